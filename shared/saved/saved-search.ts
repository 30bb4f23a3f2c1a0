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

/**
 * A search with its answers, as a workspace keeps it to be looked at again: by whom and when it was
 * answered, and enough of the question to put it into its panel as it was.
 */

const looked = {
  selection: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('place'), place: foundPlaceSchema }),
      z.strictObject({ kind: z.literal('point'), position: latLngSchema }),
    ])
    .nullable(),
  /** How it was searched; left out where that was as usual. */
  options: searchOptionsSchema.optional(),
};

/** Points of interest around a place. Groups and types are those of the window. */
const aroundSchema = z.strictObject({
  centre: placeSchema,
  group: limitedText,
  type: limitedText.nullable(),
  radiusMeters: z.number().positive(),
  page: z.int().min(1),
});

/** Of what was found: its place in the answer, from 0. */
const chosen = { chosen: z.int().min(0) };

/** Something that was shown on the map and is not in the picture, or not as it was shown. */
const missingInPictureSchema = z.strictObject({
  kind: z.enum([
    /** No room in the request: lines and areas, points and names, stops and origins. */
    'shapes',
    'signs',
    'markers',
    /** Names along lines without a place in the frame. */
    'unplaced',
    /** The service takes no images: no names, and pins instead of points. */
    'labels',
    'pins',
    'dashes',
    /** It marks the map on the screen alone. */
    'screen',
    'drawing',
    'basemap',
  ]),
  /** What names its overlay in the window; null where it is of none. */
  titleKey: limitedText.nullable(),
  count: z.int().min(1),
});
export type MissingInPicture = z.infer<typeof missingInPictureSchema>;

/** A picture of the map: the frame, what was asked of the service, and what could not be in it. */
const pictureSchema = z.strictObject({
  frame: z.strictObject({
    width: z.number(),
    height: z.number(),
    retina: z.boolean(),
    withMarkers: z.boolean(),
    withShapes: z.boolean(),
  }),
  /** Null where none was made. */
  question: limitedRecord(limitedText, jsonValue).nullable(),
  /** Not kept with older ones. */
  missing: limitedList(missingInPictureSchema).default([]),
});

/** What a panel asked, by the kind of the search. */
export const savedQuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), ...looked }),
  /** What is at a point. */
  z.strictObject({ kind: z.literal('address'), ...looked }),
  z.strictObject({ kind: z.literal('nearby'), ...looked, around: aroundSchema }),
  /** Addresses that were looked up one by one. */
  z.strictObject({ kind: z.literal('addresses'), lines: limitedList(storedLineSchema) }),
  z.strictObject({ kind: z.literal('route'), route: routeSchema, ...chosen }),
  z.strictObject({ kind: z.literal('tolls'), route: routeSchema, tolls: tollsSchema, ...chosen }),
  z.strictObject({ kind: z.literal('isochrones'), isochrones: isochronesSchema }),
  z.strictObject({ kind: z.literal('matrix'), matrix: matrixSchema }),
  z.strictObject({ kind: z.literal('transit'), transit: transitSchema, ...chosen }),
  z.strictObject({ kind: z.literal('picture'), picture: pictureSchema }),
  /** All zones that the service held. */
  z.strictObject({ kind: z.literal('zones') }),
]);
export type SavedQuestion = z.infer<typeof savedQuestionSchema>;
export type SavedKind = SavedQuestion['kind'];

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

/** The calls whose answers a saved search has; `matrix.blocks` stands for the table that a job filled. */
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

/** One question that was asked for a search, and its whole answer. */
export const savedAnswerSchema = z.strictObject({
  call: z.enum(answeredCalls),
  question: limitedRecord(limitedText, jsonValue),
  answer: jsonValue,
});
export type SavedAnswer = z.infer<typeof savedAnswerSchema>;

/** The blocks of a table. */
export const savedBlocksSchema = limitedList(matrixBlockSchema);

/** The zones that a service held. */
export const savedZonesSchema = z.object({
  supported: z.literal(true),
  zones: limitedList(listedZoneSchema),
});

const labels = {
  name: z.string().trim().min(1).max(200),
  note: z.string().max(10_000),
  /** Levels are parted by `/`; empty for none. */
  folder: z.string().trim().max(200),
  tags: z.array(z.string().trim().min(1).max(60)).max(50),
};

/** What a person calls a saved search. */
export const savedLabelsSchema = z.strictObject(labels);
export type SavedLabels = z.infer<typeof savedLabelsSchema>;

/** A search as it comes from the window. */
export const searchToSaveSchema = z.strictObject({
  ...labels,
  /** What `name` is composed of where the program named it; null where a person did, or the name is the place's own. */
  madeName: madeNameSchema.nullable().default(null),
  question: savedQuestionSchema,
  answers: limitedList(savedAnswerSchema).min(1),
  /** Names of the places in it, by which it is found too. */
  placeNames: limitedList(limitedText),
  /** Of a search for a place: where it lies. */
  position: latLngSchema.nullable(),
  service: serviceChoiceSchema,
  /** The name of the region that the built-in service answered from; null of another service, and where an older version of the program saved it. */
  region: z.string().trim().min(1).max(200).nullable().default(null),
  /** ISO date of the data that it was answered from; null where the service does not tell. */
  dataDate: limitedText.nullable(),
  /** ISO date-time of the answer; null where it is not known. */
  askedAt: limitedDateTime.nullable(),
});
export type SearchToSave = z.infer<typeof searchToSaveSchema>;

/** A saved search in a list. */
export interface SavedSummary extends SavedLabels {
  id: string;
  kind: SavedKind;
  madeName: SearchToSave['madeName'];
  service: SearchToSave['service'];
  region: string | null;
  dataDate: string | null;
  askedAt: string | null;
  /** ISO date-time; null for one that only stands in the history. */
  savedAt: string | null;
}

/** A saved search with all that it has. */
export interface SavedSearch extends SavedSummary {
  question: SavedQuestion;
  answers: SavedAnswer[];
}
