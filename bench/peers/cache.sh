# Sourced by the scripts of this folder: where peers are installed, and how.
set -euo pipefail
peers="${ZONEDESK_PEERS:-${XDG_CACHE_HOME:-$HOME/.cache}/zonedesk-peers}"
mkdir -p "$peers"

# Prints a Python of at least 3.12: wheels of Valhalla and OSRM are built for no older one.
python_for_peers() {
  local candidate
  for candidate in ${PEERS_PYTHON:-} python3 python3.14 python3.13 python3.12 \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-9]*/bin/python3; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  echo "Python 3.12 or later is needed: set PEERS_PYTHON." >&2
  return 1
}

# python_environment NAME REQUIREMENT...: prints the folder of a virtual environment with exactly these versions.
python_environment() {
  local folder="$peers/$1" wanted="${*:2}"
  if [ "$(cat "$folder/requirements" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$folder"
    "$(python_for_peers)" -m venv "$folder" >&2
    "$folder/bin/pip" install --quiet --disable-pip-version-check "${@:2}" >&2
    echo "$wanted" >"$folder/requirements"
  fi
  echo "$folder"
}

# maven_jar GROUP:ARTIFACT:VERSION: prints the path of a jar that contains its dependencies.
maven_jar() {
  local group artifact version jar
  IFS=: read -r group artifact version <<<"$1"
  jar="$peers/maven/${group//.//}/$artifact/$version/$artifact-$version.jar"
  [ -e "$jar" ] || maven org.apache.maven.plugins:maven-dependency-plugin:3.6.1:get -Dartifact="$1" -Dtransitive=false
  echo "$jar"
}

maven() {
  mvn --batch-mode --quiet -Dmaven.repo.local="$peers/maven" "$@" >&2
}

# opentripplanner_jar VERSION: as maven_jar. The parent of its descriptor is not published, so an empty one stands in.
opentripplanner_jar() {
  local parent="$peers/otp-root-$1.pom"
  if [ ! -e "$parent" ]; then
    cat >"$parent" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.opentripplanner</groupId>
  <artifactId>otp-root</artifactId>
  <version>$1</version>
  <packaging>pom</packaging>
</project>
POM
    maven org.apache.maven.plugins:maven-install-plugin:3.1.1:install-file -Dfile="$parent" -DpomFile="$parent"
  fi
  maven_jar "org.opentripplanner:otp-shaded:$1"
}

# java_of VERSION: prints a Java program of at least this version.
java_of() {
  local candidate major
  for candidate in "${JAVA_HOME:-}/bin/java" java /usr/lib/jvm/*/bin/java; do
    major=$("$candidate" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' || true)
    if [ -n "$major" ] && [ "$major" -ge "$1" ]; then
      echo "$candidate"
      return
    fi
  done
  echo "Java $1 or later is needed: set JAVA_HOME." >&2
  return 1
}
