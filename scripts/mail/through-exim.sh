#!/bin/sh
# Plays two turns of a three-seat game through a mail server: exim delivers to
# local users, the table's mails go through maildrop on the first turn and
# through procmail on the second, and the players write with makemime.
#
#   through-exim.sh WHISKER
#
# It wants root, exim4, maildrop and procmail, and leaves the system's own mail
# alone: all of it lies in a temporary folder.
set -eu
umask 022

[ $# -eq 1 ] || { echo "usage: through-exim.sh WHISKER" >&2; exit 2; }
whisker=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "through-exim.sh: $*" >&2; cat "$work/log/mainlog" >&2 2>/dev/null || true; exit 1; }
for tool in exim4 maildrop procmail makemime; do
	command -v $tool >/dev/null || { echo "through-exim.sh: $tool is missing" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo "through-exim.sh: only root may deliver to local users" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
user=$(exim4 -bP exim_user | sed 's/.*= //')
home=$work/home
mkdir -p "$home/Maildir/new" "$home/Maildir/cur" "$home/Maildir/tmp" "$work/spool" "$work/log" "$work/players"
cp "$whisker" "$work/whisker"
whisker=$work/whisker
export WHISKER_HOME=$work/config

# --- the mail server ---------------------------------------------------------

cat >"$work/exim.conf" <<END
primary_hostname = club.example.org
spool_directory = $work/spool
log_file_path = $work/log/%slog
tls_advertise_hosts =
keep_environment =
deliver_drop_privilege
begin routers
filtered:
  driver = accept
  domains = example.org
  local_parts = club
  transport = filter
players:
  driver = accept
  domains = example.org
  local_parts = ann : bob : cho
  transport = mailbox
begin transports
filter:
  driver = pipe
  command = $work/filter
  use_shell = false
  home_directory = $home
  current_directory = $home
  temp_errors = 75
  return_fail_output
  message_prefix =
  message_suffix =
  environment = "HOME=$home:WHISKER_HOME=$WHISKER_HOME"
mailbox:
  driver = appendfile
  directory = $work/players/\$local_part_data/Maildir
  maildir_format
  create_directory
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
* * F,1h,1m
END
chown $user: "$work/spool" "$work/log"
mta="exim4 -C $work/exim.conf -odi -oi -t"

# filter PROGRAM: what the table's mails go through.
filter() {
	case $1 in
	maildrop) run="maildrop $home/filter.rc" ;;
	procmail) run="procmail -m $home/filter.rc" ;;
	esac
	sed -e "s|\$HOME|$home|" -e "s|^\(WHISKER=\"*\)whisker|\1$whisker|" "$here/$1.rc" >"$home/filter.rc"
	printf '#!/bin/sh\nexport HOME=%s WHISKER_HOME=%s\nexec %s\n' "$home" "$WHISKER_HOME" "$run" >"$work/filter"
	chmod 755 "$work/filter"
	chmod 600 "$home/filter.rc"
	chown -R $user: "$home" "$work/players"
}

# --- the table ---------------------------------------------------------------

cd "$work"
for key in ref ann cho; do "$whisker" key new $key >/dev/null; done
cp ref "$home/ref"
"$whisker" init "$home/club" tiger --name club --mail --key ref \
	--seat 'red=Ann <ann@example.org>:ann.pub' --seat 'green=Bob <bob@example.org>' --seat 'brown=Cho <cho@example.org>:cho.pub' 2>/dev/null
{ echo 'from = "The club <club@example.org>"'; sed "s|^key = '.*ref'|key = '../ref'|" "$home/club/table.toml"; } >table.toml
mv table.toml "$home/club/table.toml"
mkdir -p "$WHISKER_HOME" && chown $user: "$WHISKER_HOME"

out() {
	"$whisker" post out "$home/club" --send "$mta -f club@example.org" >>sent
	chown -R $user: "$home"
}

# inbox PLAYER SUBJECT: the mail of a player with a subject.
inbox() { grep -l "^Subject: $2" "$work/players/$1/Maildir/new/"*; }

