import type { Findings } from './findings.ts';
import type { GtfsTables, GtfsTrip } from './gtfs-tables.ts';
import { noTime } from './gtfs-values.ts';
import { interpolateTimes } from './interpolate-times.ts';

/** A trip with usable stop times, and their range in `CheckedStopTimes`. */
export interface CheckedTrip {
  trip: GtfsTrip;
  /** Index of its service. */
  service: number;
  start: number;
  end: number;
}

/** Stop times of all usable trips, ordered by sequence. */
export interface CheckedStopTimes {
  stop: Int32Array;
  arrival: Int32Array;
  departure: Int32Array;
  access: Uint8Array;
  /** Distance along the shape; NaN if not given. */
  distance: Float64Array;
}

const file = 'stop_times.txt';

/**
 * Returns the usable trips of a feed, with missing times filled in. Reports unusable ones.
 * @param stopIndex index of each stop by its number in `tables.stopIds`; -1 if unusable
 * @param serviceIndex returns the index of a service; -1 if it has no days
 */
export function checkTrips(
  tables: GtfsTables,
  stopIndex: Int32Array,
  serviceIndex: (id: string) => number,
  findings: Findings,
): { trips: CheckedTrip[]; times: CheckedStopTimes } {
  const columns = tables.stopTimes;
  const [stops, arrivals, departures] = [
    columns.stop.values(),
    columns.arrival.values(),
    columns.departure.values(),
  ];
  const [accesses, distances, lines] = [
    columns.access.values(),
    columns.distance.values(),
    columns.line.values(),
  ];
  const { rowStart, rows } = rowsByTrip(tables);

  const count = rows.length;
  const times: CheckedStopTimes = {
    stop: new Int32Array(count),
    arrival: new Int32Array(count),
    departure: new Int32Array(count),
    access: new Uint8Array(count),
    distance: new Float64Array(count),
  };
  const trips: CheckedTrip[] = [];
  let end = 0;

  /** Appends a trip's rows; returns false if they are unusable. */
  function takeRows(trip: GtfsTrip, start: number): boolean {
    let previousSequence = -1;
    let lastTime = noTime;
    for (let at = rowStart[trip.number] ?? 0; at < (rowStart[trip.number + 1] ?? 0); at++) {
      const row = rows[at] ?? 0;
      const line = lines[row] ?? 0;
      const stop = stopIndex[stops[row] ?? 0] ?? -1;
      if (stop < 0) {
        const value = tables.stopIds.texts[stops[row] ?? 0] ?? '';
        findings.add('foreign_key_violation', file, { line, field: 'stop_id', value });
        continue;
      }
      const sequence = columns.sequence.at(row);
      if (sequence === previousSequence) {
        findings.add('duplicate_key', file, { line, field: 'stop_sequence', value: String(sequence) });
        continue;
      }
      previousSequence = sequence;
      const arrival = arrivals[row] ?? noTime;
      const departure = departures[row] ?? noTime;
      if (arrival !== noTime && (arrival < lastTime || departure < arrival)) {
        findings.add('stop_time_with_arrival_before_previous_departure_time', file, { line });
        return false;
      }
      if (departure !== noTime) lastTime = departure;
      times.stop[end] = stop;
      times.arrival[end] = arrival;
      times.departure[end] = departure;
      times.access[end] = accesses[row] ?? 0;
      times.distance[end] = distances[row] ?? Number.NaN;
      end += 1;
    }
    if (end - start < 2) {
      const isUnused = rowStart[trip.number] === rowStart[trip.number + 1];
      findings.add(isUnused ? 'unused_trip' : 'unusable_trip', 'trips.txt', { line: trip.line });
      return false;
    }
    if (times.arrival[start] === noTime || times.departure[end - 1] === noTime) {
      const row = rows[rowStart[trip.number] ?? 0] ?? 0;
      findings.add('missing_trip_edge', file, { line: lines[row] ?? 0 });
      return false;
    }
    return true;
  }

  for (const trip of tables.trips) {
    const hasRoute = tables.lines.has(trip.route);
    const service = serviceIndex(trip.service);
    if (!hasRoute) {
      findings.add('foreign_key_violation', 'trips.txt', {
        line: trip.line,
        field: 'route_id',
        value: trip.route,
      });
    }
    if (service < 0) {
      findings.add('foreign_key_violation', 'trips.txt', {
        line: trip.line,
        field: 'service_id',
        value: trip.service,
      });
    }
    const start = end;
    if (!hasRoute || service < 0 || !takeRows(trip, start)) {
      end = start;
      continue;
    }
    interpolateTimes(
      times.arrival.subarray(start, end),
      times.departure.subarray(start, end),
      times.distance.subarray(start, end),
    );
    trips.push({ trip, service, start, end });
  }
  reportUnknownTrips(tables, rowStart, rows, lines, findings);
  return { trips, times };
}

/** Returns the rows of each trip, ordered by sequence: those of trip `t` are `rowStart[t]` to `rowStart[t + 1]`. */
function rowsByTrip({ stopTimes, tripIds }: GtfsTables): { rowStart: Int32Array; rows: Int32Array } {
  const trip = stopTimes.trip.values();
  const sequence = stopTimes.sequence.values();
  const rowStart = new Int32Array(tripIds.texts.length + 1);
  for (const each of trip) rowStart[each + 1] = (rowStart[each + 1] ?? 0) + 1;
  for (let at = 1; at < rowStart.length; at++) rowStart[at] = (rowStart[at] ?? 0) + (rowStart[at - 1] ?? 0);
  const next = rowStart.slice();
  const rows = new Int32Array(trip.length);
  trip.forEach((each, row) => {
    const at = next[each] ?? 0;
    rows[at] = row;
    next[each] = at + 1;
  });
  for (let each = 0; each + 1 < rowStart.length; each++) {
    const tripRows = rows.subarray(rowStart[each], rowStart[each + 1]);
    const isOrdered = tripRows.every(
      (row, at) => at === 0 || (sequence[tripRows[at - 1] ?? 0] ?? 0) <= (sequence[row] ?? 0),
    );
    if (!isOrdered) tripRows.sort((a, b) => (sequence[a] ?? 0) - (sequence[b] ?? 0));
  }
  return { rowStart, rows };
}

function reportUnknownTrips(
  { trips, tripIds }: GtfsTables,
  rowStart: Int32Array,
  rows: Int32Array,
  lines: Int32Array,
  findings: Findings,
): void {
  const knownNumbers = new Uint8Array(tripIds.texts.length);
  for (const { number } of trips) knownNumbers[number] = 1;
  knownNumbers.forEach((isKnown, number) => {
    if (isKnown) return;
    const value = tripIds.texts[number] ?? '';
    const line = lines[rows[rowStart[number] ?? 0] ?? 0] ?? 0;
    findings.add('foreign_key_violation', file, { line, field: 'trip_id', value });
  });
}
