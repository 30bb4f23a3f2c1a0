"""Orders the stops of each matrix on standard input from the first to the last; see vroom.sh."""

import json
import sys
import time

import numpy
import vroom

for line in sys.stdin:
    durations = numpy.array(json.loads(line), dtype=numpy.uint32)
    last = len(durations) - 1
    start = time.process_time()
    problem = vroom.Input()
    problem.set_durations_matrix("car", durations)
    problem.add_vehicle(vroom.Vehicle(1, start=0, end=last))
    problem.add_job([vroom.Job(stop, location=stop) for stop in range(1, last)])
    # The level and the thread that VROOM has by default and that ours has.
    solution = problem.solve(exploration_level=5, nb_threads=1)
    milliseconds = (time.process_time() - start) * 1000
    order = [int(stop) for stop in solution.routes["location_index"]]
    print(
        json.dumps({"order": order, "cost": solution.summary.cost, "milliseconds": milliseconds}),
        flush=True,
    )