# write PLAYER SUBJECT PART…: a mail of several parts to the table.
write() {
	who=$1 subject=$2 first=$3
	shift 3
	makemime -m multipart/mixed -a "MIME-Version: 1.0" -a "From: $who <$who@example.org>" -a "To: club@example.org" \
		-a "Subject: $subject" -o mail "$first"
	for part; do
		makemime -j mail "$part" >mail.joined
		mv mail.joined mail
	done
	$mta -f "$who@example.org" <mail
}

text() { printf "%s\n" "$1" >text && makemime -c "text/plain; charset=utf-8" -o part-text text; }

# block PLAYER MOVE N: the marked block of the mail about turn N, with a move.
block() {
	reformime -s 1.1 -e <"$(inbox "$1" "\[club\] turn $3")" | tr -d '\r' | sed -n '/BEGIN WHISKER/,/END WHISKER/p' | sed "s/^move:.*/move: $2/; s/^/> /"
}

# turn N ANN BOB CHO: everybody answers.
turn() {
	out
	board=club-000$1.json
	reformime -s 1.2 -e <"$(inbox ann "\[club\] turn $1")" >"$board"
	reformime -s 1.3 -e <"$(inbox ann "\[club\] turn $1")" >"$board.sig"
	"$whisker" seal "$board" --as red --key ann "$2" --force -o red.move 2>/dev/null
	text "Here it is."
	makemime -c application/octet-stream -a 'Content-Disposition: attachment; filename="red.move"' -e base64 -o part-move red.move
	write ann "move $1" part-text part-move
	text "$(block bob "$3" "$1")"
	write bob "move $1" part-text
	"$whisker" seal "$board" --as brown --key cho "$4" --force -o brown.move 2>/dev/null
	text "$(cat brown.move)"
	write cho "move $1" part-text
	out
	[ "$(ls "$home/club/inbox" | wc -l)" = 3 ] || fail "turn $1: the inbox holds $(ls "$home/club/inbox")"
	for who in ann bob cho; do
		[ "$(ls "$work/players/$who/Maildir/new" | wc -l)" = $((2 * $1)) ] || fail "turn $1: $who has $(ls "$work/players/$who/Maildir/new")"
		grep -q 'accepted' "$(inbox $who "Re: move $1")" || fail "turn $1: $who was not told that the move is accepted"
	done
	"$whisker" turn "$home/club" >/dev/null
	chown -R $user: "$home"
}

filter maildrop
turn 1 6 7 2
filter procmail
turn 2 3 6 1

# A broken save is nobody's fault but ours: the mail waits at the server.
mv "$home/club/save.json" kept.json
write ann "too late" part-text
exim4 -C "$work/exim.conf" -bpc | grep -qx 1 || fail "a mail is lost while whisker cannot work"
mv kept.json "$home/club/save.json"
chown $user: "$home/club/save.json"
exim4 -C "$work/exim.conf" -qff
exim4 -C "$work/exim.conf" -bpc | grep -qx 0 || fail "the mail that waited was not delivered"

# What cron and systemd run every five minutes runs too, and finds nothing to do.
sent=$(cat "$home"/club/mail/sent/* | wc -c)
{
	sed -n 's|^\*/5 \* \* \* \* ||p' "$here/crontab"
	sed -n 's|^ExecStart=||p' "$here/whisker.service" | sed "s|%h|$home|g"
} | sed "s|/usr/sbin/sendmail -t -i|$mta|" >recipes
[ "$(wc -l <recipes)" = 6 ] || fail "there are recipes that nobody runs"
HOME=$home PATH=$work:$PATH sh -e recipes >told || fail "a recipe does not run: $(cat told)"
[ "$(cat "$home"/club/mail/sent/* | wc -c)" -gt "$sent" ] || fail "the answer to the last mail was not sent"

"$whisker" verify "$home"/club/boards/*.json
echo "two turns went through exim, maildrop and procmail"
