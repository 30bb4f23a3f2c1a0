import { noTime } from './gtfs-values.ts';

/**
 * Fills in missing times between two stops with times: in proportion to the distances along the shape if all are given
 * and increase, otherwise evenly. The first and last stop must have times.
 * @param distances distances of the stops along the shape; NaN if not given
 */
export function interpolateTimes(
  arrivals: Int32Array,
  departures: Int32Array,
  distances: Float64Array,
): void {
  let lastTimed = 0;
  for (let at = 1; at < arrivals.length; at++) {
    if (arrivals[at] === noTime) continue;
    if (at - lastTimed > 1) fill(lastTimed, at);
    lastTimed = at;
  }

  function fill(from: number, to: number): void {
    const start = departures[from] ?? 0;
    const seconds = (arrivals[to] ?? 0) - start;
    const length = (distances[to] ?? 0) - (distances[from] ?? 0);
    const between = distances.subarray(from, to + 1);
    const hasDistances =
      length > 0 && between.every((each, index) => index === 0 || each >= (between[index - 1] ?? 0));
    for (let at = from + 1; at < to; at++) {
      const share = hasDistances
        ? ((distances[at] ?? 0) - (distances[from] ?? 0)) / length
        : (at - from) / (to - from);
      const time = start + Math.round(seconds * share);
      arrivals[at] = time;
      departures[at] = time;
    }
  }
}
