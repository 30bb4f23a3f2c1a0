import type { RunningTrips, Schedule } from './network.ts';

/** A stop and the seconds to walk between it and where the journey starts or ends. */
export interface Access {
  stop: number;
  seconds: number;
}

/** A day whose trips a search may take. */
export interface ServiceDay {
  running: RunningTrips;
  /** By feed, where its service day starts on the search's axis of time. */
  offsets: Int32Array;
}

export interface Search {
  schedule: Schedule;
  /** By pattern, its feed. */
  patternFeed: Int32Array;
  /** By pattern, 1 where it may be taken. */
  allowed: Uint8Array;
  days: readonly ServiceDay[];
  /** The first moment at which one may set out, in seconds on the same axis. */
  start: number;
  sources: readonly Access[];
  targets: readonly Access[];
  /** Only what arrives before it is of interest. */
  before: number;
}

/** Part of a journey: a trip of a pattern from one of its places to another. */
export interface Ride {
  pattern: number;
  /** Counted within the pattern. */
  trip: number;
  from: number;
  to: number;
  departure: number;
  arrival: number;
}

/** A journey with its rides in order; between two of them one changes at a stop or walks to another. */
export interface Journey {
  source: Access;
  target: Access;
  rides: Ride[];
  departure: number;
  arrival: number;
}

/** More changes than this nobody wants, however early they would arrive. */
export const mostRides = 8;
/** Later than every time. */
export const never = 0x3fff_ffff;

/** How each stop was reached by a ride in one round, and from where one came to board there after it. */
interface Round {
  pattern: Int32Array;
  trip: Int32Array;
  day: Int32Array;
  from: Int32Array;
  to: Int32Array;
  /** By stop, the stop at which the ride of this round ended before one walked here. */
  walkedFrom: Int32Array;
}

/**
 * RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing): in round `k` it finds how early each
 * stop can be reached with `k` rides.
 * @returns for each number of rides the earliest arrival, where it is earlier than with fewer: the Pareto set of
 *   arrival and rides, fewest rides first
 */
