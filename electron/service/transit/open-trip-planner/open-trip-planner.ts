import type { LatLng } from '../../../../shared/geo/position.ts';
import { EngineTimeout, EngineUnreachable } from '../../engines/engine-client.ts';
import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type {
  NoJourney,
  RideJourney,
  TransitJourney,
  TransitPlanner,
  TransitQuery,
  TransitResult,
} from '../../ports.ts';
import { compareWithWalk, hasRides } from '../compare-with-walk.ts';
import { isShortWalk, type JourneyTime, secondsNeeded } from '../direct-walk.ts';
import { engineModesFor } from '../engine-modes.ts';
import { localDay, parseDateTime } from '../time-zone.ts';
import { timetablesUnavailable } from '../timetables-unavailable.ts';
import { bestJourneys } from './best-journeys.ts';
import { journeyOf } from './journeys.ts';
import { openTripPlannerModes } from './modes.ts';
import { openTripPlannerClient, type PlanVariables } from './open-trip-planner-client.ts';
import type { OtpNetwork, OtpRoutingError } from './responses.ts';
import { durationSeconds, isoDuration, searchWindows } from './search-windows.ts';

export interface OpenTripPlannerOptions {
  /** Base URL of an OpenTripPlanner 2 server, without `/otp`. */
  url: string;
  /** Called after the first check, and when the server's state or version changes: available, unavailable, unsupported. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
  /** Timeout of a request, for all of its searches together. */
  planTimeoutMs?: number;
}

export interface OpenTripPlanner {
  planner: TransitPlanner;
  /** Last known state. */
  engine(): RemoteEngine;
  close(): void;
}

const defaultCheckEveryMs = 10_000;
const statusTimeoutMs = 5000;
const defaultPlanTimeoutMs = 30_000;
/** Later minor versions of the same major version are supported too. */
const minVersion = { major: 2, minor: 9 };
/** If the timetables have several time zones, that of the nearest stop within this distance is used. */
const timeZoneRadiusMeters = 2000;
/** Maximum itineraries of a search: the earliest arrivals, or the latest departures. */
const maxItineraries = 25;

/** Returns the options for the next call of a request, with the request's remaining time as its timeout. */
type NextCallOptions = () => { signal: AbortSignal; timeoutMs: number };

interface SearchResult {
  journeys: TransitJourney[];
  errors: readonly OtpRoutingError[];
}

/**
 * Starts a planner that uses OpenTripPlanner's GTFS GraphQL API (`planConnection`). Waits for the first check of the
 * server, which may fail: then the planner is returned in the state `down` or `unsupported`.
 */
