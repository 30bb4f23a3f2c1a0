/**
 * What a search runs over, in the direction in which it runs: forwards, or backwards with times negated and
 * all else turned round. Patterns, trips and times are laid out as in `Timetable`.
 */
export interface Schedule {
  stopCount: number;
  patternStart: Int32Array;
  patternStop: Int32Array;
  /** 1 where one may get on, and where one may get off. */
  canBoard: Uint8Array;
  canAlight: Uint8Array;
  patternTrip: Int32Array;
  patternTime: Int32Array;
  arrivals: Int32Array;
  departures: Int32Array;
  /** At which patterns each stop is, `stopVisit[s]` to `stopVisit[s + 1]`, and at which of their places. */
  stopVisit: Int32Array;
  visitPattern: Int32Array;
  visitPlace: Int32Array;
  /** The walks from each stop, `stopWalk[s]` to `stopWalk[s + 1]`. */
  stopWalk: Int32Array;
  walkTo: Int32Array;
  /** Index of their seconds in `walkSeconds`, which both directions share. */
  walkEdge: Int32Array;
  walkSeconds: Int32Array;
  /** Seconds that a change takes at a stop; -1 where none is possible. */
  changeSeconds: Int32Array;
}

/** The trips of pattern `p` that run on a day, counted within it: `trips[start[p]]` to `trips[start[p + 1]]`. */
export interface RunningTrips {
  start: Int32Array;
  trips: Int32Array;
}
