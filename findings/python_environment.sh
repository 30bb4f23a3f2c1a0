# Sourced by findings whose packages have wheels for Python 3.12 and later alone.
python_environment() {
  local candidate
  for candidate in python3 python3.14 python3.13 python3.12 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-9]*/bin/python3; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null || continue
    "$candidate" -m venv python
    python/bin/pip install --quiet --disable-pip-version-check "$@"
    return
  done
  echo "Python 3.12 or later is needed." >&2
  return 1
}
