#!/usr/bin/env bash
# Runs inside the fresh root: the two commands that the README names, timed.
set -uo pipefail

only=$1
failures=0
say() { printf '== %s\n' "$*"; }
fail() { say "FAILED: $*"; failures=$((failures + 1)); }
now() { echo $((${EPOCHREALTIME/./} / 1000)); }
since() { local ms=$(($(now) - $1)); printf '%d.%d' $((ms / 1000)) $((ms % 1000 / 100)); }

# every living process but this script and what it runs to look
others() {
  local stat pid
  for stat in /proc/[0-9]*/stat; do
    pid=${stat#/proc/} pid=${pid%/stat}
    [ "$pid" = 1 ] || [ "$pid" = $$ ] || [ "$pid" = "$BASHPID" ] && continue
    # a zombie keeps its entry until somebody asks for its exit code
    grep -qs ') [ZX] ' "$stat" || { [ -e "$stat" ] && printf '%s ' "$pid:$(cat "/proc/$pid/comm" 2>/dev/null)"; }
  done
}

# $1 names the start; runs npm start until it is ready, looks at it, and stops it
start_and_stop() {
  local log=/root/$1.log begun address npm
  begun=$(now)
  npm start >"$log" 2>&1 &
  npm=$!
  until grep -q '^Rótulo is ready: ' "$log"; do
    if ! kill -0 $npm 2>/dev/null || [ $(($(now) - begun)) -gt 1800000 ]; then
      tail -40 "$log"
      kill -9 $npm 2>/dev/null
      fail "npm start ($1) did not become ready"
      return 1
    fi
    sleep 0.1
  done
  say "npm start, $1: ready after $(since "$begun") s"
  grep -E '^(Installing|Building|The .* are (built|installed)|Making|[a-z]+ is ready)' "$log" | sed 's/^/     /'
  address=$(sed -n 's/^Rótulo is ready: \([^ ]*\).*/\1/p' "$log")
  node -e 'fetch(process.argv[1]).then(async (r) => { if (!r.ok || !(await r.text()).includes("<html")) process.exit(1) })' "$address" ||
    fail "$address does not answer with a page"
  [ "$1" = cold ] && { npm run --silent doctor || fail "npm run doctor finds something wrong"; }
  begun=$(now)
  kill -TERM $npm
  wait $npm
  say "stopped with exit code $? after $(since "$begun") s"
  local left
  left=$(others)
  [ -z "$left" ] || fail "left behind: $left"
  return 0
}

cd /root || exit 1
git clone -q /srv/rotulo rotulo && cd rotulo || exit 1
say "LANG is '${LANG-unset}', the clone is in $PWD"

if [ "$only" != test ]; then
  start_and_stop cold && start_and_stop warm && start_and_stop again
fi
if [ "$only" != start ]; then
  begun=$(now)
  npm test >/root/test.log 2>&1
  code=$?
  say "npm test: exit code $code after $(since "$begun") s, last line: $(tail -1 /root/test.log)"
  if [ $code != 0 ]; then
    tail -150 /root/test.log
    fail "npm test"
  fi
  left=$(others)
  [ -z "$left" ] || fail "left behind: $left"
fi
exit $((failures > 0))
