import { z } from 'zod';
import { latLngSchema } from '../geo/position.ts';
import {
  jsonValue,
  limitedDateTime,
  limitedList,
  limitedRecord,
  limitedText,
} from '../limits/limited-schemas.ts';
import { storedLineSchema } from '../places/place-list.ts';
import { serviceChoiceSchema } from '../settings/settings.ts';
import { listedZoneSchema } from '../zone-sync/listed-zone.ts';
import { madeNameSchema } from './made-name.ts';
import {
  foundPlaceSchema,
  isochronesSchema,
  matrixBlockSchema,
  matrixSchema,
  placeSchema,
  routeSchema,
  searchOptionsSchema,
  tollsSchema,
  transitSchema,
} from './searches.ts';

/*
 * Schemas of searches that a workspace stores with their responses, service, and time, and with the inputs from which
 * the panel is restored for a review.
 */

const placeInputs = {
  selection: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('place'), place: foundPlaceSchema }),
      z.strictObject({ kind: z.literal('point'), position: latLngSchema }),
    ])
    .nullable(),
  /** Search options; absent for the defaults. */
  options: searchOptionsSchema.optional(),
};

/** Search for points of interest around a place. */
const aroundSchema = z.strictObject({
  centre: placeSchema,
  group: limitedText,
  type: limitedText.nullable(),
  radiusMeters: z.number().positive(),
  page: z.int().min(1),
});

/** Index of the selected result. */
const chosen = { chosen: z.int().min(0) };

/** Part of the map that is missing in the static map, or differs there. */
const missingInPictureSchema = z.strictObject({
  kind: z.enum([
    /** Didn't fit into the request: lines and areas, points and names, stops and origins. */
    'shapes',
    'signs',
    'markers',
    /** Labels along lines without room in the frame. */
    'unplaced',
    /** The service doesn't support images, so points are pins, and names are missing. */
    'labels',
    'pins',
    'dashes',
    /** Only shown on the screen. */
    'screen',
    'drawing',
    'basemap',
  ]),
  /** Translation key of its overlay; null if it has none. */
  titleKey: limitedText.nullable(),
  count: z.int().min(1),
});
export type MissingInPicture = z.infer<typeof missingInPictureSchema>;

/** Inputs of a static map: frame, request, and what is missing in it. */
const pictureSchema = z.strictObject({
  frame: z.strictObject({
    width: z.number(),
    height: z.number(),
    retina: z.boolean(),
    withMarkers: z.boolean(),
    withShapes: z.boolean(),
  }),
  /** Null if there was no request. */
  question: limitedRecord(limitedText, jsonValue).nullable(),
  /** Absent in older versions. */
  missing: limitedList(missingInPictureSchema).default([]),
});

/** Inputs of a panel, by kind of search. */
export const savedInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), ...placeInputs }),
  /** Address at a point. */
  z.strictObject({ kind: z.literal('address'), ...placeInputs }),
  z.strictObject({ kind: z.literal('nearby'), ...placeInputs, around: aroundSchema }),
  /** Addresses that were geocoded one by one. */
  z.strictObject({ kind: z.literal('addresses'), lines: limitedList(storedLineSchema) }),
  z.strictObject({ kind: z.literal('route'), route: routeSchema, ...chosen }),
  z.strictObject({ kind: z.literal('tolls'), route: routeSchema, tolls: tollsSchema, ...chosen }),
  z.strictObject({ kind: z.literal('isochrones'), isochrones: isochronesSchema }),
  z.strictObject({ kind: z.literal('matrix'), matrix: matrixSchema }),
  z.strictObject({ kind: z.literal('transit'), transit: transitSchema, ...chosen }),
  z.strictObject({ kind: z.literal('picture'), picture: pictureSchema }),
  /** All zones on the service. */
  z.strictObject({ kind: z.literal('zones') }),
]);
export type SavedInput = z.infer<typeof savedInputSchema>;
export type SavedKind = SavedInput['kind'];

export const savedKinds = [
  'place',
  'address',
  'nearby',
  'addresses',
  'route',
  'tolls',
  'isochrones',
  'matrix',
  'transit',
  'picture',
  'zones',
] as const satisfies readonly SavedKind[];

/** Calls whose responses are saved; `matrix.blocks` is the matrix of a job. */
export const answeredCalls = [
  'localities.details',
  'localities.geocode',
  'localities.nearby',
  'distance.route',
  'distance.tolls',
  'distance.isochrone',
  'transit.route',
  'maps.static',
  'matrix.blocks',
  'zones.atService',
] as const;

/** Request of a search with its complete response. */
export const savedAnswerSchema = z.strictObject({
  call: z.enum(answeredCalls),
  question: limitedRecord(limitedText, jsonValue),
  answer: jsonValue,
});
export type SavedAnswer = z.infer<typeof savedAnswerSchema>;

/** Blocks of a matrix. */
export const savedBlocksSchema = limitedList(matrixBlockSchema);

/** Zones on a service. */
export const savedZonesSchema = z.object({
  supported: z.literal(true),
  zones: limitedList(listedZoneSchema),
});

const labels = {
  name: z.string().trim().min(1).max(200),
  note: z.string().max(10_000),
  /** Levels are separated by `/`; empty for none. */
  folder: z.string().trim().max(200),
  tags: z.array(z.string().trim().min(1).max(60)).max(50),
};

/** Name, note, folder, and tags of a saved search. */
export const savedLabelsSchema = z.strictObject(labels);
export type SavedLabels = z.infer<typeof savedLabelsSchema>;

/** Search to save, as sent by the window. */
export const searchToSaveSchema = z.strictObject({
  ...labels,
  /** Parts of a generated `name`; null if a user entered it, or it is the name of a place. */
  madeName: madeNameSchema.nullable().default(null),
  question: savedInputSchema,
  answers: limitedList(savedAnswerSchema).min(1),
  /** Names of its places, for searching. */
  placeNames: limitedList(limitedText),
  /** Position of the place, for a search for a single place; else null. */
  position: latLngSchema.nullable(),
  service: serviceChoiceSchema,
  /** Name of the built-in service's region; null for other services, and if an older version saved it. */
  region: z.string().trim().min(1).max(200).nullable().default(null),
  /** Date of the data; null if the service doesn't report it. */
  dataDate: limitedText.nullable(),
  /** Time of the response; null if unknown. */
  askedAt: limitedDateTime.nullable(),
});
export type SearchToSave = z.infer<typeof searchToSaveSchema>;

/** Entry of a list of saved searches. */
export interface SavedSummary extends SavedLabels {
  id: string;
  kind: SavedKind;
  madeName: SearchToSave['madeName'];
  service: SearchToSave['service'];
  region: string | null;
  dataDate: string | null;
  askedAt: string | null;
  /** ISO date-time; null if it is only in the history. */
  savedAt: string | null;
}

/** Complete saved search. */
export interface SavedSearch extends SavedSummary {
  question: SavedInput;
  answers: SavedAnswer[];
}
