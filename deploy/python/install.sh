# shellcheck shell=bash
# Makes the Python environment of the scripts. Sourced by deploy/run and deploy/test.

# install_python ROOT LIST: makes ROOT/.venv hold what ROOT/LIST pins, by hash, without dependencies of its own
# choosing (each list names all of them). Prints nothing when that is so already.
install_python() {
    local venv=$1/.venv list=$1/$2 stamp
    stamp=$venv/${2//\//-}.sha256
    if [[ ! -x $venv/bin/python ]] || ! "$venv/bin/python" -c '' 2>/dev/null; then
        rm -rf "$venv"
        /usr/bin/python3 -m venv "$venv"
    fi
    [[ -f $stamp && $(<"$stamp") == "$(sha256sum <"$list")" ]] && return 0
    echo "Installing the Python packages of $2"
    "$venv/bin/python" -m pip --quiet --disable-pip-version-check install --no-deps --only-binary :all: --require-hashes -r "$list" ||
        return 1
    sha256sum <"$list" >"$stamp"
}
