import type { Avoid, TransitModeSelection, Waypoints } from '../../shared/api/codec.ts';
import type { Charge } from '../../shared/api/cost.ts';
import type { RouteStep } from '../../shared/api/distance.ts';
import type { autocomplete, details, geocode, LocalityDetail, nearby } from '../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../shared/api/operation.ts';
import type { StaticMapParams } from '../../shared/api/static-map.ts';
import type { Language, Method, RoutingMode, TransitMode, UnitSystem } from '../../shared/api/value-sets.ts';
import type { ZoneInput } from '../../shared/api/zones.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Truck } from '../../shared/trucks/truck.ts';
import type { Box } from '../../shared/zones/geometry/box.ts';

/**
 * Ports of the endpoints. Each has its implementations in separate folders; the service selects them at its start.
 * Types of their libraries must not appear here.
 */

/** Context of a geocoding request, apart from its parameters. */
export interface GeocodingContext {
  /** Response language; if undefined, each place is described in its own. */
  language: Language | undefined;
  /** Aborted when no client waits for the response. */
  signal: AbortSignal;
  /** ID of the client, for fair sharing of the process. */
  caller?: string;
}

/**
 * Places and addresses. A `public_id` belongs to the geocoder and contains whatever `details` needs. Queries are
 * validated by the API's rules; results are those of the API.
 */
export interface Geocoder {
  /** Suggestions while the user types, most relevant first. */
  autocomplete(
    params: ParamsOf<typeof autocomplete>,
    context: GeocodingContext,
  ): Promise<ResponseOf<typeof autocomplete>>;
  /** @returns the full record of a place; undefined if none has this `public_id` */
  details(params: ParamsOf<typeof details>, context: GeocodingContext): Promise<LocalityDetail | undefined>;
  /** Positions of an address, best first, or what is at a position. */
  geocode(params: ParamsOf<typeof geocode>, context: GeocodingContext): Promise<ResponseOf<typeof geocode>>;
  /** Points of interest around a position, nearest first, page by page. */
  nearby(params: ParamsOf<typeof nearby>, context: GeocodingContext): Promise<ResponseOf<typeof nearby>>;
}

/** Options of all routing requests. */
export interface Travel {
  mode: RoutingMode;
  /** Dimensions of the truck if the mode is truck; a standard truck if absent. */
  truck?: Truck | undefined;
  /** Whether to find the fastest or the shortest route. */
  method: Method;
  avoid?: Avoid | undefined;
  /** Local time of the trip, `YYYY-MM-DDTHH:MM`, for roads with opening hours. Without it, hours are ignored. */
  clock?: string | undefined;
}

export interface RouteQuery extends Travel {
  origin: LatLng;
  destination: LatLng;
  waypoints?: Waypoints | undefined;
  /** Whether to return alternatives. */
  alternatives: boolean;
  /** Units in the instructions; `language` is that of the instructions. */
  units: UnitSystem;
  language: Language;
  /** Whether legs need steps. */
  withSteps: boolean;
  /** Whether to report roads closed at certain times (`RoutedTrip.hasTimeRestrictions`). */
  withTimeRestrictions?: boolean;
}

export interface MatrixQuery extends Travel {
  origins: readonly LatLng[];
  destinations: readonly LatLng[];
}

export interface IsochroneQuery extends Travel {
  origin: LatLng;
  /** Minutes if the method is time, kilometers if it is distance. */
  value: number;
}

export interface NearestQuery extends Omit<IsochroneQuery, 'origin'> {
  origins: readonly LatLng[];
}

/**
 * Why there is no result: `no-road`, a point isn't near any usable road; `avoided`, it is on a road in an area to avoid;
 * `no-path`, there is no route between two points; `too-far`, the route is longer than the engine searches or the API
 * allows (`distanceLimits.routeMeters`).
 */
export type NoRouteReason = 'no-road' | 'avoided' | 'no-path' | 'too-far';

export type EngineResult<T> = { ok: true; value: T } | { ok: false; why: NoRouteReason };

/** Instructions of a step, in the API's format. */
export type Instructions = NonNullable<RouteStep['instructions']>;

export interface RoutedStep {
  /** Integer, at least 1. */
  meters: number;
  seconds: number;
  path: readonly LatLng[];
  street: string | null;
  instructions: Instructions;
}

/** Part of a trip from one stop to the next. Seconds may have decimals. */
export interface RoutedLeg {
  meters: number;
  seconds: number;
  path: readonly LatLng[];
  /** Named roads along the leg in travel order; roads with a number by their number. */
  streets: readonly { name: string; meters: number }[];
  /** Null if not requested. */
  steps: readonly RoutedStep[] | null;
}

