import type { InSeatTransfers } from './in-seat-transfers.ts';
import type { RunningTrips, Schedule } from './schedule.ts';

/** A stop and the walking seconds between it and the start or end of the journey. */
export interface Access {
  stop: number;
  seconds: number;
}

/** A day whose trips a search may use. */
export interface ServiceDay {
  running: RunningTrips;
  /** By feed, the start of the service day on the search's time axis. */
  offsets: Int32Array;
  inSeat: InSeatTransfers | undefined;
}

export interface Search {
  schedule: Schedule;
  /** Feed of each pattern. */
  patternFeed: Int32Array;
  /** 1 for each pattern that may be used. */
  allowed: Uint8Array;
  /** Consecutive days. */
  days: readonly ServiceDay[];
  /** Earliest start, in seconds on the same axis. */
  start: number;
  sources: readonly Access[];
  targets: readonly Access[];
  /** Journeys that don't arrive before this are ignored. */
  arrivalBefore: number;
}

/** A ride on a trip of a pattern, from one of its positions to another. */
export interface Ride {
  pattern: number;
  /** Index within the pattern. */
  trip: number;
  from: number;
  to: number;
  departure: number;
  arrival: number;
  /** Whether it continues in the vehicle of the previous ride. */
  inSeat: boolean;
}

/**
 * A journey with its rides in order. Between two rides, the rider stays seated, transfers at a stop, or walks to another
 * stop.
 */
export interface Journey {
  source: Access;
  target: Access;
  rides: Ride[];
  departure: number;
  arrival: number;
}

/** Journeys with more rides aren't searched, even if they would arrive earlier. */
export const maxRides = 8;
/** Time of stops that aren't reached; later than any other. */
export const unreached = 0x3fff_ffff;

/** By stop, the ride that reached it in a round, and the stop from which it was reached on foot afterward. */
interface Round {
  pattern: Int32Array;
  trip: Int32Array;
  day: Int32Array;
  from: Int32Array;
  to: Int32Array;
  /** Index of the same vehicle's previous trip in the seated trips; -1 for none. */
  previousTrip: Int32Array;
  /** Stop where this round's ride ended before the walk; the same stop without a walk. */
  walkedFrom: Int32Array;
}

/** A trip ridden to its end, because its vehicle continues as another trip. */
interface SeatedTrip {
  pattern: number;
  trip: number;
  /** Index in `Search.days`. */
  day: number;
  /** Position where it was boarded; 0 if the rider was already in the vehicle. */
  from: number;
  /** Index of the same vehicle's previous trip in the seated trips; -1 for none. */
  previous: number;
}

/**
 * Searches with RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing): round `k` finds the earliest arrival
 * at each stop with `k` rides.
 * @returns Pareto-optimal journeys by arrival and number of rides, fewest rides first
 */
