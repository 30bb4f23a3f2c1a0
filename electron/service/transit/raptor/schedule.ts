/**
 * Data of a search in one direction: forward, or backward with negated times and all orders reversed. Patterns, trips, and
 * times are laid out as in `Timetable`.
 */
export interface Schedule {
  stopCount: number;
  patternStart: Int32Array;
  patternStop: Int32Array;
  /** By stop of a pattern, 1 if boarding is allowed; likewise `canAlight`. */
  canBoard: Uint8Array;
  canAlight: Uint8Array;
  patternTrip: Int32Array;
  patternTime: Int32Array;
  arrivals: Int32Array;
  departures: Int32Array;
  /** Range of each stop in the next two columns, `stopVisit[s]` to `stopVisit[s + 1]`: patterns serving it, and where. */
  stopVisit: Int32Array;
  visitPattern: Int32Array;
  visitPosition: Int32Array;
  /** Range of each stop in the next two columns, `stopWalk[s]` to `stopWalk[s + 1]`: walks from it. */
  stopWalk: Int32Array;
  walkTo: Int32Array;
  /** Index in `walkSeconds`, which both directions share. */
  walkEdge: Int32Array;
  walkSeconds: Int32Array;
  /** Seconds to transfer at a stop, without a walk to another; -1 if transfers aren't possible. */
  transferSeconds: Int32Array;
}

/** Trips running on a day, as indexes within their pattern: those of pattern `p` are `trips[start[p]]` to `trips[start[p + 1]]`. */
export interface RunningTrips {
  start: Int32Array;
  trips: Int32Array;
}
