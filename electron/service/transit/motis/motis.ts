import type { z } from 'zod';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { EngineTimeout, EngineUnreachable, engineClient } from '../../engines/engine-client.ts';
import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { NoJourney, RideJourney, TransitPlanner, TransitQuery, TransitResult } from '../../ports.ts';
import { compareWithWalk } from '../compare-with-walk.ts';
import { isShortWalk } from '../direct-walk.ts';
import { engineModesFor } from '../engine-modes.ts';
import { hasOffset, parseDateTime } from '../time-zone.ts';
import { timetablesUnavailable } from '../timetables-unavailable.ts';
import { journeyOf } from './journeys.ts';
import { motisModes } from './modes.ts';
import {
  initialResponseSchema,
  type MotisPlace,
  motisErrorSchema,
  planResponseSchema,
  stopsResponseSchema,
} from './motis-responses.ts';

export interface MotisOptions {
  /** Base URL of a MOTIS 2 server, or of a proxy for several. */
  url: string;
  /** Called when the server's state or version changes: available, unavailable, or unsupported. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
}

export interface Motis {
  planner: TransitPlanner;
  /** Last known state. */
  engine(): RemoteEngine;
  close(): void;
}

const defaultCheckEveryMs = 10_000;
const statusTimeoutMs = 5000;
const planTimeoutMs = 30_000;
const maxBytes = 16 * 1024 * 1024;
const maxConnections = 16;
const majorVersion = '2';
/** Straight-line meters to a stop within about 15 minutes, MOTIS's default limit of walks to a stop. */
const stopRadiusMeters = 1000;
/** Maximum seconds of a walk without rides if the server reports no limit: MOTIS's default, six hours. */
const defaultMaxDirectSeconds = 21_600;

/**
 * Starts a planner that requests `/api/v5/plan` of MOTIS. Waits for the first check of the server, which may fail: then
 * the planner is returned in the state `down` or `unsupported`.
 */
