#!/usr/bin/env bash
# pyvroom 1.15.2 takes a matrix of floating-point durations and cuts every entry down to whole seconds
# without a word. A tour of n legs is short by up to n seconds; entries below one second are free.
# Guess before the run: an error, or rounding to the nearest second.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pyvroom==1.15.2

cat >tour.py <<'SCRIPT'
from importlib.metadata import version

import numpy
import vroom

durations = numpy.array([[0, 100.9, 200.9], [100.9, 0, 50.9], [200.9, 50.9, 0]])
problem = vroom.Input()
problem.set_durations_matrix("car", durations)
problem.add_vehicle(vroom.Vehicle(1, start=0, end=0))
problem.add_job([vroom.Job(1, location=1), vroom.Job(2, location=2)])
tour = problem.solve(exploration_level=5, nb_threads=1)
print(f"pyvroom {version('pyvroom')}")
print(f"sum of the three legs: {100.9 + 50.9 + 200.9:.1f} s")
print(f"cost of the tour: {tour.summary.cost} s")
SCRIPT
python/bin/python tour.py | tee output
diff - output <<'EXPECTED'
pyvroom 1.15.2
sum of the three legs: 352.7 s
cost of the tour: 350 s
EXPECTED
