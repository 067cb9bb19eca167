#!/bin/sh
# Installs @@title for you alone: ./install.sh, and ./install.sh --uninstall takes it away again.
set -eu

share=${XDG_DATA_HOME:-"$HOME/.local/share"}
bin=$HOME/.local/bin
lib=$HOME/.local/lib
own=$lib/@@name
entry=$share/applications/@@identity.desktop

say() {
    printf '%s\n' "$*"
}

# Desktops keep lists of what is installed; where a tool for them is missing, they look for themselves.
refresh() {
    for list in "update-desktop-database $share/applications" "update-mime-database $share/mime" \
        "gtk-update-icon-cache $share/icons/hicolor"; do
        tool=${list%% *}
        folder=${list#* }
        if command -v "$tool" >/dev/null 2>&1 && [ -d "$folder" ]; then
            "$tool" "$folder" >/dev/null 2>&1 || true
        fi
    done
}

take_away() {
    rm -rf "$own"
    rm -f "$bin/@@name" "$entry" "$share/metainfo/@@identity.metainfo.xml" "$share/mime/packages/@@identity.xml"
    for icon in "$share"/icons/hicolor/*/apps/@@identity.* "$share"/icons/hicolor/*/mimetypes/@@document.*; do
        rm -f "$icon"
    done
    refresh
}

if [ -e "$own" ] && [ ! -x "$own/@@name" ]; then
    say "$own is there and is not @@title: please move it away and start again." >&2
    exit 1
fi

if [ "${1:-}" = --uninstall ]; then
    take_away
    say "@@title is uninstalled."
    for kept in "$share/@@title" "${XDG_CONFIG_HOME:-"$HOME/.config"}/@@title" \
        "${XDG_STATE_HOME:-"$HOME/.local/state"}/@@title"; do
        if [ -e "$kept" ]; then
            say "What stays, since it is yours (saved games, settings, logs): $kept"
        fi
    done
    exit 0
fi

if [ $# -gt 0 ]; then
    say "Please start this without words to install, or with --uninstall." >&2
    exit 2
fi

here=$(cd "$(dirname "$0")" && pwd)
if [ ! -d "$here/usr/lib/@@name" ]; then
    say "@@title is not beside this installer: please unpack the whole archive and start again." >&2
    exit 1
fi
mkdir -p "$lib" "$bin" "$share"
rm -rf "$own.new"
cp -R "$here/usr/lib/@@name" "$own.new"
cp "$here/install.sh" "$own.new/install.sh"
take_away
mv "$own.new" "$own"
cp -R "$here/usr/share/." "$share/"
ln -s "../lib/@@name/@@name" "$bin/@@name"

# The menu starts the program by its whole path, for not everybody's PATH leads to ~/.local/bin.
path=$(printf '%s' "$own/@@name" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g; s/[&|\\]/\\&/g')
sed "s|^Exec=.*|Exec=\"$path\" %f|" "$here/usr/share/applications/@@identity.desktop" >"$entry"
refresh
say "@@title is installed. You find it among the games of your menu, or as $bin/@@name"
say "To uninstall: $own/install.sh --uninstall"
