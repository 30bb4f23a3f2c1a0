import { z } from 'zod';
import { refused } from '../faults/fault.ts';
import { boundsSchema } from '../geo/bounds.ts';
import { distanceMeters, type LatLng, latLngSchema } from '../geo/position.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import {
  type Avoid,
  avoid,
  choice,
  decimal,
  flag,
  matrixPoints,
  position,
  timestamp,
  type Waypoints,
  waypoints,
} from './codec.ts';
import {
  type BrokenRule,
  defaulted,
  megabyte,
  operation,
  optional,
  type Params,
  type RateLimit,
  type Refusal,
  required,
} from './operation.ts';
import { probePlaces } from './probe-places.ts';
import {
  detailLevels,
  elementChoices,
  languages,
  methods,
  routingModes,
  travelModes,
  unitSystems,
} from './value-sets.ts';

/** Limits of every distance operation: the first two of `api.md` (Limits), the others of the built-in service. */
export const distanceLimits = {
  elementsPerQuery: 200,
  routeMeters: 500_000,
  waypoints: 248,
  /** Origins of one nearest-of search. */
  nearestOrigins: 200,
  /** Total of all polygons to avoid; finding their roads takes time for each vertex. */
  avoidVertices: 1000,
  /** Total of all polygons to avoid: more than any country or a hemisphere has. */
  avoidPerimeterMeters: 100_000_000,
} as const;

const measureSchema = z.looseObject({ value: z.number(), text: limitedText });
export type Measure = z.infer<typeof measureSchema>;

/** Distance status of a response; OK if absent. */
const answerStatus = limitedText.default('OK');
const messageFields = { message: limitedText.nullish(), error_message: limitedText.nullish() };
const withoutTraffic = 'A UNIX timestamp or now: durations account for traffic. Not both times';

const origin = required(position(), 'Where it starts');
const destination = required(position(), 'Where it ends');
const mode = defaulted(choice(travelModes), 'driving', 'Means of travel');
const method = defaulted(choice(methods), 'time', 'The fastest (time) or the shortest (distance)');
const units = defaulted(choice(unitSystems), 'metric', 'Units of the texts');
const language = optional(choice(languages), 'Language of the texts; absent: Accept-Language, then en');
const avoided = optional(
  avoid(),
  'What to avoid: tolls, highways, ferries, polygons. Built-in service: the polygons have at most ' +
    `${distanceLimits.avoidVertices} vertices and ${distanceLimits.avoidPerimeterMeters / 1000} km of ` +
    'perimeter in all',
);
const passed = optional(
  waypoints(),
  `Points to pass through; not with alternatives. Built-in service: at most ${distanceLimits.waypoints}`,
);
const times = {
  arrival_time: optional(timestamp(), withoutTraffic),
  departure_time: optional(timestamp(), withoutTraffic),
};

const invalid = (message: string): Refusal => ({ as: 'status', status: 'INVALID_REQUEST', message });

function timesRule({ arrival_time, departure_time }: { arrival_time?: unknown; departure_time?: unknown }) {
  return arrival_time !== undefined && departure_time !== undefined
    ? {
        answered: invalid('arrival_time, departure_time: give one of them, not both'),
        fault: refused('arrival_time', 'one-time-only'),
      }
    : undefined;
}

function alternativesRule({ alternatives, waypoints }: { alternatives: boolean; waypoints?: unknown }) {
  return alternatives && waypoints !== undefined
    ? {
        answered: invalid('alternatives: cannot be combined with waypoints'),
        fault: refused('alternatives', 'not-with-waypoints'),
      }
    : undefined;
}

function tooManyWaypoints({ waypoints }: { waypoints?: Waypoints | undefined }): Refusal | undefined {
  const count = waypoints?.points.length ?? 0;
  return count > distanceLimits.waypoints
    ? invalid(`waypoints: ${count} are too many, at most ${distanceLimits.waypoints} are possible`)
    : undefined;
}

/** Perimeter of a ring without the repeated closing position. */
export function perimeterMeters(ring: readonly LatLng[]): number {
  return ring.reduce((sum, at, index) => sum + distanceMeters(ring.at(index - 1) ?? at, at), 0);
}

/** Rejects polygons to avoid whose vertices or perimeter exceed the limits of the built-in engine. */
export function tooMuchToAvoid({ avoid }: { avoid?: Avoid | undefined }): Refusal | undefined {
  const polygons = avoid?.polygons ?? [];
  const vertices = polygons.reduce((sum, ring) => sum + ring.length, 0);
  if (vertices > distanceLimits.avoidVertices) {
    return invalid(
      `avoid: the polygons have ${vertices} vertices, at most ${distanceLimits.avoidVertices} are possible`,
    );
  }
  const meters = polygons.reduce((sum, ring) => sum + perimeterMeters(ring), 0);
  if (meters > distanceLimits.avoidPerimeterMeters) {
    const [given, max] = [meters, distanceLimits.avoidPerimeterMeters].map((each) => Math.ceil(each / 1000));
    return invalid(`avoid: the perimeter of the polygons is ${given} km, at most ${max} km are possible`);
  }
  return undefined;
}

