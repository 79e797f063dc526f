# shellcheck shell=bash
# Builds the Swift package. Sourced by deploy/run and deploy/test.

# Says in one sentence that there is no toolchain, before anything is installed for its sake.
find_swift() {
    command -v swift >/dev/null && return
    echo "Quad is built with Swift 6.2 or later, and there is no swift on PATH: https://www.swift.org/install/linux/" >&2
    return 1
}

# Says in one sentence what is wrong with the toolchain. It runs only with the packages that it links with, so they are
# installed by now.
check_swift() {
    local version
    version=$(swift --version 2>/dev/null | grep -oE 'Swift version [0-9]+\.[0-9]+' | head -n 1 | grep -oE '[0-9]+\.[0-9]+')
    if [[ $(printf '%s\n' 6.2 "${version:-0}" | sort -V | head -n 1) != 6.2 ]]; then
        echo "Quad is built with Swift 6.2 or later; $(command -v swift) is ${version:-of an unknown version}" >&2
        return 1
    fi
}

# A new or deleted template is noticed by the build only when the manifest was touched.
notice_templates() {
    local list=$1/.build/templates.txt now
    now=$(cd "$1" && find templates -type f \( -name '*.html' -o -name '*.json' \) 2>/dev/null | sort)
    if [[ ! -f $list || $(<"$list") != "$now" ]]; then
        touch "$1/Package.swift"
        mkdir -p "$1/.build"
        printf '%s\n' "$now" >"$list"
    fi
}

# build_swift ROOT ARGUMENTS…: shows SwiftPM's own progress on a terminal, elsewhere only what went wrong.
build_swift() {
    local root=$1 log
    shift
    if [[ -t 1 ]]; then
        swift build --package-path "$root" -c release "$@"
        return
    fi
    log=$(mktemp)
    if swift build --package-path "$root" -c release "$@" >"$log" 2>&1; then
        tail -n 1 "$log"
        rm -f "$log"
    else
        grep -vE '^\[[0-9]+/[0-9]+\] ' "$log" >&2
        rm -f "$log"
        return 1
    fi
}
