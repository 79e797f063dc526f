# shellcheck shell=bash disable=SC2154
# The tests' own Quads. Sourced by deploy/test, which sets the variables.

# Free rows of ports. port_bases COUNT
port_bases() {
    "$python" -c '
import itertools, sys
sys.path.insert(0, "deploy/stack")
from ports import free
rows = (base for base in range(18480, 30000, 10) if all(free(base + offset) for offset in range(4)))
print(*itertools.islice(rows, int(sys.argv[1])))' "$1"
}

# Side by side: all of their people come from one address, so limits by address are off or wide; and the machine is busy,
# so code has more time to be coloured.
# start PROGRAMS STATE…
start() {
    title "Starting Quad for the tests"
    local programs=$1 state base bases starting=() number status=0
    shift
    read -ra bases < <(port_bases "$#")
    for state in "$@"; do
        number=${#starting[@]}
        base=${bases[number]}
        QUAD_LIMIT_CODES_ADDRESS=1000000 QUAD_LIMIT_LETTERS_SECOND=1000 QUAD_LIMIT_POSTS_HOUR=1000000 \
            QUAD_LIMIT_PASSKEYS_QUARTER=1000 QUAD_HIGHLIGHT_MILLISECONDS=20000 \
            deploy/run --programs "$programs" --detach --reset --bare --state "$state" --port-base "$base" \
            --nginx limits=off >"$logs/start-$number" 2>&1 &
        starting+=($!)
    done
    for number in "${!starting[@]}"; do
        wait "${starting[number]}" || status=1
        cat "$logs/start-$number"
    done
    return "$status"
}

stop() {
    local state
    for state in "$@"; do [[ ! -d $state ]] || deploy/stop --state "$state" >/dev/null; done
}
