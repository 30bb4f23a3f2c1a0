import { noTime } from './gtfs-values.ts';

/**
 * Fills in times between two timed stops: by distance along the shape if all distances are given and increase, else
 * evenly. The first and last stop must have times.
 * @param distances NaN if missing
 */
export function interpolateTimes(
  arrivals: Int32Array,
  departures: Int32Array,
  distances: Float64Array,
): void {
  let before = 0;
  for (let at = 1; at < arrivals.length; at++) {
    if (arrivals[at] === noTime) continue;
    if (at - before > 1) fill(before, at);
    before = at;
  }

  function fill(from: number, to: number): void {
    const start = departures[from] ?? 0;
    const seconds = (arrivals[to] ?? 0) - start;
    const length = (distances[to] ?? 0) - (distances[from] ?? 0);
    const between = distances.subarray(from, to + 1);
    const measured =
      length > 0 && between.every((each, index) => index === 0 || each >= (between[index - 1] ?? 0));
    for (let at = from + 1; at < to; at++) {
      const share = measured
        ? ((distances[at] ?? 0) - (distances[from] ?? 0)) / length
        : (at - from) / (to - from);
      const time = start + Math.round(seconds * share);
      arrivals[at] = time;
      departures[at] = time;
    }
  }
}
