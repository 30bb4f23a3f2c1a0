import type { Avoid, TransitModeSelection, Waypoints } from '../../shared/api/codec.ts';
import type { Charge } from '../../shared/api/cost.ts';
import type { RouteStep } from '../../shared/api/distance.ts';
import type { autocomplete, details, geocode, LocalityDetail, nearby } from '../../shared/api/localities.ts';
import type { AnswerOf, ParamsOf } from '../../shared/api/operation.ts';
import type { StaticMapParams } from '../../shared/api/static-map.ts';
import type { Language, Method, TollMode, TransitMode, UnitSystem } from '../../shared/api/value-sets.ts';
import type { ZoneInput } from '../../shared/api/zones.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Box } from '../../shared/zones/geometry/box.ts';

/**
 * What the endpoints answer from. Each port has its implementations in folders of their own; which of them are
 * used is decided where the service is started, and nothing of their libraries is seen here.
 */

/** What answers of a geocoder depend on beside the question. */
export interface GeocodingContext {
  /** In which to answer; undefined describes each place in its own. */
  language: Language | undefined;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** Who asks, by an id. */
  caller?: string;
}

/**
 * Places and addresses. A `public_id` is the geocoder's own: it holds whatever `details` needs. Questions were
 * read by the API's rules; answers are those of the API.
 */
export interface Geocoder {
  /** Suggestions for text as it is typed, the most relevant first. */
  autocomplete(
    question: ParamsOf<typeof autocomplete>,
    context: GeocodingContext,
  ): Promise<AnswerOf<typeof autocomplete>>;
  /** @returns the full record of a place; undefined when none has this `public_id` */
  details(question: ParamsOf<typeof details>, context: GeocodingContext): Promise<LocalityDetail | undefined>;
  /** The positions of an address, the best first, or what is at a position. */
  geocode(question: ParamsOf<typeof geocode>, context: GeocodingContext): Promise<AnswerOf<typeof geocode>>;
  /** Points of interest around a position, the nearest first, a page at a time. */
  nearby(question: ParamsOf<typeof nearby>, context: GeocodingContext): Promise<AnswerOf<typeof nearby>>;
}

/** How a way is to be found. */
export interface Travel {
  mode: TollMode;
  /** Whether the quickest or the shortest way is the best. */
  method: Method;
  avoid?: Avoid | undefined;
  /**
   * What the clocks show there when it is to be travelled, `YYYY-MM-DDTHH:MM`: roads are then closed or open as their
   * hours say. Without it no hours count.
   */
  clock?: string | undefined;
}

export interface RouteQuery extends Travel {
  origin: LatLng;
  destination: LatLng;
  waypoints?: Waypoints | undefined;
  /** Whether other ways than the best are of interest. */
  alternatives: boolean;
  /** Of the instructions, as `language` is. */
  units: UnitSystem;
  language: Language;
  /** Whether the legs are to have steps. */
  narrated: boolean;
  /** Whether trips are to tell of roads that are closed at certain times (`RoutedTrip.hasHours`). */
  tellsHours?: boolean;
}

export interface MatrixQuery extends Travel {
  origins: readonly LatLng[];
  destinations: readonly LatLng[];
}

export interface IsochroneQuery extends Travel {
  origin: LatLng;
  /** Minutes where the method is time, kilometers where it is distance. */
  value: number;
}

export interface NearestQuery extends Omit<IsochroneQuery, 'origin'> {
  origins: readonly LatLng[];
}

/**
 * Why there is no answer: a point is off all roads that may be used, or on one in an area to avoid; no way leads from one
 * to the next, or it is longer than the engine looks or the API allows (`distanceLimits.routeMeters`).
 */
export type NoAnswer = 'no-road' | 'avoided' | 'no-path' | 'too-far';

export type EngineAnswer<T> = { ok: true; value: T } | { ok: false; why: NoAnswer };

/** In the form of the API. */
export type Instructions = NonNullable<RouteStep['instructions']>;

export interface RoutedStep {
  /** Whole ones, at least 1. */
  meters: number;
  seconds: number;
  path: readonly LatLng[];
  street: string | null;
  instructions: Instructions;
}

/** Seconds may have a fraction. */
export interface RoutedLeg {
  meters: number;
  seconds: number;
  path: readonly LatLng[];
  /** What has a name along it, in the order in which it is travelled; a street by its number where it has one. */
  streets: readonly { name: string; meters: number }[];
  /** Null where they were not asked for. */
  steps: readonly RoutedStep[] | null;
}