export async function startMotis({
  url,
  report,
  checkEveryMs = defaultCheckEveryMs,
}: MotisOptions): Promise<Motis> {
  const client = engineClient(maxBytes, maxConnections);
  const closing = new AbortController();
  let engine: RemoteEngine = {
    kind: 'transit',
    name: 'MOTIS',
    url,
    version: null,
    dataDate: null,
    state: 'down',
    fault: 'not checked yet',
  };
  /** True until MOTIS is known to have no street data. */
  let hasStreetData = true;
  let maxDirectSeconds = defaultMaxDirectSeconds;

  async function get<T>(
    path: string,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<T> {
    const { status, text } = await client.request(url + path, { signal, timeoutMs });
    if (status === 200) return schema.parse(JSON.parse(text));
    throw new Error(`MOTIS answered with ${status}${errorSuffix(text)}`);
  }

  async function check(): Promise<void> {
    const previous = engine;
    try {
      const { serverConfig } = await get(
        '/api/v1/map/initial',
        initialResponseSchema,
        closing.signal,
        statusTimeoutMs,
      );
      const version = serverConfig.motisVersion.replace(/^v/, '');
      const isSupported = version.split('.')[0] === majorVersion;
      hasStreetData = serverConfig.hasStreetRouting;
      maxDirectSeconds = serverConfig.maxDirectTimeLimit ?? defaultMaxDirectSeconds;
      engine = {
        ...engine,
        version,
        state: isSupported ? 'up' : 'unsupported',
        fault: isSupported
          ? undefined
          : `its version is ${version}, and answers of MOTIS ${majorVersion} can be read`,
      };
    } catch (error) {
      const isUnreachable = error instanceof EngineUnreachable || error instanceof EngineTimeout;
      const fault = error instanceof Error ? error.message : String(error);
      engine = isUnreachable
        ? { ...engine, state: 'down', fault }
        : { ...engine, state: 'unsupported', fault: '/api/v1/map/initial isn’t a MOTIS 2 response' };
    }
    const hasChanged = previous.state !== engine.state || previous.version !== engine.version;
    if (hasChanged && !closing.signal.aborted) report(engine);
  }

  async function stopsNear(at: LatLng, signal: AbortSignal): Promise<MotisPlace[]> {
    const dLat = stopRadiusMeters / 111_000;
    const dLng = dLat / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
    // MOTIS takes the southeast as `min` and the northwest as `max`.
    const box = new URLSearchParams({
      min: `${at.lat - dLat},${at.lng + dLng}`,
      max: `${at.lat + dLat},${at.lng - dLng}`,
    });
    const stops = await get(`/api/v1/map/stops?${box}`, stopsResponseSchema, signal, planTimeoutMs);
    const metersTo = ({ lat, lon }: MotisPlace) => distanceMeters(at, { lat, lng: lon });
    return stops
      .filter((stop) => metersTo(stop) <= stopRadiusMeters)
      .sort((a, b) => metersTo(a) - metersTo(b));
  }

  const timeZoneAt = async (at: LatLng, signal: AbortSignal): Promise<string> =>
    (await stopsNear(at, signal)).find(({ tz }) => tz)?.tz ?? 'UTC';

  async function plan(query: TransitQuery, signal: AbortSignal): Promise<TransitResult> {
    const { origin, destination, modes, time } = query;
    // MOTIS requires an offset.
    const requestedZone = hasOffset(time.at) ? undefined : await timeZoneAt(origin, signal);
    const requestedTime = { kind: time.kind, at: parseDateTime(time.at, requestedZone ?? 'UTC') };
    const params = new URLSearchParams({
      fromPlace: `${origin.lat},${origin.lng}`,
      toPlace: `${destination.lat},${destination.lng}`,
      time: new Date(requestedTime.at * 1000).toISOString(),
      arriveBy: String(time.kind === 'arrival'),
      // Returns the best journeys after (or before) the time instead of all within a period.
      timetableView: 'false',
      transitModes: (modes ? engineModesFor(motisModes, modes) : ['TRANSIT']).join(','),
      directModes: 'WALK',
      // By default, MOTIS only returns walks of up to half an hour.
      maxDirectTime: String(maxDirectSeconds),
    });
    const response = await get(`/api/v5/plan?${params}`, planResponseSchema, signal, planTimeoutMs);
    const itineraries = [...response.itineraries, ...response.direct];
    const journeys = itineraries.flatMap((itinerary) => journeyOf(itinerary, query) ?? []);
    if (journeys.length === 0) {
      return { ok: false, why: (await noStopReason(query, signal)) ?? { reason: 'no-connection' } };
    }
    const stopTimeZones = itineraries.flatMap(({ legs }) =>
      legs.flatMap(({ from, to }) => from.tz ?? to.tz ?? []),
    );
    const timeZone = requestedZone ?? stopTimeZones[0] ?? (await timeZoneAt(origin, signal));
    const isShort = isShortWalk(origin, destination);
    const { rides, nextRide, journeys: offeredJourneys } = compareWithWalk(journeys, requestedTime, isShort);
    const plan = { timeZone, journeys: offeredJourneys, walksEstimated: !hasStreetData };
    if (isShort || rides.length > 0) return { ok: true, plan };
    // MOTIS doesn't return rides slower than the walk, so check whether there are any.
    const withRides = async (): Promise<RideJourney | undefined> => {
      if (nextRide) return { ok: true, ...nextRide };
      const why = await noStopReason(query, signal);
      return why && { ok: false, why };
    };
    return { ok: true, plan: { ...plan, withRides } };
  }

  async function noStopReason(query: TransitQuery, signal: AbortSignal): Promise<NoJourney | undefined> {
    for (const end of ['origin', 'destination'] as const) {
      if ((await stopsNear(query[end], signal)).length === 0) {
        return { reason: 'no-stop', end, withinMeters: stopRadiusMeters };
      }
    }
    return undefined;
  }

  await check();
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();
  return {
    engine: () => engine,
    planner: {
      async plan(query, signal) {
        if (engine.state === 'unsupported') throw timetablesUnavailable();
        return plan(query, signal).catch((error: unknown) => {
          const isUnreachable = error instanceof EngineUnreachable || error instanceof EngineTimeout;
          throw isUnreachable ? timetablesUnavailable() : error;
        });
      },
    },
    close() {
      closing.abort();
      clearInterval(timer);
      client.close();
    },
  };
}

/** Returns the message of a MOTIS error, with a leading colon. */
function errorSuffix(text: string): string {
  try {
    const { data } = motisErrorSchema.safeParse(JSON.parse(text));
    return data ? `: ${data.error}` : '';
  } catch {
    return '';
  }
}
