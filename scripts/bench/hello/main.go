// Hello is the least that a Go program can do. BenchmarkProcess in cmd compares
// whisker with it.
package main

import "os"

func main() { os.Stdout.WriteString("hello\n") }
