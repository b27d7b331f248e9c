// Package cmd is the command line of whisker: one file a command, each with a
// constructor newX that builds the cobra command and a function runX that does
// the work and knows nothing of cobra.
//
// # The law of the interface
//
// Standard output carries the result and nothing else. Talk goes to standard
// error. The name "-" is standard input or standard output. There are no
// questions without a terminal, and none but for a passphrase with one.
//
// A message is one line: "whisker: error: " and what is wrong, lower case,
// without a full stop; then "whisker: hint: " and the next command to type. A
// remark that is no error is "whisker: note: ".
//
// With --json the result is one JSON object, of a form that `whisker schema`
// prints; where the result itself goes to standard output, it comes alone. Then
// each line of talk is an object on standard error too: {"note":…}, and an error
// {"error":{"code":3,"kind":"illegal","message":…,"hint":…}}. Members may be
// added; none changes its meaning or goes away.
//
// Exit codes are a promise: see the constants in exit.go. A code that a script
// does not know is a failure.
//
// Output files are written whole or not at all. One that exists is replaced
// with --force only, unless it already holds exactly these bytes. A command
// that fails leaves every file as it was. Secrets stand in no argument, file
// name or message; a move may stand in an argument, or come by "-".
package cmd