export interface RoutedTrip {
  /** Sum of its legs. */
  meters: number;
  seconds: number;
  hasHighways: boolean;
  hasFerries: boolean;
  /** Whether roads on it are closed at certain times; absent if unknown or not requested. */
  hasTimeRestrictions?: boolean | undefined;
  /** One from each stop to the next. */
  legs: readonly RoutedLeg[];
}

export interface FoundRoutes {
  /** Points of the query in visiting order, each with its index in the query. */
  stops: readonly { at: LatLng; index: number }[];
  /** Whether a stop on a road with opening hours was moved to another road; absent if unknown. */
  movedOffClosedRoad?: boolean;
  /** Best first. */
  trips: readonly RoutedTrip[];
}

/** Time and distance between two places; seconds may have decimals. */
export interface TimeAndDistance {
  seconds: number;
  meters: number;
}

/** Time and distance from each origin (row) to each destination (column). */
export interface FoundMatrix {
  cells: readonly (readonly EngineResult<TimeAndDistance>[])[];
  /** Snapped positions in query order; null if not near any road. */
  origins: readonly (LatLng | null)[];
  destinations: readonly (LatLng | null)[];
}

export interface FoundIsochrone {
  /** Outer ring of the largest reachable area, open or closed; empty if nothing is reachable. */
  ring: readonly LatLng[];
  /** Snapped position of the origin. */
  origin: LatLng;
}

/** A position on a street with the cost to reach it: seconds if the method is time, meters if it is distance. */
export interface ReachedPlace {
  at: LatLng;
  cost: number;
}

/** A position on a street with the cost from the nearest of several origins, and the index of that origin. */
export interface NearestPlace extends ReachedPlace {
  origin: number;
}

/**
 * Routes over roads and paths. Avoided road types are used only if there is no other route, avoided polygons never. A
 * point is snapped to the same position in all operations.
 * @throws Unavailable without an engine; the signal's reason if aborted while queued; Error if the engine fails
 */
export interface RoutingEngine {
  route(query: RouteQuery, signal: AbortSignal): Promise<EngineResult<FoundRoutes>>;
  /** `too-far` applies to the entire matrix. */
  matrix(query: MatrixQuery, signal: AbortSignal): Promise<EngineResult<FoundMatrix>>;
  isochrone(query: IsochroneQuery, signal: AbortSignal): Promise<EngineResult<FoundIsochrone>>;
  /**
   * Reachable streets, each position once; absent if the engine doesn't support it. Positions are identical across
   * searches from different origins.
   */
  streets?(query: IsochroneQuery, signal: AbortSignal): Promise<EngineResult<readonly ReachedPlace[]>>;
  /**
   * Streets reachable from any of several origins, each position once with its nearest origin; absent if the engine
   * doesn't support it. Origins not near any road reach nothing.
   */
  nearest?(query: NearestQuery, signal: AbortSignal): Promise<EngineResult<readonly NearestPlace[]>>;
}

export interface TransitQuery {
  origin: LatLng;
  destination: LatLng;
  /** ISO 8601; without an offset, local time at the origin. */
  time: { kind: 'departure' | 'arrival'; at: string };
  /** All modes if absent. */
  modes: TransitModeSelection | undefined;
}

export interface JourneyPlace {
  kind: 'place' | 'station';
  name: string | null;
  at: LatLng;
}

interface JourneyLeg {
  from: JourneyPlace;
  to: JourneyPlace;
  /** Integer seconds since 1970-01-01T00:00:00Z. */
  departure: number;
  arrival: number;
  meters: number;
}

export interface WalkLeg extends JourneyLeg {
  kind: 'walk';
  /** Null if unknown. */
  path: readonly LatLng[] | null;
}

export interface RideLeg extends JourneyLeg {
  kind: 'ride';
  path: readonly LatLng[];
  line: {
    mode: TransitMode;
    /** Common name of this kind of vehicle, such as `Tram`. */
    category: string;
    shortName: string | null;
    longName: string | null;
    /** `#` and six hexadecimal digits. */
    color: string | null;
    textColor: string | null;
  };
  headsign: string | null;
  /** Whether riders of the previous leg keep their seats because its vehicle continues as this one. */
  inSeat: boolean;
  agency: { id: string; name: string; url: string } | null;
  /** Intermediate stops with departure times in seconds since 1970. */
  stops: readonly (JourneyPlace & { departure: number })[];
}

