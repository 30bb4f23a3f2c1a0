import type { InSeatTransfers } from './in-seat-transfers.ts';
import type { RunningTrips, Schedule } from './schedule.ts';

/** A stop with the walking seconds to the start or end of the journey. */
export interface Access {
  stop: number;
  seconds: number;
}

/** A day whose trips a search may use. */
export interface ServiceDay {
  running: RunningTrips;
  /** Start of its service day on the search's time axis, by feed. */
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
  /** Only arrivals before this are of interest. */
  before: number;
}

/** A ride: a trip of a pattern from one of its positions to another. */
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
 * A journey with its rides in order; between two of them the rider stays seated, transfers at a stop or walks to
 * another.
 */
export interface Journey {
  source: Access;
  target: Access;
  rides: Ride[];
  departure: number;
  arrival: number;
}

/** Nobody wants more transfers, however early they would arrive. */
export const maxRides = 8;
/** Later than any time. */
export const never = 0x3fff_ffff;

/** How each stop was reached by a ride in one round, and from where a walk led there afterward. */
interface Round {
  pattern: Int32Array;
  trip: Int32Array;
  day: Int32Array;
  from: Int32Array;
  to: Int32Array;
  /** Index in `Seats` of the same vehicle's previous trip; -1 for none. */
  seat: Int32Array;
  /** By stop, the stop where this round's ride ended before the walk. */
  walkedFrom: Int32Array;
}

/** A trip ridden to its end, because its vehicle continues as another. */
interface Seat {
  pattern: number;
  trip: number;
  /** Index in `Search.days`. */
  day: number;
  /** Where it was boarded; 0 if the rider was already in it. */
  from: number;
  /** Index of the previous trip's seat; -1 for none. */
  before: number;
}

/**
 * RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing): round `k` finds the earliest arrival at each
 * stop with `k` rides.
 * @returns for each number of rides the earliest arrival, if earlier than with fewer: the Pareto set of arrival and
 * rides, fewest rides first
 */
