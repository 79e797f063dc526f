# shellcheck shell=bash disable=SC2154,SC2034
# deploy/test quick FEATURE: what a change of one feature is likely to break, within five minutes. Sourced by deploy/test, which sets the variables.

# The programs are those of a debug build, which stays: the second call compiles only what was changed.
# quick FEATURE
quick() {
    local feature=${1:-} name kind
    states=("$project"/.quad-quick{,-2})
    parts=(unit http browser)
    find_swift || exit 1
    install_packages deploy/packages/run.txt deploy/packages/test.txt || exit 1
    check_swift || exit 1
    python_packages || exit 1
    for kind in swift http browser; do
        (cd Tests && "$python" -B -m Support.features "$feature" "$kind") >"$logs/quick-$kind" || exit 2
    done
    title "Building for $feature in debug"
    notice_templates "$project"
    swift build --build-tests >"$logs/build" 2>&1 || { grep -vE '^\[[0-9]+/[0-9]+\] ' "$logs/build" >&2 && exit 1; }
    tail -n 1 "$logs/build"
    begin unit swift test --skip-build --filter "$(<"$logs/quick-swift")"
    if [[ -s $logs/quick-http || -s $logs/quick-browser ]]; then
        start "$(swift build --show-bin-path)" "${states[@]}" || { echo "Quad did not start" && exit 1; }
    fi
    for name in http browser; do
        mapfile -t files <"$logs/quick-$name"
        [[ -z ${files[*]} ]] || begin "$name" quick_tests "$name" "${files[@]}"
        [[ $name == browser ]] || finish "$name"
    done
    finish unit browser
}

# What is asked again in the whole run fails here: the one who waits for it looks at it. quick_tests NAME FILE…
quick_tests() {
    local name=$1
    shift
    QUAD_STACK_STATE=$(IFS=:; echo "${states[*]}") PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest -q --durations=5 \
        -o cache_dir="$logs/pytest/$name" -m "not slow" --numprocesses "${#states[@]}" --dist loadfile --no-loadscope-reorder "$@"
}
