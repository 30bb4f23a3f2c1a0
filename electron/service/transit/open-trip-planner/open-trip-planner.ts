import type { LatLng } from '../../../../shared/geo/position.ts';
import { NoAnswerInTime, NoConnection } from '../../engines/engine-client.ts';
import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type {
  LaterRide,
  NoJourney,
  Planned,
  TransitJourney,
  TransitPlanner,
  TransitQuery,
} from '../../ports.ts';
import { besideWalk, hasRides } from '../beside-walk.ts';
import { engineModesFor } from '../engine-modes.ts';
import { dayIn, readMoment } from '../time-zone.ts';
import { timetablesUnavailable } from '../timetables-unavailable.ts';
import { isShortWalk, type JourneyTime, secondsNeeded } from '../walk-all-the-way.ts';
import type { OtpNetwork, OtpRoutingError } from './answers.ts';
import { bestJourneys } from './best-journeys.ts';
import { journeyOf } from './journeys.ts';
import { openTripPlannerModes } from './modes.ts';
import { openTripPlannerClient, type PlanVariables } from './open-trip-planner-client.ts';
import { searchWindows, windowSeconds, windowText } from './search-windows.ts';

export interface OpenTripPlannerOptions {
  /** Base URL of an OpenTripPlanner 2, without `/otp`. */
  url: string;
  /** Called when it becomes available, unavailable or unusable. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
  /** Of a whole request, however many searches it takes. */
  planMs?: number;
}

export interface OpenTripPlanner {
  planner: TransitPlanner;
  /** Last known state. */
  engine(): RemoteEngine;
  close(): void;
}

const defaultCheckEveryMs = 10_000;
const statusMs = 5000;
const defaultPlanMs = 30_000;
/** Later versions of the same major one are used too. */
const leastVersion = { major: 2, minor: 9 };
/** Nearest stop whose time zone counts if the timetables have several. */
const zoneWithinMeters = 2000;
/** Itineraries of a search: the earliest arrivals, or the latest departures. */
const maxItineraries = 25;

/** Signal and remaining time of a request. */
type NextCall = () => { signal: AbortSignal; timeoutMs: number };

interface Found {
  journeys: TransitJourney[];
  errors: readonly OtpRoutingError[];
}

