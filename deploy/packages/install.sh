# shellcheck shell=bash
# Installs Debian packages by name. Sourced by deploy/run and deploy/test.

# Prints the packages of a list file that are not installed.
missing_packages() {
    local name
    while read -r name; do
        [[ -z $name || $name == \#* ]] && continue
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || printf '%s\n' "$name"
    done <"$1"
}

# Installs what the given list files name and the machine lacks. The distribution's own services of freshly installed
# packages are not started: Quad runs its own nginx and PostgreSQL and needs neither port 80 nor 5432.
install_packages() {
    local list missing=() as_root=()
    for list in "$@"; do mapfile -t -O "${#missing[@]}" missing < <(missing_packages "$list"); done
    ((${#missing[@]})) || return 0
    if ((EUID != 0)); then
        command -v sudo >/dev/null || {
            echo "These Debian packages are missing and there is no sudo to install them: ${missing[*]}" >&2
            return 1
        }
        as_root=(sudo)
    fi
    echo "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    local log status=0
    log=$(mktemp)
    (
        policy=/usr/sbin/policy-rc.d
        if [[ ! -e $policy ]]; then
            trap '"${as_root[@]}" rm -f "$policy"' EXIT
            printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
            "${as_root[@]}" chmod 755 "$policy"
        fi
        "${as_root[@]}" apt-get update -q &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
                -o Dpkg::Use-Pty=0 "${missing[@]}" </dev/null || echo "apt-get: no"
    ) 2>&1 | tee "$log" | sed -un 's/^Setting up \([^ ]*\).*/  \1/p'
    if grep -qx 'apt-get: no' "$log"; then
        tail -n 20 "$log" >&2
        echo "apt-get did not install these packages; its last words are above" >&2
        status=1
    fi
    rm -f "$log"
    return "$status"
}
