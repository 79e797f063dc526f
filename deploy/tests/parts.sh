# shellcheck shell=bash disable=SC2154
# What the parts of deploy/test run. Sourced by it; it sets the variables.

most_again=3 # tests of a part that are asked once more when they fail

python_packages() {
    local list
    for list in deploy/requirements.txt deploy/check/requirements.txt Tests/requirements.txt; do
        install_python "$project" "$list" || return 1
    done
    : >"$logs/with_python"
}

# with_python COMMAND…: as soon as the packages are there.
with_python() {
    tail --follow --pid="$python_packages" /dev/null
    [[ -f $logs/with_python ]] && "$@"
}

lint() {
    local scripts=() status=0 file
    while IFS= read -r -d '' file; do
        if [[ $file == *.sh ]] || head -c 40 "$file" | grep -q '^#!.*bash'; then scripts+=("$file"); fi
    done < <(git -C "$project" ls-files -z --cached --others --exclude-standard -- deploy .ci Tests | sed -z "s#^#$project/#")
    swift format lint --strict --parallel --recursive "$project/Package.swift" "$project/Sources" "$project/Tests" ||
        status=1
    shellcheck --external-sources --source-path="$project" "${scripts[@]}" || status=1
    git -C "$project" ls-files -z --cached --others --exclude-standard -- '*.py' |
        (cd "$project" && xargs -0 "$python" -m pyflakes) || status=1
    ((status == 0)) && echo "swift format, shellcheck and pyflakes have nothing to say about the sources"
    checks "$project/Tests/Suite" || status=1
    return "$status"
}

# What a server gets: units as systemd reads them, and the package.
on_a_server() {
    local status=0
    deploy/systemd/verify .build/release/quad || status=1
    QUAD_PROGRAMS=$project/.build/release checks "$project/deploy/installed" || status=1
    return "$status"
}

# build TITLE [options of swift build]
build() {
    title "$1"
    shift
    notice_templates "$project"
    build_swift "$project" "$@" || { echo "The build failed" && exit 1; }
}

# unsteady ORDER…: see Tests/Support/unsteady.py
unsteady() { (cd "$project/Tests" && "$python" -B -m Support.unsteady "$@"); }

# Two of them run beside each other; nothing is built meanwhile.
# What is tested is what is shipped: tests link the release modules that deploy/run builds, so one build serves both.
swift_tests() {
    swift test --package-path "$project" -c release --skip-build --ignore-lock --disable-testable-imports "$@"
}

# A few that failed are asked once more, alone, which says what to look for: a pass then is red all the same, unless their name is in
# `Tests/unsteady.txt`, whose tests run by themselves. swift_part NAME [options of swift test]
swift_part() {
    local name=$1 known again=()
    shift
    known=$(unsteady swift)
    swift_tests --xunit-output "$logs/$name.xml" ${known:+--skip "$known"} "$@" && return
    unsteady failed "$logs/$name-swift-testing.xml" "$most_again" >"$logs/$name.again" || return 1
    mapfile -t again <"$logs/$name.again"
    printf '\nOnce more, alone:\n'
    swift_tests --no-parallel --filter "$(unsteady pattern "${again[@]}")" || return 1
    cat "$logs/$name.again" >>"$logs/passed_alone"
    return 1
}

# Servers of the sandbox run within the tests' own process, where tests that block would starve them, and some tests measure
# their process's memory: so they are apart, and one after the other.
alone='SandboxTests|ConnectionsTests|TruncatedDownloadTests|VKDocumentTests|YandexResourceTests|AbuseTests'
unit() { swift_part unit --skip "$alone"; }
providers() { swift_part providers --no-parallel --filter "$alone"; }

# Everything is pytest's; a folder without tests is passed over. checks FOLDER [options of pytest]
checks() {
    local folder=$1
    shift
    if [[ -z $(find "$folder" -name 'test_*.py' -print -quit 2>/dev/null) ]]; then
        echo "${folder#"$project"/} has no tests: 0 passed"
        return
    fi
    (cd "$project" && PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest -q -o cache_dir="$(memory "$folder")" --durations=5 \
        "$@" "$folder")
}

# Where pytest remembers which tests of a folder failed.
memory() { echo "$logs/pytest/${1##*/}"; }

# Tests of members mostly wait, for what is fetched, converted or tried again: so several run at a time, a file of tests
# each, with a Quad for each. A few that failed are asked once more, alone: a pass then is told of and is not red yet, as of a thousand
# journeys with browsers on two processors one still is.
# side_by_side FOLDER STATE…
side_by_side() {
    local folder=$1 again
    shift
    QUAD_STACK_STATE=$(IFS=:; echo "$*") checks "$folder" --unsteady without \
        --numprocesses "$#" --dist loadfile --no-loadscope-reorder && return
    again=$(unsteady failed "$(memory "$folder")/v/cache/lastfailed" "$most_again") || return 1
    printf '\nOnce more, alone:\n'
    QUAD_STACK_STATE=$1 checks "$folder" --last-failed || return 1
    printf '%s\n' "$again" >>"$logs/passed_alone"
}

# Other people's clients know nothing of Quad: they ask a sandbox that nobody else uses meanwhile.
interop() { QUAD_STACK_STATE=${states[2]} checks "$project/Tests/Interop" --unsteady without; }

# Benchmarks in their smallest form, each with a Quad of its own.
bench() { QUAD_PROGRAMS=$project/.build/release checks "$project/Tests/Bench"; }

# Scanners send whatever they like in the name of a member of their own.
scan() { QUAD_STACK_STATE=${states[0]} checks "$project/Tests/Scan" --unsteady without; }

# Tests that are known to be unsteady run by themselves, when nothing else does any more.
known_to_be_unsteady() {
    local part known folders=() status=0
    if wanted unit || wanted providers; then
        known=$(unsteady swift)
        [[ -z $known ]] || swift_tests --no-parallel --filter "$known" || status=1
    fi
    for part in HTTP Browser Interop Scan Chaos; do wanted "${part,,}" && folders+=("$part"); done
    if ((${#folders[@]})) && unsteady pytest "${folders[@]}"; then
        (cd "$project" && QUAD_STACK_STATE=${states[0]} PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest -q \
            -o cache_dir="$logs/pytest/unsteady" --unsteady only "${folders[@]/#/Tests/}") || status=1
    fi
    return "$status"
}
