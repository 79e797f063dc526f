# shellcheck shell=bash disable=SC2154
# Runs parts beside each other and reports each when it is waited for. Sourced by deploy/test, which sets the variables.

most_told=400 # characters of each failure that are said again at the end
totals=() failed=() took=()
logs=$(mktemp -d)
declare -A running

wanted() { [[ " ${parts[*]} " == *" $1 "* ]]; }
title() { printf '\n== %s\n' "$1"; }

# begin NAME COMMAND…: starts a part beside the others.
begin() {
    local name=$1 began=$SECONDS
    shift
    wanted "$name" || return 0
    : >"$logs/$name" # finish may look at it before the part has begun
    # A group of its own, so that what it started ends with it.
    set -m
    (
        "$@" >"$logs/$name" 2>&1
        status=$?
        echo "$((SECONDS - began))" >"$logs/$name.seconds"
        exit "$status"
    ) &
    set +m
    running[$name]=$!
}

# finish NAME…: waits for parts that were begun, and reports each; its total is what its runners say passed or failed.
# What failed is said again at the end.
finish() {
    local name log total status
    for name in "$@"; do
        [[ -n ${running[$name]:-} ]] || continue
        log=$logs/$name status=0
        title "$name"
        tail --lines=+1 --follow --pid="${running[$name]}" --sleep-interval=0.2 "$log"
        wait "${running[$name]}" || status=1
        unset "running[$name]"
        total=$(grep -E '(Test run with [0-9]+ tests?|(^|has no tests: )[0-9]+ (passed|failed|error)).*' "$log" | paste -sd '|')
        total=${total//|/; once more, alone: }
        grep -E '^(FAILED|ERROR) |^✘ Test .* recorded an issue' "$log" | cut -c "-$most_told" >>"$logs/failures"
        # The line of a process that crashed names all its options first, and may begin amid another one.
        grep -aoE 'exited with unexpected signal code [0-9]+' "$log" | sed "s/^/$name: /" >>"$logs/failures"
        ((status == 0)) || failed+=("$name")
        totals+=("$name: ${total:-$( ((status == 0)) && echo passed || echo failed)}")
        took+=(" $name $(<"$log.seconds")")
    done
}

# Waits until one at most of two parts that were begun still runs: what is left of it leaves a processor to others.
# one_is_left NAME NAME
one_is_left() {
    local name
    while :; do
        for name in "$@"; do
            [[ -n ${running[$name]:-} ]] && kill -0 "${running[$name]}" 2>/dev/null || return 0
        done
        sleep 0.2
    done
}

# The end of every run: what failed, what was unsteady, how long it took, and the runners' own totals as the last lines.
tell() {
    if [[ -s $logs/failures ]]; then
        title "What failed"
        cat "$logs/failures"
    fi
    if [[ -s $logs/passed_alone ]]; then
        title "UNSTEADY"
        sed 's#$#: failed beside others and passed alone. Mend its cause, or write it into Tests/unsteady.txt with a guess at it.#' \
            "$logs/passed_alone"
    fi
    title "$((SECONDS - began)) s: $(IFS=,; echo "${took[*]}")"
    printf '%s\n' "${totals[@]}"
    ((${#failed[@]} == 0)) || { echo "Failed: ${failed[*]}" && exit 1; }
}

leave() {
    local part
    for part in "${running[@]}"; do kill -- "-$part"; done
    stop "${states[@]}"
    rm -rf "$logs"
}
trap leave EXIT
trap 'exit 130' INT TERM