export function search(params: Search): Journey[] {
  const { schedule, patternFeed, allowed, days, start, sources, targets } = params;
  const { patternStart, patternStop, canBoard, canAlight, patternTime, arrivals, departures } = schedule;
  const { stopVisit, visitPattern, visitPosition, stopWalk, walkTo, walkEdge, walkSeconds, transferSeconds } =
    schedule;
  const { stopCount } = schedule;

  /** Earliest boarding time at each stop after the previous walk or ride. */
  let ready = new Int32Array(stopCount).fill(unreached);
  const earliestReady = new Int32Array(stopCount).fill(unreached);
  const earliestArrival = new Int32Array(stopCount).fill(unreached);
  const walkToTarget = new Int32Array(stopCount).fill(-1);
  for (const { stop, seconds } of targets) walkToTarget[stop] = seconds;
  let bestArrival = params.arrivalBefore;

  let marked: number[] = [];
  for (const { stop, seconds } of sources) {
    if (start + seconds >= (ready[stop] ?? unreached)) continue;
    if (ready[stop] === unreached) marked.push(stop);
    ready[stop] = start + seconds;
    earliestReady[stop] = start + seconds;
  }

  const rounds: Round[] = [];
  const journeys: Journey[] = [];
  const firstPositions = new Int32Array(patternFeed.length).fill(-1);
  const arrival = new Int32Array(stopCount).fill(unreached);
  const seatedTrips: SeatedTrip[] = [];
  /** By day and pattern, the lowest index in `RunningTrips.trips` whose vehicle was followed. */
  const followedFrom = new Map<number, number>();
  /** By day and pattern, the lowest index in `RunningTrips.trips` that was ridden from its start by staying seated. */
  const riddenFrom = new Map<number, number>();
  /** By day and index in `RunningTrips.trips`, 1 if the trip was reached by staying seated. */
  const reachedByDay: Uint8Array[] = [];

  while (marked.length > 0 && rounds.length < maxRides) {
    const patterns: number[] = [];
    for (const stop of marked) {
      for (let visit = stopVisit[stop] ?? 0; visit < (stopVisit[stop + 1] ?? 0); visit++) {
        const pattern = visitPattern[visit] ?? 0;
        if (allowed[pattern] === 0) continue;
        const position = visitPosition[visit] ?? 0;
        const firstKnown = firstPositions[pattern] ?? -1;
        if (firstKnown === -1) patterns.push(pattern);
        if (firstKnown === -1 || position < firstKnown) firstPositions[pattern] = position;
      }
    }

    const round: Round = {
      pattern: new Int32Array(stopCount),
      trip: new Int32Array(stopCount),
      day: new Int32Array(stopCount),
      from: new Int32Array(stopCount),
      to: new Int32Array(stopCount),
      previousTrip: new Int32Array(stopCount),
      walkedFrom: new Int32Array(stopCount),
    };
    const endedRides: { pattern: number; day: number; runningIndex: number; from: number }[] = [];
    const reached: number[] = [];
    let reachedTarget = -1;
    for (const pattern of patterns) {
      const position = firstPositions[pattern] ?? 0;
      firstPositions[pattern] = -1;
      for (let day = 0; day < days.length; day++) ride(pattern, day, position);
    }
    // Vehicles are followed last, so that the arrivals found before prune most of these.
    for (const each of endedRides) followVehicles(each);
    rounds.push(round);
    if (reachedTarget >= 0)
      journeys.push(journeyTo(reachedTarget, params, { rounds, seatedTrips }, arrival[reachedTarget] ?? 0));

    const next = new Int32Array(stopCount).fill(unreached);
    const nextMarked: number[] = [];
    for (const stop of reached) {
      const at = arrival[stop] ?? unreached;
      const change = transferSeconds[stop] ?? -1;
      if (change >= 0) board(stop, at + change, stop);
      for (let walk = stopWalk[stop] ?? 0; walk < (stopWalk[stop + 1] ?? 0); walk++) {
        const seconds = walkSeconds[walkEdge[walk] ?? 0] ?? unreached;
        if (seconds < unreached) board(walkTo[walk] ?? 0, at + seconds, stop);
      }
    }
    for (const stop of reached) arrival[stop] = unreached;
    ready = next;
    marked = nextMarked;

    /** Records that a stop can be boarded at a time, after a ride that ended at another stop. */
    function board(stop: number, time: number, from: number): void {
      if (time >= (earliestReady[stop] ?? unreached) || time >= bestArrival) return;
      if (next[stop] === unreached) nextMarked.push(stop);
      next[stop] = time;
      earliestReady[stop] = time;
      round.walkedFrom[stop] = from;
    }

    /** Rides along a pattern on a day, switching to the earliest trip that can be caught at each stop. */
    function ride(pattern: number, dayIndex: number, startPosition: number): void {
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
      let runningIndex = high;
      let row = 0;
      let boardedAt = 0;
      for (let position = startPosition; position < count; position++) {
        const stop = patternStop[base + position] ?? 0;
        if (runningIndex < high && canAlight[base + position] === 1) {
          const time = (arrivals[row + position] ?? 0) + offset;
          if (time < (earliestArrival[stop] ?? unreached) && time < bestArrival) {
            round.pattern[stop] = pattern;
            round.trip[stop] = trips[runningIndex] ?? 0;
            round.day[stop] = dayIndex;
            round.from[stop] = boardedAt;
            round.previousTrip[stop] = -1;
            alight(stop, time, position);
          }
        }
        const readyTime = ready[stop] ?? unreached;
        if (readyTime === unreached || canBoard[base + position] === 0 || position + 1 === count) continue;
        const departureAfter = readyTime - offset;
        if (runningIndex < high && departureAfter > (departures[row + position] ?? 0)) continue;
        // Binary search for the first trip of the day departing no earlier.
        let left = low;
        let right = runningIndex;
        while (left < right) {
          const middle = (left + right) >> 1;
          if ((departures[timeBase + (trips[middle] ?? 0) * count + position] ?? 0) < departureAfter)
            left = middle + 1;
          else right = middle;
        }
        if (left === runningIndex) continue;
        runningIndex = left;
        row = timeBase + (trips[runningIndex] ?? 0) * count;
        boardedAt = position;
      }
      if (day.inSeat && runningIndex < high) {
        endedRides.push({ pattern, day: dayIndex, runningIndex, from: boardedAt });
      }
    }

    /** Records the arrival at a stop by a ride, at this position of its pattern. */
    function alight(stop: number, time: number, position: number): void {
      if (arrival[stop] === unreached) reached.push(stop);
      arrival[stop] = time;
      earliestArrival[stop] = time;
      round.to[stop] = position;
      const walk = walkToTarget[stop] ?? -1;
      if (walk >= 0 && time + walk < bestArrival) {
        bestArrival = time + walk;
        reachedTarget = stop;
      }
    }

    /** Follows the vehicles of the earliest trip that can be caught, and of all later ones, if they continue as other trips. */
    function followVehicles({ pattern, day, runningIndex, from }: (typeof endedRides)[number]): void {
      const running = days[day]?.running;
      if (!running) return;
      const key = day * patternFeed.length + pattern;
      const end = followedFrom.get(key) ?? running.start[pattern + 1] ?? 0;
      for (let index = runningIndex; index < end; index++) {
        stayOn({ pattern, trip: running.trips[index] ?? 0, day, from, previous: -1 }, index);
      }
      followedFrom.set(key, Math.min(runningIndex, end));
    }

    /** Rides all trips that a vehicle continues as, directly or through others. */
    function stayOn(first: SeatedTrip, firstRunningIndex: number): void {
      const stack = [{ seat: first, runningIndex: firstRunningIndex }];
      for (let last = stack.pop(); last; last = stack.pop()) {
        const { seat, runningIndex } = last;
        const inSeat = days[seat.day]?.inSeat;
        if (!inSeat || inSeat.start[runningIndex] === inSeat.start[runningIndex + 1]) continue;
        const arrivalTime = tripTimes(params, seat).end;
        const previous = seatedTrips.push(seat) - 1;
        for (
          let transfer = inSeat.start[runningIndex] ?? 0;
          transfer < (inSeat.start[runningIndex + 1] ?? 0);
          transfer++
        ) {
          const pattern = inSeat.pattern[transfer] ?? 0;
          const day = seat.day + (inSeat.days[transfer] ?? 0);
          const { running } = days[day] ?? {};
          if (!running || allowed[pattern] === 0) continue;
          const next = {
            pattern,
            day,
            trip: running.trips[inSeat.runningIndex[transfer] ?? 0] ?? 0,
            from: 0,
            previous,
          };
          const { start } = tripTimes(params, next);
          if (start < arrivalTime || start >= bestArrival) continue;
          const reachedTrips = reachedByDay[day] ?? new Uint8Array(running.trips.length);
          reachedByDay[day] = reachedTrips;
          const nextRunningIndex = inSeat.runningIndex[transfer] ?? 0;
          if (reachedTrips[nextRunningIndex] === 1) continue;
          reachedTrips[nextRunningIndex] = 1;
          const key = day * patternFeed.length + pattern;
          // Later trips of a day can't reach the pattern's stops any sooner.
          if (nextRunningIndex < (riddenFrom.get(key) ?? unreached)) {
            riddenFrom.set(key, nextRunningIndex);
            rideToEnd(next);
          }
          stack.push({ seat: next, runningIndex: nextRunningIndex });
        }
      }
    }

    function rideToEnd(seat: SeatedTrip): void {
      const { base, count, row, offset } = tripTimes(params, seat);
      for (let position = 1; position < count; position++) {
        if (canAlight[base + position] === 0) continue;
        const stop = patternStop[base + position] ?? 0;
        const time = (arrivals[row + position] ?? 0) + offset;
        if (time >= (earliestArrival[stop] ?? unreached) || time >= bestArrival) continue;
        round.pattern[stop] = seat.pattern;
        round.trip[stop] = seat.trip;
        round.day[stop] = seat.day;
        round.from[stop] = seat.from;
        round.previousTrip[stop] = seat.previous;
        alight(stop, time, position);
      }
    }
  }
  return journeys;
}

