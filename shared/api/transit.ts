import { z } from 'zod';
import { dateTime, position, transitModeSelection } from './codec.ts';
import { type AnswerOf, megabyte, operation, optional, required } from './operation.ts';
import { probePlaces } from './probe-places.ts';

const numberOrText = z.union([z.number(), z.string()]);
const transitPlaceSchema = z.looseObject({
  name: z.string().nullish(),
  type: z.string(),
  location: z.looseObject({ lat: numberOrText, lng: numberOrText }),
});
const transportSchema = z.looseObject({
  name: z.string().nullish(),
  category: z.string().nullish(),
  headsign: z.string().nullish(),
  short_name: z.string().nullish(),
  long_name: z.string().nullish(),
  color: z.string().nullish(),
  text_color: z.string().nullish(),
  mode: z.string(),
});
const attributionSchema = z.looseObject({
  id: z.string(),
  href: z.string(),
  text: z.string(),
  type: z.string(),
});
/** A stop that a vehicle calls at on its way. Not part of `api.md`: the built-in service tells of them. */
const intermediateStopSchema = z.looseObject({
  name: z.string().nullish(),
  location: z.looseObject({ lat: numberOrText, lng: numberOrText }),
  departure_time: z.string(),
});
const transitLegSchema = z.looseObject({
  travel_mode: z.string(),
  duration: z.int(),
  distance: z.number(),
  polyline: z.string().nullish(),
  start_location: transitPlaceSchema,
  end_location: transitPlaceSchema,
  transport: transportSchema.nullish(),
  attributions: z.array(attributionSchema).nullish(),
  /** ISO 8601 with an offset. Not part of `api.md`, nor are the intermediate stops: the built-in service tells them. */
  departure_time: z.string().nullish(),
  arrival_time: z.string().nullish(),
  intermediate_stops: z.array(intermediateStopSchema).nullish(),
  /** Whether riders of the leg before stay in its vehicle, which goes on as this one. Not part of `api.md`. */
  stay_on_board: z.boolean().nullish(),
});
export type TransitLeg = z.infer<typeof transitLegSchema>;
const transitRouteSchema = z.looseObject({
  notice: z.string().nullish(),
  duration: z.int(),
  legs: z.array(transitLegSchema),
});
export type TransitRoute = z.infer<typeof transitRouteSchema>;

export const transitRoute = operation({
  id: 'transit.route',
  group: 'transit',
  method: 'GET',
  path: '/transit/route',
  about: 'A route by public transit. Durations are seconds, distances meters (`provider.md` 1).',
  parametersIn: 'query',
  parameters: {
    origin: required(position(), 'Where it starts'),
    destination: required(position(), 'Where it ends'),
    departure_time: optional(dateTime(), 'When to leave; now when both times are absent'),
    arrival_time: optional(dateTime(), 'When to be there; no effect beside departure_time'),
    modes: optional(transitModeSelection(), 'Modes to use, or to leave out; all when absent'),
  },
  credentials: ['key', 'private_key', 'X-Api-Key'],
  rateLimits: [{ policy: 'requests', perSecond: 10 }],
  answer: z.looseObject({
    status: z.string(),
    routes: z.array(transitRouteSchema).nullish(),
    /** Why nothing was found, or nothing but a walk. Not part of `api.md`. */
    message: z.string().nullish(),
    /** The best connection that was left out because walking all the way is sooner. Not part of `api.md`. */
    next_connection: z.looseObject({ departure_time: z.string(), arrival_time: z.string() }).nullish(),
  }),
  largestAnswer: 8 * megabyte,
  probe: { origin: probePlaces[0], destination: probePlaces[1] },
  produces: 'application/json',
});

export type TransitAnswer = AnswerOf<typeof transitRoute>;
