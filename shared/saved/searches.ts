import { z } from 'zod';
import { descriptionTemplateSchema, transitModeSelectionSchema } from '../api/codec.ts';
import { methods, searchableTypes, tollModes, travelModes, widestBiasMeters } from '../api/value-sets.ts';
import { latLngSchema } from '../geo/position.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { storedPlaceListSchema } from '../places/place-list.ts';
import { demandColumnSchema } from '../zones/territories/demand.ts';
import { capacityUnits, storeShareSchema } from '../zones/territories/division.ts';
import { scenarioSchema } from '../zones/territories/scenario.ts';
import { storeToDivideSchema } from '../zones/territories/stores-to-divide.ts';
import { madeZoneSchema } from '../zones/territories/territories-update.ts';

/**
 * What the panels ask, as a workspace keeps it: the places that were chosen last, lists that were pasted, shapes that
 * were written and not applied, and of the distance family enough to ask it again. The matrix's table, which may take long, is a job (`desk/jobs.ts`).
 */

/** A place that the service knows by its `public_id`. */
export const foundPlaceSchema = z.strictObject({
  publicId: limitedText,
  description: limitedText,
  types: limitedList(limitedText).readonly(),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

const placesSchema = z.strictObject({
  /** The last chosen first. */
  recent: limitedList(foundPlaceSchema).readonly(),
});

/** A place that was chosen; one without a name is a bare point on the map. */
export const placeSchema = z.strictObject({ name: limitedText.nullable(), position: latLngSchema });

const typesSchema = limitedList(z.enum(searchableTypes)).readonly();

/** How places are searched (`api.md`, Autocomplete, Geocode). */
export const searchOptionsSchema = z.strictObject({
  /** ISO 3166-1 alpha-2 codes to keep to; none for the whole world. */
  countries: limitedList(limitedText.regex(/^[A-Z]{2}$/)).readonly(),
  /** None for everything that a person may mean by a place. */
  types: typesSchema,
  excludedTypes: typesSchema,
  /** Where places are preferred; null for near the middle of the map. */
  bias: z
    .strictObject({ centre: placeSchema, radiusMeters: z.int().min(1).max(widestBiasMeters) })
    .nullable(),
  /** Postal codes beyond Western Europe; null for what suits the service, since a provider bills them apart. */
  allPostalCodes: z.boolean().nullable(),
  /** Towns by their leading postal code (`extended`). */
  byPostalCode: z.boolean(),
  /** As they were written, one for each type; those with a fault are not sent. */
  descriptions: limitedList(descriptionTemplateSchema).readonly(),
  /** With what is at a point, the other addresses of its building. */
  subBuildings: z.boolean(),
});
export type SearchOptions = z.infer<typeof searchOptionsSchema>;

const ringSchema = limitedList(latLngSchema).min(3).readonly();

const avoidedAreaSchema = z.strictObject({ id: limitedText, name: limitedText, ring: ringSchema });
export type AvoidedArea = z.infer<typeof avoidedAreaSchema>;

/** What a way must keep off. Areas are rings without the repeated position at the end. */
export const avoidanceSchema = z.strictObject({
  tolls: z.boolean(),
  highways: z.boolean(),
  ferries: z.boolean(),
  areas: limitedList(avoidedAreaSchema).readonly(),
  /** The closures in force, a ring each of their parts under the id of the closure; left out for none. */
  closures: limitedList(avoidedAreaSchema).readonly().optional(),
});
export type Avoidance = z.infer<typeof avoidanceSchema>;

const travel = { mode: z.enum(travelModes), avoid: avoidanceSchema };

/** When a way starts or ends, as a local date and time such as `2026-03-01T08:30`. */
const timeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.enum(['departure', 'arrival']), at: limitedText }),
]);
export type TravelTime = z.infer<typeof timeSchema>;

/** Longest that something is done at a stop: a day. */
export const mostServiceMinutes = 1440;

const stopSchema = z.strictObject({
  ...placeSchema.shape,
  /** How long the vehicle stays there; left out for none. */
  serviceMinutes: z.int().min(0).max(mostServiceMinutes).optional(),
});

export const routeSchema = z.strictObject({
  ...travel,
  /** From start to end; null where no place is chosen yet. */
  stops: limitedList(stopSchema.nullable()).min(2).readonly(),
  method: z.enum(methods),
  time: timeSchema,
});

export const vehicles = ['driving', 'truck'] as const;
export type Vehicle = (typeof vehicles)[number];

/** The stops are those of the route. */
export const tollsSchema = z.strictObject({
  vehicle: z.enum(vehicles),
  /** Id of the payment profile; null for the first. */
  profile: limitedText.nullable(),
});

/** How the areas of several origins go together: side by side, reached from any, reached from all. */
export const combinations = ['each', 'union', 'intersection'] as const;
export type Combination = (typeof combinations)[number];

export const isochronesSchema = z.strictObject({
  ...travel,
  origins: limitedList(placeSchema.nullable()).min(1).readonly(),
  method: z.enum(methods),
  /** Minutes or kilometers, from near to far. */
  values: limitedList(z.number()).min(1).readonly(),
  combination: z.enum(combinations),
  /** Of the areas, from 0 to 1. */
  opacity: z.number().min(0).max(1),
});

