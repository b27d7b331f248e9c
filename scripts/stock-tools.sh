#!/bin/sh
# A turn that two players play with stock tools only: ssh-keygen, age, jq and
# sha256sum. The referee alone runs whisker, whose path is the argument
# (default: whisker on the PATH). It works in a new temporary folder and leaves
# nothing behind.
set -eu

whisker=$(command -v "${1:-whisker}") || { echo "stock-tools.sh: give the path of whisker" >&2; exit 2; }
case $whisker in /*) ;; *) whisker=$PWD/$whisker ;; esac
for tool in ssh-keygen age jq sha256sum; do
	command -v "$tool" >/dev/null || { echo "stock-tools.sh: $tool is missing" >&2; exit 2; }
done
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export WHISKER_HOME="$dir/home"

say() { printf '\n== %s\n' "$*"; }

say "Keys: each player has one, the referee too"
for name in ref ann bob; do
	ssh-keygen -q -t ed25519 -N '' -C "$name" -f "$name"
done

say "The referee begins a table and publishes its first board"
"$whisker" new tiger --name stock --seat red=Ann:ann.pub --seat green=Bob:bob.pub --key ref -o save.json
"$whisker" view save.json -o board.json

say "A player checks the board: who signed it, and its game id"
printf 'referee namespaces="whisker.board.v1" %s\n' "$(cat ref.pub)" >referee_signers
ssh-keygen -Y verify -f referee_signers -I referee -n whisker.board.v1 -s board.json.sig <board.json
test "$(jq -c .charter board.json | sha256sum | cut -d' ' -f1)" = "$(jq -r .game board.json)"

# move SEAT KEY ANSWER: write a move with jq, sign it with ssh-keygen, seal it
# to the table with age.
move() {
	jq -nc --arg game "$(jq -r .game board.json)" --argjson turn "$(jq .turn board.json)" \
		--arg seat "$1" --arg answers "$(sha256sum <board.json | cut -d' ' -f1)" \
		--argjson rev "$(date +%s)000" --arg salt "$(head -c 32 /dev/urandom | sha256sum | cut -d' ' -f1)" \
		--argjson move "$3" \
		'{type: "whisker.move/1", $game, $turn, $seat, $answers, $rev, $salt, $move}' >"$1.json"
	rm -f "$1.json.sig" # ssh-keygen asks before it replaces one
	ssh-keygen -q -Y sign -n whisker.move.v1 -f "$2" "$1.json"
	cat "$1.json" "$1.json.sig" | age -a -r "$(jq -r .charter.referee.age board.json)" >"$1.move"
}

say "Ann runs; Bob swings, to space 3 if he can"
move red ann '{"card": 6}'
move green bob '{"card": 4, "aim": [3]}'

say "The referee resolves the turn"
"$whisker" resolve save.json red.move green.move --key ref -o next.json --boards boards --log log.txt
cat log.txt

say "Anybody checks the new board: signature, chain, and each player's move"
"$whisker" signers board.json >allowed_signers
next=boards/0002.json
ssh-keygen -Y verify -f allowed_signers -I referee -n whisker.board.v1 -s $next.sig <$next
test "$(jq -r .previous $next)" = "$(sha256sum <board.json | cut -d' ' -f1)"
for seat in red green; do
	jq -rj --arg seat $seat '.moves[] | select(.seat == $seat).signed' $next >signed
	sed '/^-----BEGIN SSH SIGNATURE-----$/,$d' signed >document
	sed -n '/^-----BEGIN SSH SIGNATURE-----$/,$p' signed >document.sig
	ssh-keygen -Y verify -f allowed_signers -I $seat -n whisker.move.v1 -s document.sig <document
	cmp document $seat.json
done
"$whisker" verify boards/*.json
say "All of it held."
