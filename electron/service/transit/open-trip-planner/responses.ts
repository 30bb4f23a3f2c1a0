import { z } from 'zod';
import { dataText, jsonValue, limitedList, limitedText } from '../../../../shared/limits/limited-schemas.ts';

/* Schemas of the parts of OpenTripPlanner's GTFS GraphQL responses (2.9) that are used. */

/** Both RFC 3339; `estimated` is from realtime. */
const timeSchema = z.object({
  scheduledTime: limitedText,
  estimated: z.object({ time: limitedText }).nullable(),
});
export type OtpTime = z.infer<typeof timeSchema>;

const placeSchema = z.object({
  name: limitedText.nullable(),
  lat: z.number(),
  lon: z.number(),
  /** Null unless it is a stop. */
  stop: z.object({ gtfsId: limitedText }).nullable(),
});
export type OtpPlace = z.infer<typeof placeSchema>;

const intermediatePlaceSchema = z.object({
  name: limitedText.nullable(),
  lat: z.number(),
  lon: z.number(),
  departure: timeSchema.nullable(),
});

const legSchema = z.object({
  mode: limitedText.nullable(),
  transitLeg: z.boolean().nullable(),
  start: timeSchema,
  end: timeSchema,
  /** Meters. */
  distance: z.number().nullable(),
  from: placeSchema,
  to: placeSchema,
  headsign: limitedText.nullable(),
  realtimeState: limitedText.nullable(),
  /** Whether riders stay seated from the previous leg. */
  interlineWithPreviousLeg: z.boolean().nullable(),
  route: z
    .object({
      /** GTFS route type. */
      type: z.int().nullable(),
      shortName: limitedText.nullable(),
      longName: limitedText.nullable(),
      /** Hexadecimal digits. */
      color: limitedText.nullable(),
      textColor: limitedText.nullable(),
    })
    .nullable(),
  trip: z.object({ gtfsId: limitedText }).nullable(),
  agency: z.object({ gtfsId: limitedText, name: limitedText, url: limitedText }).nullable(),
  /** Encoded polyline of precision 5. */
  legGeometry: z.object({ points: dataText.nullable() }).nullable(),
  /** Null for walks. */
  intermediatePlaces: limitedList(intermediatePlaceSchema).nullable(),
});
export type OtpLeg = z.infer<typeof legSchema>;

/** A leg is null if OpenTripPlanner fails to describe it. */
const itinerarySchema = z.object({ legs: limitedList(legSchema.nullable()) });
export type OtpItinerary = z.infer<typeof itinerarySchema>;

const connectionSchema = z.object({
  routingErrors: limitedList(z.object({ code: limitedText, inputField: limitedText.nullable() })),
  /** ISO 8601 duration; null if no rides were searched. */
  pageInfo: z.object({ searchWindowUsed: limitedText.nullable() }),
  edges: limitedList(z.object({ node: itinerarySchema })),
});
export type OtpConnection = z.infer<typeof connectionSchema>;
export type OtpRoutingError = OtpConnection['routingErrors'][number];

export const planResponseSchema = z.object({ planConnection: connectionSchema });

const agencySchema = z.object({ timezone: limitedText });

export const networkResponseSchema = z.object({
  agencies: limitedList(agencySchema),
  /** Seconds since 1970. */
  serviceTimeRange: z.object({ start: z.int(), end: z.int() }),
});
export type OtpNetwork = z.infer<typeof networkResponseSchema>;

export const stopsResponseSchema = z.object({
  /** Nearest first. */
  stopsByRadius: z.object({
    edges: limitedList(
      z.object({
        node: z.object({
          stop: z.object({ routes: limitedList(z.object({ agency: agencySchema.nullable() })) }),
        }),
      }),
    ),
  }),
});

/** Response of `/otp/`, outside GraphQL. */
export const serverResponseSchema = z.object({ version: z.object({ version: limitedText }) });

export const graphQlResponseSchema = z.object({
  data: jsonValue,
  errors: limitedList(z.object({ message: limitedText })).optional(),
});