export function search(params: Search): Journey[] {
  const { schedule, patternFeed, allowed, days, start, sources, targets } = params;
  const { patternStart, patternStop, canBoard, canAlight, patternTime, arrivals, departures } = schedule;
  const { stopVisit, visitPattern, visitPlace, stopWalk, walkTo, walkEdge, walkSeconds, changeSeconds } =
    schedule;
  const { stopCount } = schedule;

  /** Earliest boarding time at each stop after the previous walk or ride. */
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
  const seats: Seat[] = [];
  /** By day and pattern, the first index in `RunningTrips.trips` whose vehicle was followed. */
  const followedFrom = new Map<number, number>();
  /** By day and pattern, the first index reached from its start by staying seated. */
  const riddenFrom = new Map<number, number>();
  /** By day, 1 for each running trip reached from its start by staying seated. */
  const stayedOn: Uint8Array[] = [];

  while (marked.length > 0 && rounds.length < maxRides) {
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
      seat: new Int32Array(stopCount),
      walkedFrom: new Int32Array(stopCount),
    };
    const ended: { pattern: number; day: number; place: number; from: number }[] = [];
    const reached: number[] = [];
    let reachedTarget = -1;
    for (const pattern of patterns) {
      const place = firstPlace[pattern] ?? 0;
      firstPlace[pattern] = -1;
      for (let day = 0; day < days.length; day++) ride(pattern, day, place);
    }
    // Last, when most late arrivals can already be pruned.
    for (const each of ended) followVehicles(each);
    rounds.push(round);
    if (reachedTarget >= 0)
      journeys.push(journeyTo(reachedTarget, params, { rounds, seats }, arrival[reachedTarget] ?? 0));

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

    /** Records that a stop can be boarded at a time, after a ride that ended at another stop. */
    function board(stop: number, time: number, from: number): void {
      if (time >= (earliestReady[stop] ?? never) || time >= best) return;
      if (next[stop] === never) nextMarked.push(stop);
      next[stop] = time;
      earliestReady[stop] = time;
      round.walkedFrom[stop] = from;
    }

    /** Rides along a pattern on a day, always on the earliest trip that can be caught. */
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
            round.pattern[stop] = pattern;
            round.trip[stop] = trips[current] ?? 0;
            round.day[stop] = dayIndex;
            round.from[stop] = boardedAt;
            round.seat[stop] = -1;
            alight(stop, time, place);
          }
        }
        const from = ready[stop] ?? never;
        if (from === never || canBoard[base + place] === 0 || place + 1 === count) continue;
        const needed = from - offset;
        if (current < high && needed > (departures[row + place] ?? 0)) continue;
        // Binary search for the first trip of the day departing no earlier.
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
      if (day.inSeat && current < high) {
        ended.push({ pattern, day: dayIndex, place: current, from: boardedAt });
      }
    }

    /** Records the arrival at a stop, which is at a position of the current pattern. */
    function alight(stop: number, time: number, place: number): void {
      if (arrival[stop] === never) reached.push(stop);
      arrival[stop] = time;
      earliestArrival[stop] = time;
      round.to[stop] = place;
      const walk = walkToTarget[stop] ?? -1;
      if (walk >= 0 && time + walk < best) {
        best = time + walk;
        reachedTarget = stop;
      }
    }

    /** Stays in the vehicle of the earliest trip that can be caught, and of each later one, if they continue. */
    function followVehicles({ pattern, day, place, from }: (typeof ended)[number]): void {
      const running = days[day]?.running;
      if (!running) return;
      const key = day * patternFeed.length + pattern;
      const end = followedFrom.get(key) ?? running.start[pattern + 1] ?? 0;
      for (let at = place; at < end; at++) {
        stayOn({ pattern, trip: running.trips[at] ?? 0, day, from, before: -1 }, at);
      }
      followedFrom.set(key, Math.min(place, end));
    }

    /** Rides on through all trips that the vehicle continues as. */
    function stayOn(first: Seat, firstPlace: number): void {
      const open = [{ seat: first, place: firstPlace }];
      for (let last = open.pop(); last; last = open.pop()) {
        const { seat, place } = last;
        const inSeat = days[seat.day]?.inSeat;
        if (!inSeat || inSeat.start[place] === inSeat.start[place + 1]) continue;
        const arrives = timesOf(params, seat).end;
        const before = seats.push(seat) - 1;
        for (let each = inSeat.start[place] ?? 0; each < (inSeat.start[place + 1] ?? 0); each++) {
          const pattern = inSeat.pattern[each] ?? 0;
          const day = seat.day + (inSeat.days[each] ?? 0);
          const { running } = days[day] ?? {};
          if (!running || allowed[pattern] === 0) continue;
          const next = { pattern, day, trip: running.trips[inSeat.place[each] ?? 0] ?? 0, from: 0, before };
          const { start } = timesOf(params, next);
          if (start < arrives || start >= best) continue;
          const known = stayedOn[day] ?? new Uint8Array(running.trips.length);
          stayedOn[day] = known;
          const nextPlace = inSeat.place[each] ?? 0;
          if (known[nextPlace] === 1) continue;
          known[nextPlace] = 1;
          const key = day * patternFeed.length + pattern;
          // Later trips of a day can't reach the pattern's stops any sooner.
          if (nextPlace < (riddenFrom.get(key) ?? never)) {
            riddenFrom.set(key, nextPlace);
            rideToEnd(next);
          }
          open.push({ seat: next, place: nextPlace });
        }
      }
    }

    function rideToEnd(seat: Seat): void {
      const { base, count, row, offset } = timesOf(params, seat);
      for (let place = 1; place < count; place++) {
        if (canAlight[base + place] === 0) continue;
        const stop = patternStop[base + place] ?? 0;
        const time = (arrivals[row + place] ?? 0) + offset;
        if (time >= (earliestArrival[stop] ?? never) || time >= best) continue;
        round.pattern[stop] = seat.pattern;
        round.trip[stop] = seat.trip;
        round.day[stop] = seat.day;
        round.from[stop] = seat.from;
        round.seat[stop] = seat.before;
        alight(stop, time, place);
      }
    }
  }
  return journeys;
}

/** Returns the position of a day's trip in a schedule, and when it starts and ends. */
function timesOf({ schedule, days, patternFeed }: Search, { pattern, trip, day }: TripOfDay) {
  const base = schedule.patternStart[pattern] ?? 0;
  const count = (schedule.patternStart[pattern + 1] ?? 0) - base;
  const row = (schedule.patternTime[pattern] ?? 0) + trip * count;
  const offset = days[day]?.offsets[patternFeed[pattern] ?? 0] ?? 0;
  const start = (schedule.departures[row] ?? 0) + offset;
  return { base, count, row, offset, start, end: (schedule.arrivals[row + count - 1] ?? 0) + offset };
}
type TripOfDay = Pick<Seat, 'pattern' | 'trip' | 'day'>;

/** Result of a search. */
interface Found {
  rounds: readonly Round[];
  seats: readonly Seat[];
}