export function search(params: Search): Journey[] {
  const { schedule, patternFeed, allowed, days, start, sources, targets } = params;
  const { patternStart, patternStop, canBoard, canAlight, patternTime, arrivals, departures } = schedule;
  const { stopVisit, visitPattern, visitPlace, stopWalk, walkTo, walkEdge, walkSeconds, changeSeconds } =
    schedule;
  const { stopCount } = schedule;

  /** When one can board at a stop, by the walk or the ride before. */
  let ready = new Int32Array(stopCount).fill(never);
  const earliestReady = new Int32Array(stopCount).fill(never);
  const earliestArrival = new Int32Array(stopCount).fill(never);
  const walkToTarget = new Int32Array(stopCount).fill(-1);
  for (const { stop, seconds } of targets) walkToTarget[stop] = seconds;
  let best = params.before;

  let marked: number[] = [];
  for (const { stop, seconds } of sources) {
    if (start + seconds >= (ready[stop] ?? never)) continue;
    if (ready[stop] === never) marked.push(stop);
    ready[stop] = start + seconds;
    earliestReady[stop] = start + seconds;
  }

  const rounds: Round[] = [];
  const journeys: Journey[] = [];
  const firstPlace = new Int32Array(patternFeed.length).fill(-1);
  const arrival = new Int32Array(stopCount).fill(never);

  while (marked.length > 0 && rounds.length < mostRides) {
    const patterns: number[] = [];
    for (const stop of marked) {
      for (let visit = stopVisit[stop] ?? 0; visit < (stopVisit[stop + 1] ?? 0); visit++) {
        const pattern = visitPattern[visit] ?? 0;
        if (allowed[pattern] === 0) continue;
        const place = visitPlace[visit] ?? 0;
        const known = firstPlace[pattern] ?? -1;
        if (known === -1) patterns.push(pattern);
        if (known === -1 || place < known) firstPlace[pattern] = place;
      }
    }

    const round: Round = {
      pattern: new Int32Array(stopCount),
      trip: new Int32Array(stopCount),
      day: new Int32Array(stopCount),
      from: new Int32Array(stopCount),
      to: new Int32Array(stopCount),
      walkedFrom: new Int32Array(stopCount),
    };
    const reached: number[] = [];
    let reachedTarget = -1;
    for (const pattern of patterns) {
      const place = firstPlace[pattern] ?? 0;
      firstPlace[pattern] = -1;
      for (let day = 0; day < days.length; day++) ride(pattern, day, place);
    }
    rounds.push(round);
    if (reachedTarget >= 0)
      journeys.push(journeyTo(reachedTarget, params, rounds, arrival[reachedTarget] ?? 0));

    const next = new Int32Array(stopCount).fill(never);
    const nextMarked: number[] = [];
    for (const stop of reached) {
      const at = arrival[stop] ?? never;
      const change = changeSeconds[stop] ?? -1;
      if (change >= 0) board(stop, at + change, stop);
      for (let walk = stopWalk[stop] ?? 0; walk < (stopWalk[stop + 1] ?? 0); walk++) {
        const seconds = walkSeconds[walkEdge[walk] ?? 0] ?? never;
        if (seconds < never) board(walkTo[walk] ?? 0, at + seconds, stop);
      }
    }
    for (const stop of reached) arrival[stop] = never;
    ready = next;
    marked = nextMarked;

    /** Notes that one can board at a stop at a time, after a ride that ended at another. */
    function board(stop: number, time: number, from: number): void {
      if (time >= (earliestReady[stop] ?? never) || time >= best) return;
      if (next[stop] === never) nextMarked.push(stop);
      next[stop] = time;
      earliestReady[stop] = time;
      round.walkedFrom[stop] = from;
    }

    /** Rides along a pattern with the trips of a day, on the earliest that can be caught. */
    function ride(pattern: number, dayIndex: number, firstAt: number): void {
      const day = days[dayIndex];
      if (!day) return;
      const { trips } = day.running;
      const low = day.running.start[pattern] ?? 0;
      const high = day.running.start[pattern + 1] ?? 0;
      if (low === high) return;
      const offset = day.offsets[patternFeed[pattern] ?? 0] ?? 0;
      const base = patternStart[pattern] ?? 0;
      const count = (patternStart[pattern + 1] ?? 0) - base;
      const timeBase = patternTime[pattern] ?? 0;
      let current = high;
      let row = 0;
      let boardedAt = 0;
      for (let place = firstAt; place < count; place++) {
        const stop = patternStop[base + place] ?? 0;
        if (current < high && canAlight[base + place] === 1) {
          const time = (arrivals[row + place] ?? 0) + offset;
          if (time < (earliestArrival[stop] ?? never) && time < best) {
            if (arrival[stop] === never) reached.push(stop);
            arrival[stop] = time;
            earliestArrival[stop] = time;
            round.pattern[stop] = pattern;
            round.trip[stop] = trips[current] ?? 0;
            round.day[stop] = dayIndex;
            round.from[stop] = boardedAt;
            round.to[stop] = place;
            const walk = walkToTarget[stop] ?? -1;
            if (walk >= 0 && time + walk < best) {
              best = time + walk;
              reachedTarget = stop;
            }
          }
        }
        const from = ready[stop] ?? never;
        if (from === never || canBoard[base + place] === 0 || place + 1 === count) continue;
        const needed = from - offset;
        if (current < high && needed > (departures[row + place] ?? 0)) continue;
        // The first trip of the day that leaves here no earlier.
        let left = low;
        let right = current;
        while (left < right) {
          const middle = (left + right) >> 1;
          if ((departures[timeBase + (trips[middle] ?? 0) * count + place] ?? 0) < needed) left = middle + 1;
          else right = middle;
        }
        if (left === current) continue;
        current = left;
        row = timeBase + (trips[current] ?? 0) * count;
        boardedAt = place;
      }
    }
  }
  return journeys;
}