export interface RoutedTrip {
  /** The sum of its legs. */
  meters: number;
  seconds: number;
  hasHighways: boolean;
  hasFerries: boolean;
  /** Whether it leads along roads that are closed at certain times; absent where that is not known or not asked for. */
  hasHours?: boolean | undefined;
  /** From each stop to the next. */
  legs: readonly RoutedLeg[];
}

export interface FoundRoutes {
  /** The points of the query in the order in which they are visited, each with its place in the query. */
  stops: readonly { at: LatLng; index: number }[];
  /**
   * Whether one of them is on a road that is open at certain times alone, and was taken to another one; absent where that
   * is not known.
   */
  isOffHours?: boolean;
  /** The best first. */
  trips: readonly RoutedTrip[];
}

/** The way from one place to another; seconds may have a fraction. */
export interface PairFigures {
  seconds: number;
  meters: number;
}

/** The ways between places, from each origin (row) to each destination (column). */
export interface FoundMatrix {
  cells: readonly (readonly EngineAnswer<PairFigures>[])[];
  /** Where on roads the points come to lie, in the order of the query; null off all roads. */
  origins: readonly (LatLng | null)[];
  destinations: readonly (LatLng | null)[];
}

export interface FoundIsochrone {
  /** The outer ring of the largest area that is reached, open or closed; empty where nothing is. */
  ring: readonly LatLng[];
  /** Where on a road the origin comes to lie. */
  origin: LatLng;
}

/** A place on a street, and what the way to it costs: seconds where the method is time, meters where it is distance. */
export interface ReachedPlace {
  at: LatLng;
  cost: number;
}

/** A place on a street with what the way to it costs from the nearest of several origins, and which that is. */
export interface NearestPlace extends ReachedPlace {
  origin: number;
}

/**
 * Ways over roads and paths. What is to be avoided is used only where nothing else leads on; polygons never are. The
 * same point stands for the same place on the same road in all three.
 * @throws Unavailable where there is no engine; the signal's reason when nobody waits any more at its turn; Error
 *   when the engine fails
 */
export interface RoutingEngine {
  route(query: RouteQuery, signal: AbortSignal): Promise<EngineAnswer<FoundRoutes>>;
  /** `too-far` refuses the whole. */
  matrix(query: MatrixQuery, signal: AbortSignal): Promise<EngineAnswer<FoundMatrix>>;
  isochrone(query: IsochroneQuery, signal: AbortSignal): Promise<EngineAnswer<FoundIsochrone>>;
  /**
   * The streets that are reached, each place of them once; absent where an engine cannot tell. Searches from different
   * origins name a place by the same position.
   */
  streets?(query: IsochroneQuery, signal: AbortSignal): Promise<EngineAnswer<readonly ReachedPlace[]>>;
  /**
   * The streets that are reached from any of several origins, each place of them once, with the nearest origin; absent
   * where an engine cannot tell. Origins off all roads reach none.
   */
  nearest?(query: NearestQuery, signal: AbortSignal): Promise<EngineAnswer<readonly NearestPlace[]>>;
}

export interface TransitQuery {
  origin: LatLng;
  destination: LatLng;
  /** ISO 8601; without an offset it is by the clocks at the origin. */
  time: { kind: 'departure' | 'arrival'; at: string };
  /** All where absent. */
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
  /** Whole seconds since 1970-01-01T00:00:00Z. */
  departure: number;
  arrival: number;
  meters: number;
}

export interface WalkLeg extends JourneyLeg {
  kind: 'walk';
  /** Null where it is not known. */
  path: readonly LatLng[] | null;
}

export interface RideLeg extends JourneyLeg {
  kind: 'ride';
  path: readonly LatLng[];
  line: {
    mode: TransitMode;
    /** What a person calls a vehicle of this kind, such as `Tram`. */
    category: string;
    shortName: string | null;
    longName: string | null;
    /** `#` and six hexadecimal digits. */
    color: string | null;
    textColor: string | null;
  };
  headsign: string | null;
  /** Whether riders of the leg before keep their seats: its vehicle goes on as this one. */
  inSeat: boolean;
  agency: { id: string; name: string; url: string } | null;
  /** Between the ends, with the seconds since 1970 at which they are left. */
  stops: readonly (JourneyPlace & { departure: number })[];
}