const access = { group: 'distance', credentials: ['key', 'private_key', 'X-Api-Key'] } as const;

const matrixParameters = {
  origins: required(matrixPoints(), 'Where the ways start'),
  destinations: required(matrixPoints(), 'Where the ways end'),
  mode,
  method,
  units,
  language,
  avoid: avoided,
  ...times,
  elements: defaulted(choice(elementChoices), 'distance', 'Which values each element carries'),
};

const elementCount = ({ origins, destinations }: Params<typeof matrixParameters>) =>
  origins.length * destinations.length;

function matrixRule(params: Params<typeof matrixParameters>): BrokenRule | undefined {
  if (elementCount(params) > distanceLimits.elementsPerQuery) {
    const status = 'MAX_ELEMENTS_EXCEEDED';
    const message = `origins times destinations is ${elementCount(params)}, more than ${distanceLimits.elementsPerQuery}`;
    return { answered: { as: 'status', status, message }, fault: { kind: 'service', status } };
  }
  return timesRule(params);
}

const matrixElementSchema = z.looseObject({
  status: limitedText,
  duration: measureSchema.nullish(),
  distance: measureSchema.nullish(),
});
const matrix = {
  ...access,
  path: '/distance/distancematrix/json',
  about: 'Distances and durations from each origin to each destination.',
  parameters: matrixParameters,
  rule: matrixRule,
  ownLimit: tooMuchToAvoid,
  rateLimits: [
    { policy: 'requests', perSecond: 10 },
    { policy: 'elements', perSecond: 1000 },
  ],
  cost: (params: Params<typeof matrixParameters>, policy: RateLimit['policy']) =>
    policy === 'elements' ? elementCount(params) : 1,
  answer: z.looseObject({
    status: answerStatus,
    rows: limitedList(z.looseObject({ elements: limitedList(matrixElementSchema) })),
    /** Points snapped to roads, where possible. Not part of `api.md`; only the built-in service returns it. */
    start_locations: limitedList(latLngSchema.nullable()).nullish(),
    end_locations: limitedList(latLngSchema.nullable()).nullish(),
    ...messageFields,
  }),
  /** Bytes; an element takes about 150. */
  maxAnswerBytes: distanceLimits.elementsPerQuery * 2048,
  produces: 'application/json',
} as const;

export const distanceMatrix = operation({
  ...matrix,
  id: 'distance.matrix',
  method: 'GET',
  probe: { origins: [probePlaces[0]], destinations: [probePlaces[1]] },
  parametersIn: 'query',
});

export const distanceMatrixPost = operation({
  ...matrix,
  id: 'distance.matrixPost',
  method: 'POST',
  probe: { origins: [probePlaces[0]], destinations: [probePlaces[1]] },
  parametersIn: 'body',
  // All positions and avoided areas take a tenth of this.
  maxBodyBytes: megabyte,
});

const instructionsSchema = z.looseObject({
  action: z.int().nullish(),
  type: limitedText.nullish(),
  summary: limitedText.nullish(),
  verbal_alert: limitedText.nullish(),
  verbal_succint: limitedText.nullish(),
  verbal_before: limitedText.nullish(),
  verbal_after: limitedText.nullish(),
});
const stepSchema = z.looseObject({
  distance: limitedText,
  duration: limitedText,
  polyline: dataText,
  start_location: latLngSchema,
  end_location: latLngSchema,
  travel_mode: limitedText,
  instructions: instructionsSchema.nullish(),
  /** Street followed by the step. Not part of `api.md`; only the built-in service returns it. */
  street: limitedText.nullish(),
});
export type RouteStep = z.infer<typeof stepSchema>;
const legSchema = z.looseObject({
  distance: measureSchema,
  duration: measureSchema,
  duration_without_traffic: measureSchema.nullish(),
  start_location: latLngSchema,
  end_location: latLngSchema,
  start_waypoint: z.int().nullish(),
  end_waypoint: z.int().nullish(),
  start_address: limitedText.nullish(),
  end_address: limitedText.nullish(),
  steps: limitedList(stepSchema).nullish(),
});
export type RouteLeg = z.infer<typeof legSchema>;
const overviewSchema = z.looseObject({ points: dataText });
const routeSchema = z.looseObject({
  overview_polyline: overviewSchema,
  bounds: boundsSchema,
  notice: limitedText,
  legs: limitedList(legSchema),
  main_route_name: limitedText.nullish(),
  recommended: z.boolean().nullish(),
});
export type Route = z.infer<typeof routeSchema>;

const routeParameters = {
  origin,
  destination,
  waypoints: passed,
  mode,
  method,
  units,
  language,
  avoid: avoided,
  ...times,
  alternatives: defaulted(flag(), false, 'Also return other routes; not with waypoints'),
  details: defaulted(choice(detailLevels), 'none', 'full: with instructions'),
};

