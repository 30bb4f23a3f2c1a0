import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { dateTime, position, transitModeSelection } from './codec.ts';
import { megabyte, operation, optional, type ResponseOf, required } from './operation.ts';
import { probePlaces } from './probe-places.ts';

const numberOrText = z.union([z.number(), limitedText]);
const transitPlaceSchema = z.looseObject({
  name: limitedText.nullish(),
  type: limitedText,
  location: z.looseObject({ lat: numberOrText, lng: numberOrText }),
});
const transportSchema = z.looseObject({
  name: limitedText.nullish(),
  category: limitedText.nullish(),
  headsign: limitedText.nullish(),
  short_name: limitedText.nullish(),
  long_name: limitedText.nullish(),
  color: limitedText.nullish(),
  text_color: limitedText.nullish(),
  mode: limitedText,
});
const attributionSchema = z.looseObject({
  id: limitedText,
  href: limitedText,
  text: limitedText,
  type: limitedText,
});
/** An intermediate stop of a vehicle. Not part of `api.md`; only the built-in service returns it. */
const intermediateStopSchema = z.looseObject({
  name: limitedText.nullish(),
  location: z.looseObject({ lat: numberOrText, lng: numberOrText }),
  departure_time: limitedText,
});
const transitLegSchema = z.looseObject({
  travel_mode: limitedText,
  duration: z.int(),
  distance: z.number(),
  polyline: dataText.nullish(),
  start_location: transitPlaceSchema,
  end_location: transitPlaceSchema,
  transport: transportSchema.nullish(),
  attributions: limitedList(attributionSchema).nullish(),
  /**
   * ISO 8601 with an offset. Like the intermediate stops not part of `api.md`; only the built-in service returns it.
   */
  departure_time: limitedText.nullish(),
  arrival_time: limitedText.nullish(),
  intermediate_stops: limitedList(intermediateStopSchema).nullish(),
  /** The vehicle of the previous leg continues as this one, and riders stay seated. Not part of `api.md`. */
  stay_on_board: z.boolean().nullish(),
});
export type TransitLeg = z.infer<typeof transitLegSchema>;
const transitRouteSchema = z.looseObject({
  notice: limitedText.nullish(),
  duration: z.int(),
  legs: limitedList(transitLegSchema),
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
    status: limitedText,
    routes: limitedList(transitRouteSchema).nullish(),
    /** Why nothing, or only a walk, was found. Not part of `api.md`. */
    message: limitedText.nullish(),
    /** The best connection, omitted as walking is faster. Not part of `api.md`. */
    next_connection: z.looseObject({ departure_time: limitedText, arrival_time: limitedText }).nullish(),
  }),
  maxAnswerBytes: 8 * megabyte,
  probe: { origin: probePlaces[0], destination: probePlaces[1] },
  produces: 'application/json',
});

export type TransitResponse = ResponseOf<typeof transitRoute>;
