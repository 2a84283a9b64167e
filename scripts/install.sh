# Sourced by run, test, admin and bench: sets $root, gives install_environment and run_python.
# shellcheck shell=bash

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
uv_version=0.13.8

say() { printf 'repoint: %s\n' "$*" >&2; }

# install_environment [dev]: installs the locked packages into $root/.venv, with the development tools for dev.
# Only a checksum when they are installed already. Returns 1 after one line that says what is missing.
install_environment() {
    local wanted=${1:-run}
    is_installed "$wanted" && return 0
    mkdir -p "$root/.tools" || return 1
    (
        # These variables are meant for the caller's own Python.
        unset PYTHONPATH PYTHONHOME VIRTUAL_ENV
        local python
        python=$(find_python) || exit 1
        use_writable_home
        # A second start at the same time waits for the first. Python takes the lock, because not every system
        # has a flock command; the lock belongs to the open file and outlives that Python.
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

# The stamp holds everything that invalidates an environment: its path (scripts in it hold absolute paths), the
# Python behind its link (3.11 does not see packages of 3.12), and the lock file.
origin() { printf '%s %s' "$root" "$(readlink -f "$root/.venv/bin/python")"; }

stamp() {
    origin
    # Every system has cksum, and this checksum needs no security.
    printf '\n%s\n%s\n' "$(cksum <"$root/uv.lock")" "$1"
}

is_installed() {
    [ -x "$root/.venv/bin/python" ] && [ -r "$root/.venv/.installed" ] || return 1
    local found
    found=$(<"$root/.venv/.installed")
    [ "$found" = "$(stamp dev)" ] || { [ "$1" = run ] && [ "$found" = "$(stamp run)" ]; }
}

# Without a stamp the installation is incomplete; another origin means a moved folder or a replaced Python.
# Neither can be repaired.
forget_if_foreign() {
    local found=''
    [ -r "$root/.venv/.installed" ] && IFS= read -r found <"$root/.venv/.installed"
    local is_ours=''
    [ "$found" = "$(origin)" ] && "$root/.venv/bin/python" -c '' 2>/dev/null && is_ours=yes
    # Behind a foreign link is the environment of another checkout: only the link is removed.
    if [ -n "$is_ours" ] || [ ! -L "$root/.venv" ]; then
        # An interrupted installation must not look complete.
        rm -f "$root/.venv/.installed"
    fi
    [ -n "$is_ours" ] || rm -rf "$root/.venv"
}

# python3 first: the choice of the machine's owner.
find_python() {
    local name found
    for name in python3 python3.13 python3.12 python3.11; do
        # The base executable: with .venv activated, python3 is the environment that may have to be rebuilt.
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
    # Exact for development. For production nothing is removed: a start must not remove the tools of the tests.
    local choice=(--no-default-groups --inexact)
    [ "$wanted" = dev ] && choice=(--no-default-groups --group dev)
    if complaint=$(
        cd "$root" || exit 1
        # The system's certificates: uv's own list lacks a company's authority.
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
    # A shim may exist without a working program behind it.
    if uv --version >/dev/null 2>&1; then
        printf 'uv'
        return 0
    fi
    if [ ! -d "$root/.tools/uv-$uv_version.dist-info" ]; then
        # A user's pip settings may forbid or contradict --target.
        PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 PIP_DISABLE_PIP_VERSION_CHECK=1 \
            "$python" -m pip install --quiet --upgrade --target "$root/.tools" "uv==$uv_version" >/dev/null 2>&1 || return 1
    fi
    "$own" --version >/dev/null 2>&1 && printf '%s' "$own"
}

# For package mirrors: uv does not read pip's settings.
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
    # The lock file is complete; [tool.uv] in pyproject.toml overrides requirements of packages.
    if ! PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        "${pip[@]}" install --quiet --no-deps --require-hashes -r "$root/$lock"; then
        say "pip could not install what $lock names"
        return 1
    fi
}

# run_python MODULE [ARGUMENT]...: replaces the shell by that module, in the caller's folder.
run_python() {
    # -P: ignore folders named app/ or scripts/ in the caller's folder.
    PYTHONPATH=$root exec "$root/.venv/bin/python" -P -m "$@"
}