export const route = operation({
  ...access,
  id: 'distance.route',
  method: 'GET',
  path: '/distance/route/json',
  about: 'A route with its path and, when asked for, its instructions.',
  parametersIn: 'query',
  parameters: routeParameters,
  rule: (params) => alternativesRule(params) ?? timesRule(params),
  ownLimit: (params) => tooManyWaypoints(params) ?? tooMuchToAvoid(params),
  rateLimits: [{ policy: 'requests', perSecond: 10, perSecondWithTraffic: 20 }],
  answer: z.looseObject({ status: answerStatus, routes: limitedList(routeSchema), ...messageFields }),
  /** Bytes; enough for several routes with instructions. */
  maxAnswerBytes: 16 * megabyte,
  probe: { origin: probePlaces[0], destination: probePlaces[1] },
  produces: 'application/json',
});

const priceSchema = z.looseObject({
  type: limitedText,
  currency: limitedText.nullish(),
  value: z.number().nullish(),
});
const fareSchema = z.looseObject({
  id: limitedText,
  name: limitedText,
  price: priceSchema,
  reason: limitedText.nullish(),
  paymentMethods: limitedList(limitedText).nullish(),
  transponders: limitedList(z.looseObject({ system: limitedText })).nullish(),
});
export type TollFare = z.infer<typeof fareSchema>;
const tollSchema = z.looseObject({
  countryCode: limitedText.nullish(),
  tollSystemRef: z.int().nullish(),
  tollSystem: limitedText.nullish(),
  tollSystems: limitedList(z.int()).nullish(),
  fares: limitedList(fareSchema).nullish(),
  tollCollectionLocations: limitedList(
    z.looseObject({ name: limitedText.nullish(), location: latLngSchema }),
  ).nullish(),
});
export type Toll = z.infer<typeof tollSchema>;
const tollLegSchema = z.looseObject({
  distance: measureSchema,
  duration: measureSchema,
  start_location: latLngSchema,
  end_location: latLngSchema,
  tolls: limitedList(tollSchema),
  tollSystems: limitedList(z.looseObject({ id: z.int(), name: limitedText })),
});
const tollRouteSchema = z.looseObject({
  overview_polyline: overviewSchema,
  bounds: boundsSchema,
  legs: limitedList(tollLegSchema),
  /** As in a route. Not part of `api.md`; only the built-in service returns it. */
  main_route_name: limitedText.nullish(),
});
export type TollRoute = z.infer<typeof tollRouteSchema>;

const truckSizeSchema = z.looseObject({
  height: z.number(),
  width: z.number(),
  length: z.number(),
  weight: z.number(),
  axle_load: z.number(),
  axles: z.number(),
  hazmat: z.boolean(),
});

export const tolls = operation({
  ...access,
  id: 'distance.tolls',
  method: 'GET',
  path: '/distance/tolls/json',
  about: 'Distance, duration and tolls from one place to another.',
  parametersIn: 'query',
  parameters: {
    origin,
    destination,
    ...times,
    waypoints: passed,
    mode: defaulted(choice(routingModes), 'driving', 'Means of travel'),
    method,
    units,
    language,
    alternatives: defaulted(flag(), false, 'Also return other routes; not with waypoints'),
  },
  rule: (params) => alternativesRule(params) ?? timesRule(params),
  ownLimit: tooManyWaypoints,
  rateLimits: [{ policy: 'requests', perSecond: 5 }],
  answer: z.looseObject({
    status: limitedText,
    routes: limitedList(tollRouteSchema),
    /** Size of the truck that the roads allow. Not part of `api.md`; only the built-in service returns it. */
    truck: truckSizeSchema.nullish(),
    ...messageFields,
  }),
  maxAnswerBytes: 8 * megabyte,
  probe: { origin: probePlaces[0], destination: probePlaces[1] },
  produces: 'application/json',
});

const isolineSchema = z.looseObject({
  origin: latLngSchema,
  /** The origin snapped to a road. Not part of `api.md`; only the built-in service returns it. */
  start_location: latLngSchema.nullish(),
  time: measureSchema.nullish(),
  distance: measureSchema.nullish(),
  geometry: dataText,
});
export type Isoline = z.infer<typeof isolineSchema>;

export const isochrone = operation({
  ...access,
  id: 'distance.isochrone',
  method: 'GET',
  path: '/distance/isochrone/json',
  about: 'The area that can be reached within a time or a distance.',
  parametersIn: 'query',
  parameters: {
    origin,
    value: required(decimal({ min: 0, max: 120 }), 'Minutes (method=time) or kilometers (method=distance)'),
    mode,
    method,
    units,
    language,
    avoid: avoided,
  },
  ownLimit: tooMuchToAvoid,
  rateLimits: [{ policy: 'requests', perSecond: 10 }],
  answer: z.looseObject({ status: answerStatus, isoline: isolineSchema.nullish(), ...messageFields }),
  maxAnswerBytes: 8 * megabyte,
  probe: { origin: probePlaces[0], value: 1 },
  produces: 'application/json',
});
