#!/usr/bin/env bash
# Resolves a turn of a table whose save lies sealed in a public repository: the
# save in save.age, sealed to the referee, boards in boards/, moves in moves/.
# It writes the next save in its place, boards beside, and the log behind
# log.txt; the open save is never on a disk. Usage, in the repository:
#
#	scripts/ci/save-age.sh IDENTITY KEY
#
# IDENTITY is the referee's age identity, KEY the private key that signs boards.
# Exit codes are those of whisker resolve: 4 means that moves are missing.
set -euo pipefail
shopt -s nullglob # no move at all is missing moves, and not a file that is called *

identity=$1 key=$2
recipient=$(age-keygen -y "$identity")
next=$(mktemp -d .save.XXXXXX)
trap 'rm -rf "$next"' EXIT

code=0
age -d -i "$identity" save.age |
	whisker resolve - moves/* --key "$key" -o - --boards boards --log "$next/log" --skip-bad |
	age -a -r "$recipient" > "$next/save.age" || code=$?
[ "$code" -eq 0 ] || exit "$code"
cat "$next/log" >> log.txt
mv "$next/save.age" save.age