/** A place in a list: its name may be empty. */
const listedPointSchema = z.strictObject({ name: limitedText, position: latLngSchema });
export type ListedPoint = z.infer<typeof listedPointSchema>;

/** What a table is asked for with: between which points, and how. */
export const tableQuestionSchema = z.strictObject({
  ...travel,
  origins: limitedList(listedPointSchema).readonly(),
  destinations: limitedList(listedPointSchema).readonly(),
  method: z.enum(methods),
});
export type TableQuestion = z.infer<typeof tableQuestionSchema>;

export const measures = ['seconds', 'meters'] as const;
export type MeasureName = (typeof measures)[number];

export const matrixSchema = z.strictObject({
  ...tableQuestionSchema.shape,
  measure: z.enum(measures),
});

export const transitSchema = z.strictObject({
  origin: placeSchema.nullable(),
  destination: placeSchema.nullable(),
  time: timeSchema,
  /** Null for all. */
  modes: transitModeSelectionSchema.nullable(),
});

/** The text of a shape that was written for a zone, by its id, and neither applied nor restored. */
const writtenShapeSchema = z.strictObject({ zone: limitedText, text: dataText });

/** What land is divided by: the nearest store by one of these, or codes and districts that a list gives to stores. */
export const divisions = [...methods, 'straight', 'codes'] as const;
export type Division = (typeof divisions)[number];

/** What was set in the preview of the territories that a job sampled. */
const adjustedTerritoriesSchema = z.strictObject({
  job: limitedText,
  /** Of the stores that were sampled, in their order. */
  shares: limitedList(storeShareSchema).readonly(),
  toleranceMeters: z.number().min(0),
  capacityUnit: z.enum(capacityUnits),
  /** Absent where none was chosen, or a version stored it that knew none. */
  demandColumn: demandColumnSchema.nullable().optional(),
  /** Whether zones end at the shores of the region's map; absent where a version stored it that cut none. */
  onLand: z.boolean().optional(),
  /** By what share loads may differ from equal ones; absent or null where they may by any. */
  balance: z.number().min(0).max(1).nullable().optional(),
});
export type AdjustedTerritories = z.infer<typeof adjustedTerritoriesSchema>;

/** What territories were last created with, which the next ones begin with, and the zones that came of it. */
const lastTerritoriesSchema = adjustedTerritoriesSchema.omit({ job: true, shares: true }).extend({
  /** Of each store, as `storeKey` gives it. */
  shares: limitedList(z.strictObject({ store: limitedText, share: storeShareSchema })).readonly(),
  zones: limitedList(madeZoneSchema).readonly(),
});
export type LastTerritories = z.infer<typeof lastTerritoriesSchema>;

/** What territories are made of. */
const territoriesSchema = z.strictObject({
  stores: limitedList(storeToDivideSchema).readonly(),
  divideBy: z.enum(divisions),
  mode: z.enum(tollModes),
  /** The workspace's id of the zone that is divided; null: the land around the stores. */
  outlineZone: limitedText.nullable(),
  resolutionMeters: z.number().positive(),
  /** The list of codes and stores as it is written. */
  codes: dataText,
  /** Null where nothing was adjusted or it is damaged; absent where a version stored it that did not store this. */
  adjusted: adjustedTerritoriesSchema.nullable().optional().catch(null),
  /** Null before the first ones were created or where it is damaged; absent where a version did not store this. */
  last: lastTerritoriesSchema.nullable().optional().catch(null),
  /** Absent where a version stored it that knew none. */
  scenario: scenarioSchema.optional(),
});

export const searchesChangeSchema = z
  .strictObject({
    places: placesSchema,
    searchOptions: searchOptionsSchema,
    route: routeSchema,
    tolls: tollsSchema,
    isochrones: isochronesSchema,
    matrix: matrixSchema,
    transit: transitSchema,
    placeLists: limitedList(storedPlaceListSchema).readonly(),
    writtenShapes: limitedList(writtenShapeSchema).readonly(),
    territories: territoriesSchema,
  })
  .partial();
/** What panels ask, by panel; those that are not named keep theirs. */
export type SearchesChange = z.infer<typeof searchesChangeSchema>;

/** An element of a matrix: seconds and meters of the way, or the status that says why there is none. */
const elementSchema = z.union([z.tuple([z.number(), z.number()]), limitedText]);
export type MatrixElement = z.infer<typeof elementSchema>;

/** A block of a matrix that was answered: where it begins, how large it is, and its elements row by row. */
export const matrixBlockSchema = z
  .strictObject({
    row: z.int().min(0),
    column: z.int().min(0),
    rows: z.int().min(1),
    columns: z.int().min(1),
    elements: limitedList(elementSchema),
    /** Where on roads the points of its rows and columns come to lie; absent where the service does not tell it. */
    startsOnRoads: limitedList(latLngSchema.nullable()).optional(),
    endsOnRoads: limitedList(latLngSchema.nullable()).optional(),
  })
  .refine(({ rows, columns, elements }) => elements.length === rows * columns);
export type MatrixBlock = z.infer<typeof matrixBlockSchema>;