export interface TransitJourney {
  departure: number;
  arrival: number;
  legs: readonly (WalkLeg | RideLeg)[];
  /** Whether it rides by a timetable that was made up. */
  isSample: boolean;
}

export interface TransitPlan {
  /** Of the clocks at the origin, by its IANA name. */
  timeZone: string;
  /**
   * Of which none is beaten by another in both time and rides, nor by walking all the way, as far as anyone would
   * walk that.
   */
  journeys: readonly TransitJourney[];
  /** Whether walks were not measured along streets. */
  walksEstimated: boolean;
  /** Where the only journey is a longer walk: what there is with rides, as far as it is known. */
  withRides?: () => Promise<LaterRide | undefined>;
}

export type NoJourney =
  | { reason: 'no-timetable' }
  /** Days are counted since 1970-01-01. */
  | { reason: 'outside-dates'; day: number; covered: readonly { firstDay: number; lastDay: number }[] }
  | { reason: 'no-stop'; end: 'origin' | 'destination'; withinMeters: number }
  | { reason: 'no-connection' };

/** The best journey with rides, which walking all the way beats, or why there is none. */
export type LaterRide = { ok: true; departure: number; arrival: number } | { ok: false; why: NoJourney };

export type Planned = { ok: true; plan: TransitPlan } | { ok: false; why: NoJourney };

/** Journeys by public transit, with the walks to, from and between stops. */
export interface TransitPlanner {
  plan(query: TransitQuery, signal: AbortSignal): Promise<Planned>;
}

/** An image of a marker that may be painted. */
export interface MarkerImage {
  bytes: Uint8Array;
  /** Pixels of it for each of the map. */
  ratio: 1 | 2;
}

/** What a picture shows, and how large it is. It can be cloned, so that other threads and processes can paint it. */
export interface MapFrame {
  params: StaticMapParams;
  /** One for each of its markers; null is a pin. */
  images: readonly (MarkerImage | null)[];
}

/** Paints the basemap with what is drawn over it. */
export interface TilePainter {
  /**
   * @returns a WebP
   * @throws Error when the frame cannot be painted; the signal's reason when nobody waits any more at its turn
   */
  paint(frame: MapFrame, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** What is left of a policy, and in how many whole seconds it can be asked again. */
export interface PolicyState {
  policy: Charge['policy'];
  remaining: number;
  resetSeconds: number;
}

export type Verdict = { admitted: true } | { admitted: false; states: PolicyState[] };

/** The limits of the API (`shared/api/cost.ts`), which may be shared by several servers. */
export interface RateLimiter {
  /**
   * Admits a request and counts it, or refuses it and counts nothing, in one atomic step: of requests that come
   * at once no more are admitted than there is room for.
   * @param bucket names what is counted apart from all else
   * @throws Unavailable where limits cannot be counted for a while: then nothing is admitted
   */
  take(bucket: string, charges: readonly Charge[]): Promise<Verdict>;
}

/** Ids that keep a batch of zones from being stored; empty where it was. */
export type ZoneConflicts = ReadonlySet<string>;

/** Where zones are: those that hold a position, or have one in common with a box that has an area; borders count. */
export type ZonePlace = { at: LatLng } | { box: Box };

/**
 * Zones by project and `zone_id`. Each call is atomic: a batch is stored as a whole, or not at all, and no other
 * call comes between its check and its changes.
 */
export interface ZoneStore {
  /**
   * Stores new zones, whose ids differ.
   * @returns the ids that the project has already; with any, nothing is stored
   */
  create(project: string, zones: readonly ZoneInput[]): Promise<ZoneConflicts>;
  /**
   * Replaces zones by others of the same ids, which differ.
   * @returns the ids that the project has not; with any, nothing is changed
   */
  update(project: string, zones: readonly ZoneInput[]): Promise<ZoneConflicts>;
  /** @returns the ids that the project has not; with any, nothing is deleted */
  delete(project: string, ids: readonly string[]): Promise<ZoneConflicts>;
  read(project: string, id: string): Promise<ZoneInput | undefined>;
  /** Which of these ids the project has. */
  existing(project: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** In the order of their ids, by UTF-8 bytes; those of a place alone where one is given. */
  page(project: string, page: { limit: number; offset: number }, place?: ZonePlace): Promise<ZoneInput[]>;
}