/** Starts a planner using OpenTripPlanner's GTFS GraphQL API (`planConnection`), after requesting its version. */
export async function startOpenTripPlanner({
  url,
  report,
  checkEveryMs = defaultCheckEveryMs,
  planMs = defaultPlanMs,
}: OpenTripPlannerOptions): Promise<OpenTripPlanner> {
  const client = openTripPlannerClient(url);
  const closing = new AbortController();
  let network: OtpNetwork | undefined;
  let engine: RemoteEngine = {
    kind: 'transit',
    name: 'OpenTripPlanner',
    url,
    version: null,
    dataDate: null,
    state: 'down',
    fault: 'not checked yet',
  };

  async function checked(): Promise<Pick<RemoteEngine, 'version' | 'state' | 'fault'>> {
    const call = { signal: closing.signal, timeoutMs: statusMs };
    try {
      const version = await client.version(call);
      if (!isSupported(version)) {
        const fault = `its version is ${version}, and 2.9 or a later 2.x is needed`;
        return { version, state: 'unsupported', fault };
      }
      network = await client.network(call);
      return { version, state: 'up', fault: undefined };
    } catch (error) {
      const { version } = engine;
      if (!isAway(error)) {
        return { version, state: 'unsupported', fault: 'it doesn’t respond like OpenTripPlanner 2.9' };
      }
      return { version, state: 'down', fault: error instanceof Error ? error.message : String(error) };
    }
  }

  async function check({ isFirst = false } = {}): Promise<void> {
    const now = await checked();
    const isChanged = isFirst || now.state !== engine.state || now.version !== engine.version;
    engine = { ...engine, ...now };
    if (isChanged && !closing.signal.aborted) report(engine);
  }

  async function zoneAt(at: LatLng, { agencies }: OtpNetwork, call: NextCall): Promise<string> {
    const zones = new Set(agencies.map(({ timezone }) => timezone));
    const [first = 'UTC'] = zones;
    if (zones.size < 2) return first;
    return (await client.timeZoneNear(at, zoneWithinMeters, call())) ?? first;
  }

  async function plan(query: TransitQuery, signal: AbortSignal): Promise<Planned> {
    const { origin, destination } = query;
    const until = performance.now() + planMs;
    const call: NextCall = () => ({ signal, timeoutMs: Math.max(1, Math.ceil(until - performance.now())) });
    network ??= await client.network(call());
    const known = network;
    const timeZone = await zoneAt(origin, known, call);
    const time = { kind: query.time.kind, at: readMoment(query.time.at, timeZone) };
    const whyOf = (errors: readonly OtpRoutingError[]) => noJourney(errors, time, timeZone, known);

    const { journeys: found, errors } = await search(query, time, () => true, call);
    if (found.length === 0) return { ok: false, why: whyOf(errors) };
    const isShort = isShortWalk(origin, destination);
    const { rides, journeys } = besideWalk(found, time, isShort);
    const answer = { timeZone, journeys: bestJourneys(journeys, time), walksEstimated: false };
    if (isShort || rides.length > 0) return { ok: true, plan: answer };
    const withRides = async (): Promise<LaterRide | undefined> => {
      const later = await orUnavailable(search(query, time, hasRides, call));
      if (!later.journeys.some(hasRides)) return { ok: false, why: whyOf(later.errors) };
      const { nextRide } = besideWalk(later.journeys, time, isShort);
      return nextRide && { ok: true, ...nextRide };
    };
    return { ok: true, plan: { ...answer, withRides } };
  }

  /** Searches until no later departure (or earlier arrival) can be better than the best journey that counts. */
  async function search(
    query: TransitQuery,
    time: JourneyTime,
    counts: (journey: TransitJourney) => boolean,
    call: NextCall,
  ): Promise<Found> {
    const modes = modesOf(query);
    const at = new Date(time.at * 1000).toISOString();
    const dateTime = time.kind === 'departure' ? { earliestDeparture: at } : { latestArrival: at };
    let found: Found = { journeys: [], errors: [] };
    for (const window of searchWindows) {
      const variables: PlanVariables = {
        dateTime,
        searchWindow: windowText(window),
        modes,
        first: maxItineraries,
        // Its filters remove the earliest arrival if a later one is more comfortable, or if walking is.
        itineraryFilter: { itineraryFilterDebugProfile: 'LIMIT_TO_NUMBER_OF_ITINERARIES' },
      };
      const { edges, routingErrors, pageInfo } = await client.plan(
        query.origin,
        query.destination,
        variables,
        call(),
      );
      const journeys = edges
        .flatMap(({ node }) => journeyOf(node, query) ?? [])
        .filter((journey) => isWithin(journey, time));
      found = { journeys, errors: routingErrors };
      const best = Math.min(...journeys.filter(counts).map((journey) => secondsNeeded(journey, time)));
      if (pageInfo.searchWindowUsed === null || best <= windowSeconds(pageInfo.searchWindowUsed)) break;
    }
    return found;
  }

  await check({ isFirst: true });
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();
  return {
    engine: () => engine,
    planner: {
      async plan(query, signal) {
        if (engine.state === 'unsupported') throw timetablesUnavailable();
        return orUnavailable(plan(query, signal));
      },
    },
    close() {
      closing.abort();
      clearInterval(timer);
      client.close();
    },
  };
}

const isAway = (error: unknown): boolean => error instanceof NoConnection || error instanceof NoAnswerInTime;

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isAway(error) ? timetablesUnavailable() : error;
  });

function isSupported(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  return major === leastVersion.major && (minor ?? 0) >= leastVersion.minor;
}

/** All modes if undefined; without any mode of OpenTripPlanner, only walking. */
function modesOf({ modes }: TransitQuery): PlanVariables['modes'] {
  if (!modes) return undefined;
  const names = engineModesFor(openTripPlannerModes, modes);
  return names.length === 0
    ? { directOnly: true, direct: ['WALK'] }
    : { transit: { transit: names.map((mode) => ({ mode })) } };
}

const isWithin = ({ departure, arrival }: TransitJourney, { kind, at }: JourneyTime): boolean =>
  kind === 'departure' ? departure >= at : arrival <= at;

/** Why there are no journeys, from the codes of `RoutingErrorCode`. */
function noJourney(
  errors: readonly OtpRoutingError[],
  { at }: JourneyTime,
  timeZone: string,
  { serviceTimeRange }: OtpNetwork,
): NoJourney {
  for (const { code, inputField } of errors) {
    if (code === 'OUTSIDE_SERVICE_PERIOD') {
      const { start, end } = serviceTimeRange;
      const covered = [{ firstDay: dayIn(timeZone, start), lastDay: dayIn(timeZone, end - 1) }];
      return { reason: 'outside-dates', day: dayIn(timeZone, at), covered };
    }
    if (placeErrors.has(code)) {
      return { reason: 'no-stop', end: inputField === 'TO' ? 'destination' : 'origin' };
    }
  }
  return { reason: 'no-connection' };
}

const placeErrors: ReadonlySet<string> = new Set([
  'LOCATION_NOT_FOUND',
  'NO_STOPS_IN_RANGE',
  'OUTSIDE_BOUNDS',
]);
