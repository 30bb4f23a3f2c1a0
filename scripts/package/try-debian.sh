#!/usr/bin/env bash
# Installs the Debian package in a clean root, starts it there as an ordinary user, and removes it again.
# Run it as root after "npm run package". Needs debootstrap and a mirror of Debian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
package=$(ls "$PWD"/out/package/zonedesk_*_amd64.deb)
root=${1:-$(mktemp -d)}
mirror=${MIRROR:-http://deb.debian.org/debian}

debootstrap --variant=minbase bookworm "$root" "$mirror"
for name in proc dev; do mount --rbind "/$name" "$root/$name"; done
trap 'for name in proc dev; do umount --recursive --lazy "$root/$name"; done' EXIT
cp "$package" "$root/zonedesk.deb"

within() { DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot "$root" "$@"; }
within apt-get install -y --no-install-recommends /zonedesk.deb xvfb xauth curl desktop-file-utils shared-mime-info
within useradd --create-home person
within test -u /usr/lib/zonedesk/chrome-sandbox
within desktop-file-validate /usr/share/applications/zonedesk.desktop
within grep -q application/x-zonedesk /usr/share/mime/globs

within touch /usr/lib/zonedesk/resources/open-to-debuggers
within su person -c '
  cd
  xvfb-run -a zonedesk --remote-debugging-port=9444 --use-angle=swiftshader >/dev/null 2>&1 &
  for try in $(seq 60); do
    curl -s http://127.0.0.1:9444/json/list | grep -q "\"url\": \"app://zonedesk/\"" && exit 0
    sleep 1
  done
  exit 1'
within pkill -u person || true
within rm /usr/lib/zonedesk/resources/open-to-debuggers
echo 'Installed and started.'

archive=usr/lib/zonedesk/resources/app.asar
[[ -z $(within dpkg --verify zonedesk) ]] || { echo 'Files differ from those that were packed.' >&2; exit 1; }
printf x | dd of="$root/$archive" bs=1 seek=100000 conv=notrunc status=none
within dpkg --verify zonedesk | grep -q "/$archive" || { echo 'A changed byte is not found.' >&2; exit 1; }
echo 'A changed byte of the archive is found.'

within apt-get remove -y zonedesk
for path in usr/bin/zonedesk usr/lib/zonedesk usr/share/applications/zonedesk.desktop usr/share/mime/packages/zonedesk.xml; do
  [[ ! -e $root/$path ]] || { echo "Left after removal: /$path" >&2; exit 1; }
done
echo 'Removed, and nothing of it left.'
