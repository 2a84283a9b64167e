# Sourced by run, test, admin and bench: sets $root, gives install_environment and run_python.
# shellcheck shell=bash

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
uv_version=0.13.8

say() { printf 'repoint: %s\n' "$*" >&2; }

# install_environment [dev]: afterwards $root/.venv holds what the locks name, with the development tools when asked.
# Costs a checksum when that is so already. Returns 1 after one line that says what is missing.
install_environment() {
    local wanted=${1:-run}
    is_installed "$wanted" && return 0
    mkdir -p "$root/.tools" || return 1
    (
        # Whatever these hold is meant for the caller's own Python, not for this environment.
        unset PYTHONPATH PYTHONHOME VIRTUAL_ENV
        local python
        python=$(find_python) || exit 1
        use_writable_home
        # Two starts at once: the second waits for the first and then finds its work done. Python takes the lock on the
        # open file, which outlives that Python, because not every system has a flock command.
        "$python" -c 'import fcntl, signal; signal.signal(2, 0); fcntl.flock(9, fcntl.LOCK_EX)' || exit 1
        is_installed "$wanted" && exit 0
        say "installing the dependencies into $root/.venv"
        forget_if_foreign
        if install_with_uv "$python" "$wanted" || install_with_pip "$python" "$wanted"; then
            stamp "$wanted" >"$root/.venv/.installed"
        else
            exit 1
        fi
    ) 9>>"$root/.tools/lock" >&2
}

# The stamp names all that makes an environment unfit when it changes: where it lies (its scripts hold absolute paths),
# the Python behind its link (3.11 does not see what 3.12 installed), and the lock.
origin() { printf '%s %s' "$root" "$(readlink -f "$root/.venv/bin/python")"; }

stamp() {
    origin
    # cksum is the one checksum that every system has, and nobody gains by forging this one.
    printf '\n%s\n%s\n' "$(cksum <"$root/uv.lock")" "$1"
}

is_installed() {
    [ -x "$root/.venv/bin/python" ] && [ -r "$root/.venv/.installed" ] || return 1
    local found
    found=$(<"$root/.venv/.installed")
    [ "$found" = "$(stamp dev)" ] || { [ "$1" = run ] && [ "$found" = "$(stamp run)" ]; }
}

# Without a stamp it is half made; with another origin it was moved, or its Python was replaced. Neither can be mended.
forget_if_foreign() {
    local found=''
    [ -r "$root/.venv/.installed" ] && IFS= read -r found <"$root/.venv/.installed"
    # An installation that is cut short must not look finished.
    rm -f "$root/.venv/.installed"
    if [ "$found" != "$(origin)" ] || ! "$root/.venv/bin/python" -c '' 2>/dev/null; then
        rm -rf "$root/.venv"
    fi
}

# python3 first: it is the one the machine's owner chose.
find_python() {
    local name found
    for name in python3 python3.13 python3.12 python3.11; do
        # The base executable: with .venv activated, python3 is the very environment that may have to be rebuilt.
        found=$("$name" -c 'import sys; sys.version_info >= (3, 11) and print(sys._base_executable)' 2>/dev/null)
        [ -n "$found" ] && printf '%s' "$found" && return 0
    done
    say 'Python 3.11 or newer is missing: no python3, python3.13, python3.12 or python3.11 in PATH is one'
    return 1
}

# uv and pip keep their caches at home, and a service's user often has none.
use_writable_home() {
    if [ ! -w "${HOME:-/nonexistent}" ]; then
        mkdir -p "$root/.tools/home" && export HOME=$root/.tools/home
    fi
}

install_with_uv() {
    local python=$1 wanted=$2 uv complaint
    uv=$(find_uv "$python") || return 1
    # Exact for development; for production nothing is removed, lest a start take the tools away from the tests.
    local choice=(--no-default-groups --inexact)
    [ "$wanted" = dev ] && choice=(--no-default-groups --group dev)
    if complaint=$(
        cd "$root" || exit 1
        # The system's certificates: uv's own list does not know a company's authority.
        UV_SYSTEM_CERTS=1 UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy UV_PROJECT_ENVIRONMENT=$root/.venv \
            "$uv" --quiet sync --frozen --python "$python" "${choice[@]}" 2>&1
    ); then
        return 0
    fi
    say "uv could not install them (${complaint%%$'\n'*}), trying pip"
    return 1
}

find_uv() {
    local python=$1 own=$root/.tools/bin/uv
    # Running it tells a working one from a shim that is there in name only.
    if uv --version >/dev/null 2>&1; then
        printf 'uv'
        return 0
    fi
    if [ ! -d "$root/.tools/uv-$uv_version.dist-info" ]; then
        # pip settings for a person's own installs forbid --target, or contradict it.
        PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 PIP_DISABLE_PIP_VERSION_CHECK=1 \
            "$python" -m pip install --quiet --upgrade --target "$root/.tools" "uv==$uv_version" >/dev/null 2>&1 || return 1
    fi
    "$own" --version >/dev/null 2>&1 && printf '%s' "$own"
}

# The way behind a mirror: uv does not read pip's settings.
install_with_pip() {
    local python=$1 wanted=$2 lock=requirements.lock
    [ "$wanted" = dev ] && lock=requirements-dev.lock
    local pip=("$root/.venv/bin/python" -m pip)
    if ! "${pip[@]}" --version >/dev/null 2>&1; then
        rm -rf "$root/.venv"
        # Debian splits Python into packages: either half is enough.
        if "$python" -c 'from ensurepip import version' 2>/dev/null; then
            "$python" -m venv "$root/.venv" || return 1
        elif "$python" -m pip --version >/dev/null 2>&1; then
            "$python" -m venv --without-pip "$root/.venv" || return 1
            pip=("$python" -m pip --python "$root/.venv/bin/python")
        else
            say "$python has neither pip nor venv: install python3-venv (Debian, Ubuntu) or uv"
            return 1
        fi
    fi
    # The lock names all there is; what a package asks for otherwise is overruled there ([tool.uv] in pyproject.toml).
    if ! PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        "${pip[@]}" install --quiet --no-deps --require-hashes -r "$root/$lock"; then
        say "pip could not install what $lock names"
        return 1
    fi
}

# run_python MODULE [ARGUMENT]...: becomes that module of ours, in the caller's folder.
run_python() {
    # -P: a folder of the caller's named app/ or scripts/ must not be taken for ours.
    PYTHONPATH=$root exec "$root/.venv/bin/python" -P -m "$@"
}
