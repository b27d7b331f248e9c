#!/bin/sh
# Plays a game at random and keeps everything as an archive in saves/: keys,
# the first save, every board, every move file, logs and the last save.
#
#   make-save.sh WHISKER DIR SEED STOP GAME [NEW-FLAGS…] SEAT…
#
# STOP is a kind of ask: the game is left as soon as a board asks for it alone;
# with "end" it is played to its end, with "close" it is closed after 12 turns.
# The keys are made for the purpose and are worth nothing: they are published.
set -eu

whisker=$1 dir=$2 random=$3 stop=$4 game=$5
shift 5
mkdir -p "$dir/keys" "$dir/moves" "$dir/boards"
export WHISKER_HOME="$dir/home"

# roll N: sets rolled to a number from 1 to N.
roll() {
	random=$(((random * 1103515245 + 12345) % 2147483648))
	rolled=$((random / 65536 % $1 + 1))
}

# spice MOVE: sets move, now and then with a choice sent ahead.
spice() {
	roll 3
	case $rolled in 1) move=$1 ;; 2) move="$1 $2" ;; 3) move="$1 $3" ;; esac
}

ssh-keygen -q -t ed25519 -N '' -C referee -f "$dir/keys/ref"
flags= names='Ann Bob Cid Dee Eve Fay'
for word; do
	case $word in
	-*) flags="$flags $word" ;;
	*)
		name=${names%% *} names=${names#* }
		ssh-keygen -q -t ed25519 -N '' -C "$word" -f "$dir/keys/$word"
		flags="$flags --seat $word=$name:$dir/keys/$word.pub"
		;;
	esac
done
"$whisker" new "$game" --name "$(basename "$dir")" $flags --key "$dir/keys/ref" -o "$dir/start.json"
cp "$dir/start.json" "$dir/save.json"

while :; do
	"$whisker" view "$dir/save.json" -o "$dir/now.json" --force
	turn=$(jq .turn "$dir/now.json")
	asks=$(jq -r '.asks[] | "\(.seat) \(.kind)"' "$dir/now.json")
	[ -n "$asks" ] || break
	case "$asks" in *" $stop") [ "$(printf '%s\n' "$asks" | wc -l)" -gt 1 ] || break ;; esac
	if [ "$stop" = close ] && [ "$turn" -gt 12 ]; then
		"$whisker" close "$dir/save.json" --reason "The evening was over." --key "$dir/keys/ref" -o "$dir/save.json" --boards "$dir/boards" --force
		break
	fi
	for seat in $(jq -r '.asks[].seat' "$dir/now.json"); do
		"$whisker" view "$dir/save.json" --as "$seat" --key "$dir/keys/ref" --seal -o "$dir/now.view" --force
		"$whisker" moves "$dir/now.view" --as "$seat" --key "$dir/keys/$seat" >"$dir/list"
		roll "$(wc -l <"$dir/list")"
		move=$(sed -n "${rolled}p" "$dir/list")
		case "$game $move" in
		"tiger 4") spice "$move" @3 "@2" ;;
		"tiger 5") spice "$move" @3 "@2 @1" ;;
		"tiger 8") spice "$move" @1 "@2 @1" ;;
		"lemmings ruby"* | "lemmings stephen "?w*)
			roll 4
			[ $rolled -eq 1 ] || move="$move, auto prey flee refill"
			;;
		esac
		note=
		roll 9
		[ $rolled -gt 1 ] || note="Good luck, all of you."
		"$whisker" seal "$dir/now.view" --as "$seat" --key "$dir/keys/$seat" "$move" ${note:+--note "$note"} \
			--rev "$turn" -o "$(printf '%s/moves/%04d-%s.move' "$dir" "$turn" "$seat")"
	done
	"$whisker" resolve "$dir/save.json" "$dir"/moves/"$(printf %04d "$turn")"-*.move --key "$dir/keys/ref" \
		-o "$dir/save.json" --boards "$dir/boards" --force
done
for lang in en zh-TW; do
	"$whisker" log "$dir"/boards/*.json --lang $lang >"$dir/log.$lang.txt"
done
"$whisker" verify "$dir"/boards/*.json "$dir"/moves/*
rm -rf "$dir/home" "$dir/now.json" "$dir/now.json.sig" "$dir/now.view" "$dir/list" "$dir/spices" "$dir"/*.lock