/** Returns the journey whose last ride ends at a stop, with each earlier ride as late as its connection allows. */
function journeyTo(stop: number, params: Search, { rounds, seats }: Found, arrival: number): Journey {
  const { schedule, targets, sources } = params;
  const target = targets.findLast((each) => each.stop === stop);
  const rides: Ride[] = [];
  let at = stop;
  let boarded = stop;
  for (let index = rounds.length - 1; index >= 0; index--) {
    const round = rounds[index];
    if (!round) break;
    const [pattern, from, to] = [round.pattern[at] ?? 0, round.from[at] ?? 0, round.to[at] ?? 0];
    const trip = { pattern, trip: round.trip[at] ?? 0, day: round.day[at] ?? 0 };
    const vehicle = [...seatsBefore(seats, round.seat[at] ?? -1, schedule), { ...trip, from, to }];
    const [next] = rides;
    const [boarding = { pattern, from, to }] = vehicle;
    boarded = stopAt(schedule, boarding.pattern, boarding.from);
    rides.unshift(
      ...(next
        ? latestRides(params, vehicle, next.departure - connectionSeconds(schedule, at, next))
        : vehicle.map((stretch, index) => rideOf(params, stretch, stretch, index > 0))),
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

/** Returns the trips a rider has stayed seated through, up to the one with this index. */
function seatsBefore(seats: readonly Seat[], index: number, schedule: Schedule): (Stretch & TripOfDay)[] {
  const through: (Stretch & TripOfDay)[] = [];
  for (let seat = seats[index]; seat; seat = seats[seat.before]) {
    const { pattern, trip, day, from } = seat;
    const to = (schedule.patternStart[pattern + 1] ?? 0) - (schedule.patternStart[pattern] ?? 0) - 1;
    through.unshift({ pattern, trip, day, from, to });
  }
  return through;
}

function rideOf(params: Search, { pattern, from, to }: Stretch, of: TripOfDay, inSeat: boolean): Ride {
  const { row, offset } = timesOf(params, { ...of, pattern });
  return {
    pattern,
    trip: of.trip,
    from,
    to,
    inSeat,
    departure: (params.schedule.departures[row + from] ?? 0) + offset,
    arrival: (params.schedule.arrivals[row + to] ?? 0) + offset,
  };
}

/**
 * Returns the last trip of a pattern that arrives by a time, including further patterns its vehicle continues along. It
 * exists, because the search found it.
 */
function latestRides(params: Search, [first, ...others]: readonly Stretch[], by: number): Ride[] {
  let latest: Ride[] | undefined;
  params.days.forEach(({ running }, day) => {
    if (!first) return;
    const { pattern } = first;
    for (let at = (running.start[pattern + 1] ?? 0) - 1; at >= (running.start[pattern] ?? 0); at--) {
      const trip = { pattern, trip: running.trips[at] ?? 0, day };
      const ride = rideOf(params, first, trip, false);
      if (latest?.[0] && ride.departure <= latest[0].departure) break;
      if (ride.arrival > by) continue;
      const further = ridesOn(params, others, { ...trip, place: at });
      if (!further || (further.at(-1)?.arrival ?? 0) > by) continue;
      latest = [ride, ...further];
      break;
    }
  });
  if (!latest) throw new Error('A journey has a connection that cannot be made');
  return latest;
}

/** Returns the rides of a trip's vehicle as it continues along patterns; undefined if it doesn't. */
function ridesOn(
  params: Search,
  [next, ...others]: readonly Stretch[],
  last: TripOfDay & { place: number },
): Ride[] | undefined {
  if (!next) return [];
  const inSeat = params.days[last.day]?.inSeat;
  const arrives = timesOf(params, last).end;
  for (let each = inSeat?.start[last.place] ?? 0; each < (inSeat?.start[last.place + 1] ?? 0); each++) {
    const day = last.day + (inSeat?.days[each] ?? 0);
    const place = inSeat?.place[each] ?? 0;
    const { running } = params.days[day] ?? {};
    if (!running || inSeat?.pattern[each] !== next.pattern) continue;
    const trip = { pattern: next.pattern, trip: running.trips[place] ?? 0, day };
    if (timesOf(params, trip).start < arrives) continue;
    const further = ridesOn(params, others, { ...trip, place });
    if (further) return [rideOf(params, next, trip, true), ...further];
  }
  return undefined;
}

/** Returns seconds from alighting at a stop to reaching the stop of the next ride. */
function connectionSeconds(schedule: Schedule, stop: number, next: Stretch): number {
  const to = stopAt(schedule, next.pattern, next.from);
  if (to === stop) return schedule.changeSeconds[stop] ?? 0;
  const edge = walkEdgeBetween(schedule, stop, to);
  return edge === undefined ? 0 : (schedule.walkSeconds[edge] ?? 0);
}

/** Returns the index of the walking seconds between two stops. */
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
  place: number,
): number => patternStop[(patternStart[pattern] ?? 0) + place] ?? 0;