/** The journey whose last ride ends at a stop, each of its other rides as late as its connection allows. */
function journeyTo(stop: number, params: Search, rounds: readonly Round[], arrival: number): Journey {
  const { schedule, targets, sources } = params;
  const target = targets.findLast((each) => each.stop === stop);
  const rides: Ride[] = [];
  let at = stop;
  let boarded = stop;
  for (let index = rounds.length - 1; index >= 0; index--) {
    const round = rounds[index];
    if (!round) break;
    const [pattern, from, to] = [round.pattern[at] ?? 0, round.from[at] ?? 0, round.to[at] ?? 0];
    const next = rides[0];
    boarded = stopAt(schedule, pattern, from);
    rides.unshift(
      next
        ? latestRide(params, { pattern, from, to }, next.departure - connectionSeconds(schedule, at, next))
        : rideOf(params, { pattern, from, to }, round.day[at] ?? 0, round.trip[at] ?? 0),
    );
    at = rounds[index - 1]?.walkedFrom[boarded] ?? 0;
  }
  const source = sources
    .filter((each) => each.stop === boarded)
    .reduce<Access | undefined>((a, b) => (a && a.seconds <= b.seconds ? a : b), undefined);
  const [first] = rides;
  if (!target || !source || !first) throw new Error('A journey leads to no target');
  return {
    source,
    target,
    rides,
    departure: first.departure - source.seconds,
    arrival: arrival + target.seconds,
  };
}

type Stretch = Pick<Ride, 'pattern' | 'from' | 'to'>;

function rideOf({ schedule, days, patternFeed }: Search, stretch: Stretch, day: number, trip: number): Ride {
  const { pattern, from, to } = stretch;
  const count = (schedule.patternStart[pattern + 1] ?? 0) - (schedule.patternStart[pattern] ?? 0);
  const row = (schedule.patternTime[pattern] ?? 0) + trip * count;
  const offset = days[day]?.offsets[patternFeed[pattern] ?? 0] ?? 0;
  return {
    ...{ pattern, trip, from, to },
    departure: (schedule.departures[row + from] ?? 0) + offset,
    arrival: (schedule.arrivals[row + to] ?? 0) + offset,
  };
}

/** The last trip of a pattern that arrives by a time. There is one: the search has found it. */
function latestRide(params: Search, stretch: Stretch, by: number): Ride {
  let latest: Ride | undefined;
  params.days.forEach(({ running }, day) => {
    for (
      let at = (running.start[stretch.pattern + 1] ?? 0) - 1;
      at >= (running.start[stretch.pattern] ?? 0);
      at--
    ) {
      const ride = rideOf(params, stretch, day, running.trips[at] ?? 0);
      if (ride.arrival > by) continue;
      if (!latest || ride.departure > latest.departure) latest = ride;
      break;
    }
  });
  if (!latest) throw new Error('A journey has a connection that cannot be made');
  return latest;
}

/** Seconds from getting off at a stop to being where the next ride is boarded. */
function connectionSeconds(schedule: Schedule, stop: number, next: Stretch): number {
  const to = stopAt(schedule, next.pattern, next.from);
  if (to === stop) return schedule.changeSeconds[stop] ?? 0;
  const edge = walkEdgeBetween(schedule, stop, to);
  return edge === undefined ? 0 : (schedule.walkSeconds[edge] ?? 0);
}

/** Where the seconds of the walk from one stop to another stand. */
export function walkEdgeBetween(schedule: Schedule, from: number, to: number): number | undefined {
  for (let walk = schedule.stopWalk[from] ?? 0; walk < (schedule.stopWalk[from + 1] ?? 0); walk++) {
    if (schedule.walkTo[walk] === to) return schedule.walkEdge[walk];
  }
  return undefined;
}

/** The stop at a place of a pattern. */
export const stopAt = (
  { patternStart, patternStop }: Pick<Schedule, 'patternStart' | 'patternStop'>,
  pattern: number,
  place: number,
): number => patternStop[(patternStart[pattern] ?? 0) + place] ?? 0;
