#!/bin/sh
# Audits the boards of one game without whisker: with sh, jq, openssl,
# ssh-keygen and sha256sum alone.
#
#   audit.sh [-r REFEREE.pub] FOLDER
#
# FOLDER holds the boards as NNNN.json with NNNN.json.sig beside them, from the
# first turn on. Checked are: the referee's signature of every board (against
# REFEREE.pub, or the key that the charter names), the game id, the chain of
# boards, every published move (id, seat, binding, signature), every change of
# people and who agreed to it, positions taken up again, what the players
# brought to the dice, the links of the open dice, and after the last board the
# secrets that the charter fixed and that no move stayed secret. Of the games that
# draw, dice, the first shuffle and the hands that were dealt are computed again. The first fault ends it with exit code 1.
set -eu

fail() { printf 'audit.sh: %s\n' "$*" >&2; exit 1; }
say() { printf '%s\n' "$*"; }
usage() { echo "usage: audit.sh [-r REFEREE.pub] FOLDER" >&2; exit 2; }

referee=
while getopts r: option; do
	case $option in r) referee=$OPTARG ;; *) usage ;; esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] && [ -d "$1" ] || usage
boards=$1
for tool in jq openssl ssh-keygen sha256sum; do
	command -v $tool >/dev/null || { echo "audit.sh: $tool is missing" >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# --- hashes and dice -------------------------------------------------------

zeros=0000000000000000000000000000000000000000000000000000000000000000

# hash TEXT: SHA-256 of a text whose escapes printf knows.
hash() {
	hash_sum=$(printf %b "$1" | sha256sum)
	say "${hash_sum%% *}"
}

# id FILE: the id of a document.
id() {
	id_sum=$(sha256sum <"$1")
	say "${id_sum%% *}"
}

# mac KEY TEXT: HMAC-SHA256 with a key in hex.
mac() { printf %b "$2" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.* //'; }

# walk FROM LINK TO: goes down the chain of open dice from turn FROM to turn TO.
walk() {
	walk_turn=$1 walk_link=$2
	while [ "$walk_turn" -gt "$3" ]; do
		walk_sum=$(printf 'whisker.link.v1 %d %s\n' "$walk_turn" "$walk_link" | sha256sum)
		walk_link=${walk_sum%% *} walk_turn=$((walk_turn - 1))
	done
	say "$walk_link"
}

# modulo HEX N: a hex number modulo N, digit by digit.
modulo() {
	modulo_rest=$1 modulo_value=0
	while [ -n "$modulo_rest" ]; do
		modulo_digit=${modulo_rest%"${modulo_rest#?}"}
		modulo_rest=${modulo_rest#?}
		modulo_value=$(((modulo_value * 16 + 0x$modulo_digit) % $2))
	done
	say $modulo_value
}

# draw KEY LABEL N: the uniform draw in [0,N) of a label, N at most 65536.
draw() {
	draw_over=$(modulo 10000000000000000 "$3") draw_block=0
	while :; do
		draw_words=$(mac "$1" "whisker.draw.v1\n$2\n$draw_block\n")
		while [ -n "$draw_words" ]; do
			draw_rest=${draw_words#????????????????}
			draw_word=${draw_words%"$draw_rest"}
			draw_words=$draw_rest
			case $draw_word in
			ffffffffffff*) [ $((0x${draw_word#ffffffffffff})) -lt $((65536 - draw_over)) ] || continue ;;
			esac
			modulo "$draw_word" "$3"
			return
		done
		draw_block=$((draw_block + 1))
	done
}

# turn_text BOARD: what keys the dice of the resolution that made a board.
turn_text() {
	jq -rj '"whisker.turn.v1\\ngame \(.game)\\nturn \(.turn)\\nmix \(.mix)\\n"' "$1"
}

# shuffle KEY LABEL CARD…: Fisher–Yates from the top, one draw a swap.
shuffle() {
	shuffle_key=$1 shuffle_label=$2
	shift 2
	shuffle_i=$(($# - 1))
	while [ $shuffle_i -gt 0 ]; do
		shuffle_j=$(draw "$shuffle_key" "$shuffle_label.$shuffle_i" $((shuffle_i + 1)))
		set -- $(swap $shuffle_i "$shuffle_j" "$@")
		shuffle_i=$((shuffle_i - 1))
	done
	say "$@"
}

# swap I J CARD…: the cards with those at I and J, from 0, in each other's place.
swap() {
	swap_i=$(($1 + 1)) swap_j=$(($2 + 1))
	shift 2
	eval "swap_a=\${$swap_i} swap_b=\${$swap_j}"
	swap_k=0
	for swap_card; do
		swap_k=$((swap_k + 1))
		if [ $swap_k -eq $swap_i ]; then swap_card=$swap_b
		elif [ $swap_k -eq $swap_j ]; then swap_card=$swap_a; fi
		printf '%s ' "$swap_card"
	done
}

# --- signatures ------------------------------------------------------------

# people: who sits where on a board, for jq: the charter and the changes since.
people='def people($turn): reduce (.changes[] | select(.turn <= $turn).change.place) as $p
	(.charter.seats; map(if .seat == $p.seat then $p else . end));'

# verify TURN NAMESPACE SIGNER DOCUMENT SIGNATURE WHAT: with the keys of the
# board of that turn.
verify() {
	ssh-keygen -Y verify -f "$work/signers.$1" -I "$3" -n "$2" -s "$5" <"$4" >"$work/verify" 2>&1 ||
		fail "$6: $(cat "$work/verify")"
}

# whole NUMBER WHAT: a number from a board is digits and nothing else, before
# the shell computes with it.
whole() {
	case $1 in '' | *[!0-9]*) fail "$2 is no number" ;; esac
}

# facts BOARD TURN: all that is taken from a board, a line for each fact, in
# "$work/facts": jq needs longer to start than to read. Nothing is taken from a
# board on which what the shell is going to handle is not of the form it has to
# be, or something can hide or change what a terminal shows.
facts() {
	jq -r --argjson turn "$2" "$people"'def hash: type == "string" and test("^[0-9a-f]{64}$");
		def seat: type == "string" and test("^[a-z]+$");
		def turn: type == "number" and . == floor and . > 0 and . < 1000000;
		def shown: gsub("\n"; "") | test("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]") | not;
		def plain:
		([.. | strings] + [.. | objects | keys[]] | all(.[]; shown)) and
		(.turn | turn) and (.game | hash) and (.previous | hash) and (.mix | hash) and (.charter.game | seat) and
		all(.dice // empty; hash) and all(.charter.seats[]; .seat | seat) and
		(.charter.referee | (.open | hash) and (.hidden | hash) and (.key | type == "string")) and
		all(.final // empty; (.open | hash) and (.hidden | hash)) and
		all(.events[]; all(.seat // empty; seat) and all(.entry // empty; turn)) and
		all(.charter.options.howl_cards // empty; type == "number" and . == floor and . >= 0 and . <= 16) and
		all(.moves[]; (.seat | seat) and all(.id // empty; hash)) and
		all((.opened // [])[]; (.seat | seat) and (.turn | turn) and (.id | hash)) and
		all((.also // [])[]; (.turn | turn) and (.id | hash)) and all(.replaces // empty; hash) and
		all(.changes[]; (.turn | turn) and (.change.place.seat | seat) and (.change.game | hash) and (.by | seat) and all(.signed[]; .seat | seat));
		def armored: test("\n-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/]{70}\n)*[A-Za-z0-9+/=]{1,70}\n-----END SSH SIGNATURE-----\n\\z");
		def word: tostring | gsub("[^0-9a-z]"; "-") | if . == "" then "-" else . end;
		def fields: try (split("\n-----BEGIN")[0] | fromjson | [.seat, .game, .ahead // 0, .turn, .answers, .by // .seat] | map(word) | join(" ")) catch "";
		def move: "\(.seat) \(.id) \(if .signed | armored then .signed | @base64 else "-" end) \(.signed | fields)";
		if plain then . else error("it is not of its form") end |
		"board \(.turn) \(.game) \(.previous) \(.charter.referee.open) \(.charter.referee.key)",
		"charter \(.charter | tojson)",
		(.charter.referee.key as $key | people($turn) |
			"signer referee namespaces=\"whisker.board.v1,whisker.move.v1\" \($key)",
			(.[] | select(.key) | "signer \(.seat) namespaces=\"whisker.move.v1,whisker.change.v1\" \(.key)")),
		"before \([.changes[] | select(.turn < $turn)] | tojson)",
		"changes \(.changes | tojson)",
		"new \([.changes[] | select(.turn == $turn)] | length) \(.also // [] | length)",
		"link \(.dice // "-")",
		(.moves[] | "id.\(.seat) \(.id // "-")"),
		(.moves[] | select(.signed) | "move \($turn) \(move)"),
		((.opened // [])[] | "opened \(.turn) \(move)")' "$1" >"$work/facts" 2>"$work/plain" ||
		fail "$1: this is no board: $(head -c 200 "$work/plain" | tr -d '[:cntrl:]')"
	of signer >"$work/signers.$2"
}

# of FACT: what the facts say of something.
of() { sed -n "s/^$1 //p" "$work/facts"; }

# check_move BOARD TURN SEAT ID SIGNED FIELD…: a move that a board publishes, in
# base64, and what is written in it.
check_move() {
	what="$1: the move of $3"
	[ $# -eq 11 ] || fail "$what is no move"
	[ "$5" != - ] || fail "$what has a signature that is not written as ssh-keygen writes it"
	say "$5" | base64 -d >"$work/signed"
	sed '/^-----BEGIN SSH SIGNATURE-----$/,$d' "$work/signed" >"$work/move"
	sed -n '/^-----BEGIN SSH SIGNATURE-----$/,$p' "$work/signed" >"$work/move.sig"
	[ "$(id "$work/move")" = "$4" ] || fail "$what has another id than the board names"
	[ "$6" = "$3" ] || fail "$what is another seat's"
	[ "$7" = "$game" ] || fail "$what is of another game"
	if [ "$8" = 0 ]; then
		whole "$9" "$what: its turn"
		if [ "$9" != "$(($2 - 1))" ] || [ "${10}" != "$(cat "$work/id.$(($2 - 1))")" ]; then
			stands "$boards/$(printf %04d $(($2 - 1))).json" "$3" "$9" "${10}" || fail "$what answers another board"
		fi
	fi
	case ${11} in
	"$3") ;;
	referee) [ "$(jq -r .charter.entry "$1")" != players ] || fail "$what was entered by the referee, which this table forbids" ;;
	*) fail "$what was made by somebody else" ;;
	esac
	verify $(($2 - 1)) whisker.move.v1 "${11}" "$work/move" "$work/move.sig" "$what"
	moves=$((moves + 1))
}

# stands BOARD SEAT TURN ID: answers of the seat to that earlier board stand on
# this one: it is of the same position, and the seat did not change hands since.
stands() {
	[ "$(jq -r --arg seat "$2" --argjson turn "$3" --arg id "$4" "$people"'
		def holder: .[] | select(.seat == $seat) | [.player, .key];
		any(.also[]?; . == {turn: $turn, id: $id}) and (people($turn) | holder) == (people(.turn) | holder)' "$1")" = true ]
}

# check_changes BOARD TURN: those who agreed to the changes that came with a
# board, and that they were enough.
check_changes() {
	jq -c '.changes[] | select(.turn == '"$2"')' "$1" >"$work/changes"
	while read -r entry; do
		printf '%s\n' "$entry" | jq -c .change >"$work/change"
		printf '%s\n' "$entry" | jq -r '"\(.by) \(.change.place.seat) \(.change.game) \(.signed | length)"' >"$work/fields"
		read -r change_by change_seat change_game change_signed <"$work/fields"
		what="$1: the change of $change_seat"
		[ "$change_game" = "$game" ] || fail "$what is of another game"
		i=0
		while [ $i -lt "$change_signed" ]; do
			printf '%s\n' "$entry" | jq -rj ".signed[$i].signature" >"$work/change.sig"
			verify $(($2 - 1)) whisker.change.v1 "$(printf '%s\n' "$entry" | jq -r ".signed[$i].seat")" "$work/change" "$work/change.sig" "$what"
			i=$((i + 1))
		done
		[ "$(jq -r --argjson entry "$entry" "$people"'
			$entry.change.place as $now | .charter.referee.key as $referee | .turn as $turn
			| [.changes[] | select(.turn < $turn and .change.place.seat == $now.seat)] as $earlier
			| people($turn - 1) as $people | ($people[] | select(.seat == $now.seat)) as $before
			| ([.charter.seats[], (.changes[] | select(.turn < $turn).change.place)] | map(select(.player == $now.player and .key).key) | last) as $known
			| [$people[].key | select(. and . != $referee and . != $now.key and . != $before.key)] | unique as $others
			| [$people[] | select(.seat as $s | any($entry.signed[]; .seat == $s)).key | select(. as $k | any($others[]; . == $k))] | unique as $agreed
			| $entry.change.number == ($earlier | length) + 1 and
			if $entry.by == "seat" then [$entry.signed[].seat] == [$now.seat]
			elif $entry.by == "others" then ($agreed | length) * 2 > ($others | length)
			else $entry.signed == [] and ($before.key == null or $before.player != $now.player) and ($known == null or $known == $now.key) end' "$1")" = true ] ||
			fail "$what is made by nobody who may make it"
		changes=$((changes + 1))
	done <"$work/changes"
}

# check_position BOARD: a board that takes over an earlier position changes
# nothing of it.
check_position() {
	jq -r '.also[-1] | "\(.turn) \(.id)"' "$1" >"$work/fields"
	read -r then_turn then_id <"$work/fields"
	[ "$then_id" = "$(cat "$work/id.$then_turn")" ] || fail "$1: it takes up another board of turn $then_turn"
	then=$boards/$(printf %04d "$then_turn").json
	for member in .state .asks .mix '.asked | map(del(.absent))'; do
		[ "$(jq -c "$member" "$1")" = "$(jq -c "$member" "$then")" ] || fail "$1: $member is not that of turn $then_turn"
	done
	[ "$(jq -c '[.moves, .events, .opened]' "$1")" = '[[],[],null]' ] || fail "$1: something happened on it"
	replaces=$(jq -r '.replaces // empty' "$1")
	if [ "$then_turn" != $((turn - 1)) ]; then
		[ "$replaces" = "$(cat "$work/id.$((then_turn + 1))")" ] || fail "$1: it does not say what it replaces"
		say "$1 takes up turn $then_turn again: $(jq -r .note "$1")"
	fi
}

# check_answers BOARD EARLIER: each ask of the board before has its move, or none
# has; and what the players brought to the dice is the hash of the moves by which
# all were ready, and the same from there on. With a mix of his own a referee could
# choose the deal.
check_answers() {
	mix=$(jq -r .mix "$2")
	if [ "$(jq '.moves | length' "$1")" -gt 0 ]; then
		[ "$(jq -c '[.moves[].seat]' "$1")" = "$(jq -c '[.asks[].seat]' "$2")" ] || fail "$1: its moves are not those of the seats that were asked"
		if [ "$(jq -r '.asks[0].kind' "$2")" = ready ]; then
			jq -e 'all(.moves[]; .signed)' "$1" >/dev/null || fail "$1: it does not show that all were ready"
			mix=$(hash "whisker.mix.v1\n$(jq -rj '.moves[] | "\(.seat) \(.id)\\n"' "$1")")
		fi
	fi
	[ "$(jq -r .mix "$1")" = "$mix" ] || fail "$1: its mix is not what the players brought"
}

# check_opened: no move stayed secret to the end.
check_opened() {
	jq -rs '([.[] | .turn as $turn | .moves[] | select((.signed or .absent) | not) | [$turn, .seat, .id]] -
		[.[].opened // [] | .[] | [.turn, .seat, .id]])[0] // empty | "turn \(.[0]): the move of \(.[1]) was never shown"' "$boards"/[0-9][0-9][0-9][0-9].json >"$work/list"
	[ ! -s "$work/list" ] || fail "$(cat "$work/list")"
}

# --- one board after the other ---------------------------------------------

turn=0 moves=0 changes=0 links=0 known_turn=0
for board in "$boards"/[0-9][0-9][0-9][0-9].json; do
	[ -f "$board" ] || fail "there are no boards in $boards"
	turn=$((turn + 1))
	facts "$board" $turn
	of board >"$work/fields"
	read -r board_turn board_game board_previous board_open board_key <"$work/fields"
	[ "$board_turn" = $turn ] || fail "$board: a turn is missing: here should be turn $turn"
	of charter >"$work/charter.now"
	if [ $turn -eq 1 ]; then
		cp "$work/charter.now" "$work/charter"
		game=$(id "$work/charter") known_link=$board_open previous=$zeros
		if [ -n "$referee" ]; then
			[ "$(cut -d' ' -f1,2 "$referee" | head -n 1)" = "$board_key" ] || fail "$board: the referee is another one than $referee"
		fi
		before='[]'
	fi
	[ "$board_game" = "$game" ] || fail "$board: the game id is not the hash of the charter"
	cmp -s "$work/charter.now" "$work/charter" || fail "$board: the charter was changed"
	[ "$board_previous" = "$previous" ] || fail "$board: it does not follow from the board before"
	verify $turn whisker.board.v1 referee "$board" "$board.sig" "$board"
	previous=$(id "$board")
	say "$previous" >"$work/id.$turn"
	[ "$(of before)" = "$before" ] || fail "$board: it has other changes of people than the board before"
	before=$(of changes)
	of new >"$work/fields"
	read -r new also <"$work/fields"
	[ "$new" = 0 ] || check_changes "$board" $turn
	if [ "$also" -gt 0 ]; then
		check_position "$board"
	elif [ "$new" != 0 ]; then
		fail "$board: it changes people and the position at once"
	elif [ $turn -gt 1 ]; then
		check_answers "$board" "$boards/$(printf %04d $((turn - 1))).json"
	else
		[ "$(jq -c '[.mix, .moves]' "$board")" = "[\"$zeros\",[]]" ] || fail "$board: something was brought before the first turn"
	fi

	link=$(of link)
	if [ "$link" != - ]; then
		[ "$(walk $turn "$link" $known_turn)" = "$known_link" ] || fail "$board: the link of the open dice is wrong"
		known_turn=$turn known_link=$link links=$((links + 1))
	fi

	sed -n 's/^id\.//p' "$work/facts" >"$work/ids.$turn"
	of move >"$work/list"
	while read -r at seat move; do
		check_move "$board" "$at" "$seat" $move
	done <"$work/list"
	of opened >"$work/list"
	while read -r at seat id move; do
		grep -qx "$seat $id" "$work/ids.$at" 2>/dev/null || fail "$board: the opened move of $seat is not the one that turn $at named"
		check_move "$board" "$at" "$seat" "$id" $move
	done <"$work/list"
done
say "$turn boards, $moves moves and $changes changes of people: signatures, ids and chain are right"
say "$links links of the open dice lead to the tip in the charter"

# --- dice and shuffles -----------------------------------------------------

# key_of HIDDEN BOARD: the key of hidden draws of a board; the open one is keyed
# with the board's link.
key_of() { mac "$1" "$(turn_text "$2")"; }

# drawn PROGRAM: what jq finds of each board, with the turn before it, in
# "$work/list".
drawn() {
	jq -r ".turn as \$turn | ($1) | \"\\(\$turn) \\(.)\"" "$boards"/[0-9][0-9][0-9][0-9].json >"$work/list"
}

# open_key TURN: the board of a turn in $board, and the key of its open draws in
# $key.
open_key() {
	[ "${keyed-}" != "$1" ] || return 0
	keyed=$1 board=$boards/$(printf %04d "$1").json
	key=$(mac "$(jq -r .dice "$board")" "$(turn_text "$board")")
}

# dealt: the board on which the game was dealt: the first that asks for anything
# but to be ready.
dealt() {
	for board in "$boards"/[0-9][0-9][0-9][0-9].json; do
		if [ "$(jq -r '.asks[0].kind // "over"' "$board")" != ready ]; then
			say "$board"
			return
		fi
	done
}

# The test game: a die for every card, and the hands that were dealt.
audit_mice() {
	dice=0
	drawn '.events[] | select(.event == "play") | "\(.seat) \(.cat)"'
	while read -r at seat cat; do
		open_key "$at"
		whole "$cat" "$board: a die"
		[ $(($(draw "$key" "cat.$seat" 6) + 1)) -eq "$cat" ] || fail "$board: the cat's die of $seat is wrong"
		dice=$((dice + 1))
	done <"$work/list"
	say "$dice dice are what openssl makes of their names"
	[ -n "$hidden" ] || return 0
	board=$(dealt)
	set -- $(shuffle "$(key_of "$hidden" "$board")" deck 1 1 2 2 3 3 4 4 5 5 6 6)
	for seat in $(jq -r '.charter.seats[].seat' "$board"); do
		hand="$1 $2"
		shift 2
		first=$(jq -rs --arg seat "$seat" '[.[].events[] | select(.event == "play" and .seat == $seat).card] | first // empty' "$boards"/[0-9][0-9][0-9][0-9].json)
		say "$seat was dealt $hand and played ${first:-nothing} first"
		case " $hand " in *" ${first:-$1} "*) ;; *) [ -z "$first" ] || fail "$seat played a card that was not dealt" ;; esac
	done
}

# copies N CARD: a card N times over.
copies() {
	copies_n=$1
	while [ "$copies_n" -gt 0 ]; do
		printf '%s ' "$2"
		copies_n=$((copies_n - 1))
	done
}

# The Hare & the Tortoise: where the streams lie, who starts and, once the
# secrets are published, the first deal: every bet and hand, against what each
# seat set aside and played first.
audit_hare() {
	count=$(jq '.charter.seats | length' "$last")
	drawn '(.events[] | select(.event == "deal" and .streams) | "streams \(.streams[0]) \(.streams[1])"),
		(.events[] | select(.event == "first" and .race == 1 and .round == 1) | "first \(.seat) -")'
	while read -r at what one two; do
		open_key "$at"
		if [ "$what" = first ]; then
			seat=$(jq -r ".charter.seats[$(draw "$key" first "$count")].seat" "$board")
			[ "$seat" = "$one" ] || fail "$board: $seat should have been drawn to start"
			say "the draw first is $seat"
			continue
		fi
		whole "$one" "$board: a stream" && whole "$two" "$board: a stream"
		a=$(($(draw "$key" stream.1 11) + 1)) b=$(($(draw "$key" stream.2 10) + 1))
		[ $b -lt $a ] || b=$((b + 1))
		[ $((a + b)) -eq $((one + two)) ] && { [ $a -eq "$one" ] || [ $b -eq "$one" ]; } || fail "$board: the streams should lie on $a and $b"
		say "the draws stream.1 and stream.2 lay the streams on $one and $two"
	done <"$work/list"
	[ -n "$hidden" ] && [ "$(jq -r .charter.options.mode "$last")" != beginner ] || return 0
	audit_hare_deal
}

audit_hare_deal() {
	board=$(dealt)
	key=$(key_of "$hidden" "$board")
	howls=$(jq .charter.options.howl_cards "$board")
	whole "$howls" "$board: howl_cards"
	starting=1
	[ "$count" -gt 2 ] || starting=2
	bets=$(shuffle "$key" bets hare tortoise wolf fox lamb)
	set -- $(shuffle "$key" deck $(copies 18 hare) $(copies 17 tortoise) $(copies $((16 - howls)) wolf) $(copies "$howls" howl) $(copies 15 fox) $(copies 15 lamb))
	for seat in $(jq -r '.charter.seats[].seat' "$board"); do
		hand="$1 $2 $3 $4 $5 $6 $7" bet=${bets%% *} bets=${bets#* }
		shift 7
		[ $starting -eq 1 ] || { bet="$bet ${bets%% *}" bets=${bets#* }; }
		jq -r --arg seat "$seat" '((.opened // [])[], .moves[]) | select(.seat == $seat and .signed) |
			.signed | split("\n-----BEGIN")[0] | fromjson | .move | .bet // empty | select(test("^[a-z]+$"))' "$boards"/[0-9][0-9][0-9][0-9].json >"$work/list"
		aside=$(head -n 1 "$work/list")
		case " $hand " in *" ${aside:-none} "*) ;; *) [ -z "$aside" ] || fail "$seat set aside a card that was not dealt: $aside" ;; esac
		first=$(jq -rs --arg seat "$seat" '[.[].events[] | select(.event == "play" and .seat == $seat).cards] | first // [] | .[0] // empty' "$boards"/[0-9][0-9][0-9][0-9].json)
		case " $hand " in *" ${first:-none} "*) ;; *) [ -z "$first" ] || fail "$seat played a card that was not dealt: $first" ;; esac
		say "$seat was dealt the bet $bet and the hand $hand, set aside ${aside:-nothing} and played ${first:-nothing} first"
	done
}

# Leaping Lemmings: every roll of the eagle dice, who starts and, once the
# secrets are published, the movement deck, every hand and every pellet, against
# what was turned up, played and scored.
audit_lemmings() {
	rolls=0
	drawn '[.events[] | select(.event == "dice")] | to_entries[] |
		"\(.key) \(.value.turn) \(.value.seat) \(.value.dice.ruby) \(.value.dice.stephen)"'
	while read -r at n round seat ruby stephen; do
		open_key "$at"
		whole "$n" "$board: a roll" && whole "$ruby" "$board: a die" && whole "$stephen" "$board: a die"
		[ "$n" -gt 0 ] && n=.$n || n=
		[ $((($(draw "$key" "eagle.ruby$n" 6) + 1) % 6)) -eq "$ruby" ] && [ $((($(draw "$key" "eagle.stephen$n" 6) + 1) % 6)) -eq "$stephen" ] ||
			fail "$board: the eagle dice are wrong"
		rolls=$((rolls + 1))
		[ "$round" = 1 ] || continue
		starts=$(jq -r ".charter.seats[$(draw "$key" first "$(jq '.charter.seats | length' "$board")")].seat" "$board")
		[ "$seat" = "$starts" ] || fail "$board: $starts should have been drawn to start"
		say "the draw first is $seat"
	done <"$work/list"
	say "$rolls rolls of the eagle dice are what openssl makes of their names"
	[ -n "$hidden" ] && [ $rolls -gt 0 ] || return 0
	key=$(key_of "$hidden" "$(dealt)")
	jq -r '.events[] | if .event == "play" then "play \(.seat) \(.card.name) \(.card.seat // "-")"
		elif .event == "trade" then "trade \(.seat) \(.favors) -"
		elif .event == "pellet" then "pellet \(.seat) \(.hex // .cause) \(input_filename)"
		elif .event == "refill" then "refill - \(.hex) -"
		elif .event == "score" then "score \(.seat) \(.points.pellets) \(.points.cards)" else empty end' \
		"$boards"/[0-9][0-9][0-9][0-9].json >"$work/played"
	audit_lemmings_deck
	audit_lemmings_hands
	audit_lemmings_pellets
}

audit_lemmings_deck() {
	set -- $(shuffle "$key" deck $(copies 8 2) $(copies 8 3) $(copies 8 4) $(copies 8 5))
	under=$(shuffle "$key" under "$1" "$2" "$3" "$4" "$5" "$6" 0)
	shift 6
	turned=$(jq -r '.state.turned | map(tostring) | join(" ")' "$last")
	say "the movement cards were $* $under, of which $turned was turned up"
	case "$* $under " in "$turned "*) ;; *) fail "other movement cards were turned up" ;; esac
}

# Three Favors draw the top card of the side pile, which nobody else sees.
audit_lemmings_hands() {
	count=$(jq '.charter.seats | length' "$last") mine=mine
	case $count in 2) hand=4 mine= ;; 3) hand=4 ;; 4 | 5) hand=3 ;; *) hand=2 ;; esac
	shuffle "$key" special $mine snap boo return slide shove birdie nap sneak tag king swap sticky doggie camo fright | tr ' ' '\n' >"$work/side"
	for seat in $(jq -r '.charter.seats[].seat' "$last"); do
		head -n $hand "$work/side" >"$work/hand.$seat"
		sed -i "1,${hand}d" "$work/side"
		say "$seat was dealt" $(cat "$work/hand.$seat")
	done
	while read -r what seat which more; do
		case $what-$which in
		trade-3)
			head -n 1 "$work/side" >>"$work/hand.$seat"
			sed -i 1d "$work/side"
			;;
		play-five) ;;
		play-*) take "$which" "$work/hand.$seat" || fail "$seat played a card that it did not have: $which" ;;
		esac
	done <"$work/played"
}

# take LINE FILE: takes one such line out of a file that has it.
take() {
	grep -qx "$1" "$2" || return 1
	take_line=$(grep -nx "$1" "$2" | head -n 1)
	sed -i "${take_line%%:*}d" "$2"
}

# Half of the pellets lie on the stations, in the order of the map. What a seat
# holds is in the order of the faces; Sticky Fingers draws from that.
audit_lemmings_pellets() {
	stations='4.2 4.4 6.1 6.5 7.3 7.4 9.2 9.3 9.4 9.5 10.2 10.4 12.1 12.5 13.3 13.4'
	own=$(jq -r '[.charter.options.map.hexes[]? | select(.pellet) | "\(.r).\(.c)"] | join(" ")' "$last")
	shuffle "$key" pellets $(copies 14 1) $(copies 4 2) $(copies 14 favor) | tr ' ' '\n' >"$work/supply"
	for hex in ${own:-$stations}; do lay; done
	for seat in $(jq -r '.charter.seats[].seat' "$last"); do : >"$work/held.$seat"; done
	scored=0 victim=
	while read -r what seat which more; do
		case $what-$which in
		play-sticky) victim=$more ;;
		trade-*) for one in $(seq "$which"); do take favor "$work/held.$seat" || fail "$seat traded a Favor that it did not have"; done ;;
		refill-*) hex=$which && lay ;;
		pellet-doggie) hold "$(head -n 1 "$work/supply")" && sed -i 1d "$work/supply" ;;
		pellet-sticky)
			n=$(draw "$(key_of "$hidden" "$more")" sticky "$(wc -l <"$work/held.$victim")")
			hold "$(sed -n "$((n + 1))p" "$work/held.$victim")" && sed -i "$((n + 1))d" "$work/held.$victim"
			;;
		pellet-*) hold "$(cat "$work/station.$which")" && rm "$work/station.$which" ;;
		score-*)
			worth=$(($(grep -cx 1 "$work/held.$seat" || :) + 2 * $(grep -cx 2 "$work/held.$seat" || :)))
			[ $worth = "$which" ] || fail "$seat has $worth points of pellets, and not $which"
			scored=$((scored + 1))
			;;
		esac
	done <"$work/played"
	say "$(grep -c '^pellet' "$work/played" || :) pellets were taken; the points of $scored seats for them are right"
}

# lay: the top pellet of the supply goes to the station on a hex.
lay() {
	head -n 1 "$work/supply" >"$work/station.$hex"
	sed -i 1d "$work/supply"
}

# hold FACE: a seat gets a pellet.
hold() {
	printf '%s\n' "$1" >>"$work/held.$seat"
	LC_ALL=C sort -o "$work/held.$seat" "$work/held.$seat"
}

# Master Fox: the roll of every reach, and the first deck of quests.
audit_fox() {
	rolls=0
	drawn '.events[] | select(.event == "reach") | "\(.seat).\(.entry) \(.roll)"'
	while read -r at reach roll; do
		open_key "$at"
		whole "$roll" "$board: a roll"
		[ $(($(draw "$key" "roll.$reach" 100) + 1)) -eq "$roll" ] || fail "$board: the roll of $reach is wrong"
		rolls=$((rolls + 1))
	done <"$work/list"
	say "$rolls rolls are what openssl makes of their names"
	case $hidden-$(jq -r .charter.options.deck "$last") in -* | *-drawn) return 0 ;; esac
	deck=
	for quest in $(shuffle "$(key_of "$hidden" "$(dealt)")" deck hen goose horse cow pig sheep cheese fish); do
		deck="$quest $deck" # The last card lies on top.
	done
	drawn=$(jq -rs '[.[].events[] | select(.event == "quests").drawn[]] | .[:8] | join(" ")' "$boards"/[0-9][0-9][0-9][0-9].json)
	say "the first deck was $deck"
	case $deck in "$drawn "*) ;; *) fail "other quests were drawn: $drawn" ;; esac
}

last=$board
hidden=$(jq -r '.final.hidden // empty' "$last")
open=$(jq -r '.final.open // empty' "$last")
if [ -n "$hidden" ]; then
	check_opened
	[ "$(hash "whisker.hidden.v1 $hidden\n")" = "$(jq -r .charter.referee.hidden "$last")" ] || fail "$last: the hidden secret is not the one that the charter fixed"
	if [ $links -gt 0 ]; then
		[ "$(walk 4096 "$(hash "whisker.chain.v1 4096 $open\n")" $known_turn)" = "$known_link" ] || fail "$last: the open secret is not the one that the charter fixed"
	fi
	say "the secrets are those that the charter fixed"
else
	say "the game is not over: its secrets are not published yet"
fi
kind=$(jq -r .charter.game "$last")
if command -v "audit_$kind" >/dev/null; then
	"audit_$kind"
fi
say "all of it is right"
