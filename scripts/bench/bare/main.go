// Bare is a program of cobra, viper and jsonschema that does nothing with them:
// what starting up costs any program made of these. BenchmarkProcess in cmd
// compares whisker with it.
package main

import (
	"fmt"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/spf13/cobra"
	"github.com/spf13/viper"
)

func main() {
	root := &cobra.Command{Use: "bare"}
	root.AddCommand(
		&cobra.Command{Use: "version", Run: func(*cobra.Command, []string) { fmt.Println("bare 1") }},
		&cobra.Command{Use: "compile", RunE: func(*cobra.Command, []string) error {
			v := viper.New()
			v.SetConfigFile("bare.toml")
			if err := v.ReadInConfig(); err != nil {
				return err
			}
			_, err := jsonschema.CompileString("bare", v.GetString("schema"))
			return err
		}},
	)
	if root.Execute() != nil {
		os.Exit(1)
	}
}
