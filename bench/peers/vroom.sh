#!/usr/bin/env bash
# Orders stops by VROOM: each line of standard input is a matrix of whole durations; each line of output has the
# order from the first stop to the last, its cost and the processor time in milliseconds.
source "$(dirname "${BASH_SOURCE[0]}")/cache.sh"
environment=$(python_environment vroom pyvroom==1.15.2 numpy==2.5.5)
exec "$environment/bin/python" "$(dirname "${BASH_SOURCE[0]}")/order_stops.py"
