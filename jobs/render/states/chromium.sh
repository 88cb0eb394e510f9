#!/bin/sh
# Becomes the Chromium that lies beside it as a link, for Remotion, which starts it without its sandbox and in the
# environment of its caller. Here it gets its sandbox back and no environment, and sees the system's programs and fonts,
# its profile, and no other file or process: what a page may read through file:// is its own. Where the machine forbids
# name spaces to ordinary users it has what is left of that, down to how Remotion would start it.
set -u
chromium=$(readlink -f "$(dirname "$0")/chromium")
profile=/nonexistent
for word do
  shift
  case $word in --user-data-dir=*) profile=${word#*=} ;; esac
  case $word in
    # its sandbox comes with its zygote
    --no-sandbox | --disable-setuid-sandbox | --no-zygote) ;;
    *) set -- "$@" "$word" ;;
  esac
done

# Chromium's sandbox is not for root, whom these become inside
[ "$(id -u)" = 0 ] && other='--uid 65534 --gid 65534' || other=
enclosed() {
  # shellcheck disable=SC2086 # several words
  exec bwrap --die-with-parent --unshare-user $other --unshare-ipc --unshare-uts --unshare-cgroup-try $processes \
    --ro-bind /usr /usr --ro-bind-try /bin /bin --ro-bind-try /lib /lib --ro-bind-try /lib64 /lib64 \
    --ro-bind-try /etc/alternatives /etc/alternatives --ro-bind-try /etc/fonts /etc/fonts \
    --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache --ro-bind-try /etc/localtime /etc/localtime \
    --ro-bind-try /var/cache/fontconfig /var/cache/fontconfig \
    --dev /dev --tmpfs /tmp --ro-bind "$(dirname "$chromium")" "$(dirname "$chromium")" \
    --bind-try "$profile" "$profile" --chdir / \
    --clearenv --setenv PATH /usr/bin:/bin --setenv LANG C.UTF-8 --setenv HOME "$profile" -- "$@"
}
alone() {
  exec env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME="$profile" TMPDIR="${TMPDIR:-/tmp}" "$@"
}
how() {
  echo "chromium.sh: $1" >&2
}

# within a space that hides parts of /proc, as root's does, there is no other; of the processes in it nothing opens
for processes in '--unshare-pid --proc /proc' '--bind /proc /proc'; do
  if (enclosed unshare --map-current-user true) 2>/dev/null; then
    how 'sandboxed, sees its own files only'
    enclosed "$chromium" "$@"
  elif (enclosed true) 2>/dev/null; then
    how 'sees its own files only'
    enclosed "$chromium" --no-sandbox --no-zygote "$@"
  fi
done
if [ "$(id -u)" != 0 ] && unshare --map-current-user true 2>/dev/null; then
  how 'sandboxed'
  alone "$chromium" "$@"
else
  how 'not sandboxed'
  alone "$chromium" --no-sandbox --no-zygote "$@"
fi