export interface TransitJourney {
  departure: number;
  arrival: number;
  legs: readonly (WalkLeg | RideLeg)[];
  /** Whether its timetable is fictional. */
  isSample: boolean;
}

export interface TransitPlan {
  /** IANA time zone of the origin. */
  timeZone: string;
  /**
   * Pareto-optimal journeys by time and number of rides, and none slower than walking all the way (within a walkable
   * distance).
   */
  journeys: readonly TransitJourney[];
  /** Whether walks are estimates instead of measured along streets. */
  walksEstimated: boolean;
  /** If the only journey is a longer walk: returns what is known about journeys with rides. */
  withRides?: () => Promise<RideJourney | undefined>;
}

export type NoJourney =
  | { reason: 'no-timetable' }
  /** Days are counted since 1970-01-01. */
  | { reason: 'outside-dates'; day: number; covered: readonly { firstDay: number; lastDay: number }[] }
  /** `withinMeters` is absent if the limit isn't a distance. */
  | { reason: 'no-stop'; end: 'origin' | 'destination'; withinMeters?: number }
  | { reason: 'no-connection' };

/** The best journey with rides, although walking is faster, or why there is none. */
export type RideJourney = { ok: true; departure: number; arrival: number } | { ok: false; why: NoJourney };

export type TransitResult = { ok: true; plan: TransitPlan } | { ok: false; why: NoJourney };

/** Public transit journeys, including walks to, from, and between stops. */
export interface TransitPlanner {
  plan(query: TransitQuery, signal: AbortSignal): Promise<TransitResult>;
}

/** A marker image that may be drawn. */
export interface MarkerImage {
  bytes: Uint8Array;
  /** Image pixels per map pixel. */
  pixelRatio: 1 | 2;
}

/** Contents and size of a static map. Structured-cloneable, so that other threads and processes can render it. */
export interface MapFrame {
  params: StaticMapParams;
  /** One per marker; null draws a pin. */
  images: readonly (MarkerImage | null)[];
}

/** Renders the basemap with overlays. */
export interface StaticMapRenderer {
  /**
   * @returns a WebP image
   * @throws Error if the frame can't be rendered; the signal's reason if aborted while queued
   */
  paint(frame: MapFrame, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** Remaining requests of a policy, and seconds until it allows more. */
export interface PolicyState {
  policy: Charge['policy'];
  remaining: number;
  resetSeconds: number;
}

export type Verdict = { admitted: true } | { admitted: false; states: PolicyState[] };

/** Rate limits of the API (`shared/api/cost.ts`), possibly shared by several servers. */
export interface RateLimiter {
  /**
   * Admits and counts a request, or refuses it without counting, atomically: concurrent requests can't exceed the
   * limit.
   * @param bucket separate counter
   * @throws Unavailable if limits can't be counted at the moment; nothing is admitted then
   */
  take(bucket: string, charges: readonly Charge[]): Promise<Verdict>;
}

/** IDs that prevented a batch of zones from being created, changed, or deleted; empty if the batch was applied. */
export type ZoneConflicts = ReadonlySet<string>;

/**
 * Location filter for zones: containing a position, or sharing a position with a box of nonzero area; borders included.
 */
export type ZoneLocationFilter = { at: LatLng } | { box: Box };

/**
 * Zones by project and `zone_id`. Each call is atomic: a batch is stored entirely or not at all, and no other call runs
 * between its check and its changes.
 */
export interface ZoneStore {
  /**
   * Stores new zones with distinct IDs.
   * @returns IDs that already exist in the project; if there are any, nothing is stored
   */
  create(project: string, zones: readonly ZoneInput[]): Promise<ZoneConflicts>;
  /**
   * Replaces zones with distinct IDs.
   * @returns IDs missing in the project; if there are any, nothing is changed
   */
  update(project: string, zones: readonly ZoneInput[]): Promise<ZoneConflicts>;
  /** @returns IDs missing in the project; if there are any, nothing is deleted */
  delete(project: string, ids: readonly string[]): Promise<ZoneConflicts>;
  read(project: string, id: string): Promise<ZoneInput | undefined>;
  /** Returns which of these IDs exist in the project. */
  existing(project: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sorted by ID (UTF-8 bytes); optionally only zones at a location. */
  page(
    project: string,
    page: { limit: number; offset: number },
    filter?: ZoneLocationFilter,
  ): Promise<ZoneInput[]>;
}
