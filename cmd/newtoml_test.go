package cmd

import (
	"reflect"
	"strings"
	"testing"

	"whisker/referee/folder"
)

// Whatever stands in place of a setting's value, the error says in words of
// table.toml what is expected there.
func TestTypesOfSettingsInWords(t *testing.T) {
	wrong := 0
	try := func(section, key string) {
		for _, value := range []string{`"x"`, `1`, `1.5`, `true`, `["x"]`, `[1]`, `{ x = "x" }`, `x`, `1979-05-27`} {
			_, err := folder.ParseSettings([]byte(section + key + " = " + value + "\n"))
			if err == nil {
				continue
			}
			wrong++
			told := tomlError("table.toml", err).Error()
			for _, word := range []string{"struct", "Settings", "type ", "Go ", "toml:", "this is ,"} {
				if strings.Contains(strings.TrimPrefix(told, "table.toml:"), word) {
					t.Errorf("%s = %s: %s", key, value, told)
					break
				}
			}
		}
	}
	var walk func(section string, typ reflect.Type)
	walk = func(section string, typ reflect.Type) {
		for i := range typ.NumField() {
			key, _, _ := strings.Cut(typ.Field(i).Tag.Get("toml"), ",")
			try(section, key)
			switch field := typ.Field(i).Type; field.Kind() {
			case reflect.Struct:
				walk("["+key+"]\n", field)
			case reflect.Slice:
				if field.Elem().Kind() == reflect.Struct {
					walk("[["+key+"]]\n", field.Elem())
				}
			}
		}
	}
	walk("", reflect.TypeFor[folder.Settings]())
	if wrong < 100 {
		t.Errorf("%d values are wrong", wrong)
	}
}
