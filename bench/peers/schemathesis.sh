#!/usr/bin/env bash
# schemathesis.sh URL KEY [OPTION...]: tests a running service against its own description at URL/openapi.json, as fast as
# its rate limits allow. More options go to schemathesis.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
url=$1 key=$2
environment=$(python_environment schemathesis schemathesis==4.32.5)
cd "$(mktemp -d)"
exec "$environment/bin/st" run "$url/openapi.json" --header "X-Api-Key: $key" --rate-limit 4/s "${@:3}"
