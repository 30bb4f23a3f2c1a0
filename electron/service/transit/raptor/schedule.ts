/**
 * The data a search runs on, in its direction: forward, or backward with negated times and everything reversed.
 * Patterns, trips and times are laid out as in `Timetable`.
 */
export interface Schedule {
  stopCount: number;
  patternStart: Int32Array;
  patternStop: Int32Array;
  /** 1 if boarding is allowed; the same for alighting. */
  canBoard: Uint8Array;
  canAlight: Uint8Array;
  patternTrip: Int32Array;
  patternTime: Int32Array;
  arrivals: Int32Array;
  departures: Int32Array;
  /** Patterns serving each stop, `stopVisit[s]` to `stopVisit[s + 1]`, and the stop's positions in them. */
  stopVisit: Int32Array;
  visitPattern: Int32Array;
  visitPlace: Int32Array;
  /** Walks from each stop, `stopWalk[s]` to `stopWalk[s + 1]`. */
  stopWalk: Int32Array;
  walkTo: Int32Array;
  /** Index in `walkSeconds`, which both directions share. */
  walkEdge: Int32Array;
  walkSeconds: Int32Array;
  /** Transfer seconds at a stop; -1 if transfers aren't possible. */
  changeSeconds: Int32Array;
}

/** Trips of pattern `p` running on a day, as indexes within it: `trips[start[p]]` to `trips[start[p + 1]]`. */
export interface RunningTrips {
  start: Int32Array;
  trips: Int32Array;
}