export async function startOpenTripPlanner({
  url,
  report,
  checkEveryMs = defaultCheckEveryMs,
  planTimeoutMs = defaultPlanTimeoutMs,
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

  async function currentState(): Promise<Pick<RemoteEngine, 'version' | 'state' | 'fault'>> {
    const call = { signal: closing.signal, timeoutMs: statusTimeoutMs };
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
      if (!isUnreachable(error)) {
        return { version, state: 'unsupported', fault: 'it doesn’t respond like OpenTripPlanner 2.9' };
      }
      return { version, state: 'down', fault: error instanceof Error ? error.message : String(error) };
    }
  }

  async function check({ isFirst = false } = {}): Promise<void> {
    const current = await currentState();
    const hasChanged = isFirst || current.state !== engine.state || current.version !== engine.version;
    engine = { ...engine, ...current };
    if (hasChanged && !closing.signal.aborted) report(engine);
  }

  async function timeZoneAt(
    at: LatLng,
    { agencies }: OtpNetwork,
    nextCallOptions: NextCallOptions,
  ): Promise<string> {
    const timeZones = new Set(agencies.map(({ timezone }) => timezone));
    const [first = 'UTC'] = timeZones;
    if (timeZones.size < 2) return first;
    return (await client.timeZoneNear(at, timeZoneRadiusMeters, nextCallOptions())) ?? first;
  }

  async function plan(query: TransitQuery, signal: AbortSignal): Promise<TransitResult> {
    const { origin, destination } = query;
    const deadline = performance.now() + planTimeoutMs;
    const nextCallOptions: NextCallOptions = () => ({
      signal,
      timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())),
    });
    network ??= await client.network(nextCallOptions());
    const knownNetwork = network;
    const timeZone = await timeZoneAt(origin, knownNetwork, nextCallOptions);
    const time = { kind: query.time.kind, at: parseDateTime(query.time.at, timeZone) };
    const reasonFrom = (errors: readonly OtpRoutingError[]) =>
      noJourney(errors, time, timeZone, knownNetwork);

    const { journeys, errors } = await search(query, time, () => true, nextCallOptions);
    if (journeys.length === 0) return { ok: false, why: reasonFrom(errors) };
    const isShort = isShortWalk(origin, destination);
    const compared = compareWithWalk(journeys, time, isShort);
    const plan = { timeZone, journeys: bestJourneys(compared.journeys, time), walksEstimated: false };
    if (isShort || compared.rides.length > 0) return { ok: true, plan };
    const withRides = async (): Promise<RideJourney | undefined> => {
      const ridesOnly = await orUnavailable(search(query, time, hasRides, nextCallOptions));
      if (!ridesOnly.journeys.some(hasRides)) return { ok: false, why: reasonFrom(ridesOnly.errors) };
      const { nextRide } = compareWithWalk(ridesOnly.journeys, time, isShort);
      return nextRide && { ok: true, ...nextRide };
    };
    return { ok: true, plan: { ...plan, withRides } };
  }

  /**
   * Searches with longer and longer windows, until no departure after (or arrival before) the window can beat the best
   * candidate.
   */
  async function search(
    query: TransitQuery,
    time: JourneyTime,
    isCandidate: (journey: TransitJourney) => boolean,
    nextCallOptions: NextCallOptions,
  ): Promise<SearchResult> {
    const modes = modesOf(query);
    const at = new Date(time.at * 1000).toISOString();
    const dateTime = time.kind === 'departure' ? { earliestDeparture: at } : { latestArrival: at };
    let result: SearchResult = { journeys: [], errors: [] };
    for (const window of searchWindows) {
      const variables: PlanVariables = {
        dateTime,
        searchWindow: isoDuration(window),
        modes,
        first: maxItineraries,
        // The default filters remove the earliest arrival if a later one, or walking, is more comfortable.
        itineraryFilter: { itineraryFilterDebugProfile: 'LIMIT_TO_NUMBER_OF_ITINERARIES' },
      };
      const { edges, routingErrors, pageInfo } = await client.plan(
        query.origin,
        query.destination,
        variables,
        nextCallOptions(),
      );
      const journeys = edges
        .flatMap(({ node }) => journeyOf(node, query) ?? [])
        .filter((journey) => isWithin(journey, time));
      result = { journeys, errors: routingErrors };
      const best = Math.min(...journeys.filter(isCandidate).map((journey) => secondsNeeded(journey, time)));
      if (pageInfo.searchWindowUsed === null || best <= durationSeconds(pageInfo.searchWindowUsed)) break;
    }
    return result;
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

const isUnreachable = (error: unknown): boolean =>
  error instanceof EngineUnreachable || error instanceof EngineTimeout;

const orUnavailable = <T>(planning: Promise<T>): Promise<T> =>
  planning.catch((error: unknown) => {
    throw isUnreachable(error) ? timetablesUnavailable() : error;
  });

function isSupported(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  return major === minVersion.major && (minor ?? 0) >= minVersion.minor;
}

/** Returns the modes to request: undefined for all; only walking if OpenTripPlanner has none of the selected modes. */
function modesOf({ modes }: TransitQuery): PlanVariables['modes'] {
  if (!modes) return undefined;
  const names = engineModesFor(openTripPlannerModes, modes);
  return names.length === 0
    ? { directOnly: true, direct: ['WALK'] }
    : { transit: { transit: names.map((mode) => ({ mode })) } };
}

const isWithin = ({ departure, arrival }: TransitJourney, { kind, at }: JourneyTime): boolean =>
  kind === 'departure' ? departure >= at : arrival <= at;

/** Returns why there are no journeys, by the `RoutingErrorCode` of the errors. */
function noJourney(
  errors: readonly OtpRoutingError[],
  { at }: JourneyTime,
  timeZone: string,
  { serviceTimeRange }: OtpNetwork,
): NoJourney {
  for (const { code, inputField } of errors) {
    if (code === 'OUTSIDE_SERVICE_PERIOD') {
      const { start, end } = serviceTimeRange;
      const covered = [{ firstDay: localDay(timeZone, start), lastDay: localDay(timeZone, end - 1) }];
      return { reason: 'outside-dates', day: localDay(timeZone, at), covered };
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