/** Returns where a schedule has the times of a day's trip, and when the trip starts and ends. */
function tripTimes({ schedule, days, patternFeed }: Search, { pattern, trip, day }: TripOfDay) {
  const base = schedule.patternStart[pattern] ?? 0;
  const count = (schedule.patternStart[pattern + 1] ?? 0) - base;
  const row = (schedule.patternTime[pattern] ?? 0) + trip * count;
  const offset = days[day]?.offsets[patternFeed[pattern] ?? 0] ?? 0;
  const start = (schedule.departures[row] ?? 0) + offset;
  return { base, count, row, offset, start, end: (schedule.arrivals[row + count - 1] ?? 0) + offset };
}
type TripOfDay = Pick<SeatedTrip, 'pattern' | 'trip' | 'day'>;

/** Rides of a search so far, from which journeys are traced back. */
interface SearchState {
  rounds: readonly Round[];
  seatedTrips: readonly SeatedTrip[];
}

/** Returns the journey whose last ride ends at a stop, with each earlier ride as late as its connection allows. */
function journeyTo(
  lastStop: number,
  params: Search,
  { rounds, seatedTrips }: SearchState,
  arrival: number,
): Journey {
  const { schedule, targets, sources } = params;
  const target = targets.findLast((each) => each.stop === lastStop);
  const rides: Ride[] = [];
  let alightingStop = lastStop;
  let boardingStop = lastStop;
  for (let index = rounds.length - 1; index >= 0; index--) {
    const round = rounds[index];
    if (!round) break;
    const [pattern, from, to] = [
      round.pattern[alightingStop] ?? 0,
      round.from[alightingStop] ?? 0,
      round.to[alightingStop] ?? 0,
    ];
    const trip = { pattern, trip: round.trip[alightingStop] ?? 0, day: round.day[alightingStop] ?? 0 };
    const sections = [
      ...tripsRiddenThrough(seatedTrips, round.previousTrip[alightingStop] ?? -1, schedule),
      { ...trip, from, to },
    ];
    const [next] = rides;
    const [firstSection = { pattern, from, to }] = sections;
    boardingStop = stopAt(schedule, firstSection.pattern, firstSection.from);
    rides.unshift(
      ...(next
        ? latestRides(params, sections, next.departure - connectionSeconds(schedule, alightingStop, next))
        : sections.map((section, index) => rideOf(params, section, section, index > 0))),
    );
    alightingStop = rounds[index - 1]?.walkedFrom[boardingStop] ?? 0;
  }
  const source = sources
    .filter((each) => each.stop === boardingStop)
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

type PatternSection = Pick<Ride, 'pattern' | 'from' | 'to'>;

/** Returns the trips a rider has stayed seated through, up to the one with this index. */
function tripsRiddenThrough(
  seats: readonly SeatedTrip[],
  index: number,
  schedule: Schedule,
): (PatternSection & TripOfDay)[] {
  const ridden: (PatternSection & TripOfDay)[] = [];
  for (let seated = seats[index]; seated; seated = seats[seated.previous]) {
    const { pattern, trip, day, from } = seated;
    const to = (schedule.patternStart[pattern + 1] ?? 0) - (schedule.patternStart[pattern] ?? 0) - 1;
    ridden.unshift({ pattern, trip, day, from, to });
  }
  return ridden;
}

function rideOf(
  params: Search,
  { pattern, from, to }: PatternSection,
  tripOfDay: TripOfDay,
  inSeat: boolean,
): Ride {
  const { row, offset } = tripTimes(params, { ...tripOfDay, pattern });
  return {
    pattern,
    trip: tripOfDay.trip,
    from,
    to,
    inSeat,
    departure: (params.schedule.departures[row + from] ?? 0) + offset,
    arrival: (params.schedule.arrivals[row + to] ?? 0) + offset,
  };
}

/**
 * Returns the latest ride that arrives by a time, with the rides that follow in the same vehicle.
 * @throws Error if there is none, which can't happen for a journey that the search found
 */
function latestRides(
  params: Search,
  [first, ...rest]: readonly PatternSection[],
  latestArrival: number,
): Ride[] {
  let latest: Ride[] | undefined;
  params.days.forEach(({ running }, day) => {
    if (!first) return;
    const { pattern } = first;
    for (
      let runningIndex = (running.start[pattern + 1] ?? 0) - 1;
      runningIndex >= (running.start[pattern] ?? 0);
      runningIndex--
    ) {
      const trip = { pattern, trip: running.trips[runningIndex] ?? 0, day };
      const ride = rideOf(params, first, trip, false);
      if (latest?.[0] && ride.departure <= latest[0].departure) break;
      if (ride.arrival > latestArrival) continue;
      const onward = ridesOn(params, rest, { ...trip, runningIndex });
      if (!onward || (onward.at(-1)?.arrival ?? 0) > latestArrival) continue;
      latest = [ride, ...onward];
      break;
    }
  });
  if (!latest) throw new Error('A journey has a connection that cannot be made');
  return latest;
}

/** Returns the rides of a trip's vehicle along the patterns it continues on; undefined if it doesn't continue like that. */
function ridesOn(
  params: Search,
  [next, ...rest]: readonly PatternSection[],
  last: TripOfDay & { runningIndex: number },
): Ride[] | undefined {
  if (!next) return [];
  const inSeat = params.days[last.day]?.inSeat;
  const arrivalTime = tripTimes(params, last).end;
  for (
    let transfer = inSeat?.start[last.runningIndex] ?? 0;
    transfer < (inSeat?.start[last.runningIndex + 1] ?? 0);
    transfer++
  ) {
    const day = last.day + (inSeat?.days[transfer] ?? 0);
    const runningIndex = inSeat?.runningIndex[transfer] ?? 0;
    const { running } = params.days[day] ?? {};
    if (!running || inSeat?.pattern[transfer] !== next.pattern) continue;
    const trip = { pattern: next.pattern, trip: running.trips[runningIndex] ?? 0, day };
    if (tripTimes(params, trip).start < arrivalTime) continue;
    const onward = ridesOn(params, rest, { ...trip, runningIndex });
    if (onward) return [rideOf(params, next, trip, true), ...onward];
  }
  return undefined;
}

/** Returns the seconds between alighting at a stop and being ready to board the next ride. */
function connectionSeconds(schedule: Schedule, stop: number, next: PatternSection): number {
  const to = stopAt(schedule, next.pattern, next.from);
  if (to === stop) return schedule.transferSeconds[stop] ?? 0;
  const edge = walkEdgeBetween(schedule, stop, to);
  return edge === undefined ? 0 : (schedule.walkSeconds[edge] ?? 0);
}

/** Returns the index in `walkSeconds` of the walk between two stops; undefined if there is none. */
export function walkEdgeBetween(schedule: Schedule, from: number, to: number): number | undefined {
  for (let walk = schedule.stopWalk[from] ?? 0; walk < (schedule.stopWalk[from + 1] ?? 0); walk++) {
    if (schedule.walkTo[walk] === to) return schedule.walkEdge[walk];
  }
  return undefined;
}

/** Returns the stop at a position of a pattern. */
export const stopAt = (
  { patternStart, patternStop }: Pick<Schedule, 'patternStart' | 'patternStop'>,
  pattern: number,
  position: number,
): number => patternStop[(patternStart[pattern] ?? 0) + position] ?? 0;
