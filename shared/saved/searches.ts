import { z } from 'zod';
import { descriptionTemplateSchema, transitModeSelectionSchema } from '../api/codec.ts';
import { maxBiasMeters, methods, routingModes, searchableTypes, travelModes } from '../api/value-sets.ts';
import { latLngSchema } from '../geo/position.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { storedPlaceListSchema } from '../places/place-list.ts';
import { demandColumnSchema } from '../planning/territories/demand.ts';
import { capacityUnits, storeShareSchema } from '../planning/territories/division.ts';
import { scenarioSchema } from '../planning/territories/scenario.ts';
import { storeToDivideSchema } from '../planning/territories/stores-to-divide.ts';
import { madeZoneSchema } from '../planning/territories/territories-update.ts';
import { truckSchema } from '../trucks/truck.ts';

/*
 * Schemas of the panels' inputs, which a workspace stores: recent places, pasted lists, unapplied drafts of shapes, and
 * the inputs of routes, isochrones, matrices, and tolls. The result of a matrix belongs to a job (`desk/jobs.ts`).
 */

/** Place of the service with its `public_id`. */
export const foundPlaceSchema = z.strictObject({
  publicId: limitedText,
  description: limitedText,
  types: limitedList(limitedText).readonly(),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

const placesSchema = z.strictObject({
  /** Most recently selected first. */
  recent: limitedList(foundPlaceSchema).readonly(),
});

/** Selected place; without a name, a point on the map. */
export const placeSchema = z.strictObject({ name: limitedText.nullable(), position: latLngSchema });

const typesSchema = limitedList(z.enum(searchableTypes)).readonly();

/** Options of the place search (`api.md`, Autocomplete, Geocode). */
export const searchOptionsSchema = z.strictObject({
  /** ISO 3166-1 alpha-2 codes to restrict to; empty for the entire world. */
  countries: limitedList(limitedText.regex(/^[A-Z]{2}$/)).readonly(),
  /** Empty for all types that users may mean by a place. */
  types: typesSchema,
  excludedTypes: typesSchema,
  /** Area in which places are preferred; null for the area around the map's center. */
  bias: z.strictObject({ centre: placeSchema, radiusMeters: z.int().min(1).max(maxBiasMeters) }).nullable(),
  /** Postal codes beyond Western Europe; null for the service's default, as a provider bills them separately. */
  allPostalCodes: z.boolean().nullable(),
  /** Find towns by their leading postal code (`extended`). */
  byPostalCode: z.boolean(),
  /** As typed, one per type; invalid ones are not sent. */
  descriptions: limitedList(descriptionTemplateSchema).readonly(),
  /** For points: also returns the other addresses of the building. */
  subBuildings: z.boolean(),
});
export type SearchOptions = z.infer<typeof searchOptionsSchema>;

const ringSchema = limitedList(latLngSchema).min(3).readonly();

const avoidedAreaSchema = z.strictObject({ id: limitedText, name: limitedText, ring: ringSchema });
export type AvoidedArea = z.infer<typeof avoidedAreaSchema>;

/** What routes avoid. Areas are rings without the repeated closing position. */
export const avoidanceSchema = z.strictObject({
  tolls: z.boolean(),
  highways: z.boolean(),
  ferries: z.boolean(),
  areas: limitedList(avoidedAreaSchema).readonly(),
  /** Active closures, one ring per part with the closure's id; absent for none. */
  closures: limitedList(avoidedAreaSchema).readonly().optional(),
});
export type Avoidance = z.infer<typeof avoidanceSchema>;

const travel = { mode: z.enum(travelModes), avoid: avoidanceSchema };

/** Departure or arrival time, as a local date and time such as `2026-03-01T08:30`. */
const timeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.enum(['departure', 'arrival']), at: limitedText }),
]);
export type TravelTime = z.infer<typeof timeSchema>;

/** Maximum service time at a stop: one day. */
export const maxServiceMinutes = 1440;

const stopSchema = z.strictObject({
  ...placeSchema.shape,
  /** Service time at the stop; absent for none. */
  serviceMinutes: z.int().min(0).max(maxServiceMinutes).optional(),
});

export const routeSchema = z.strictObject({
  ...travel,
  /** From start to end; null while no place is selected. */
  stops: limitedList(stopSchema.nullable()).min(2).readonly(),
  method: z.enum(methods),
  time: timeSchema,
});

export const vehicles = ['driving', 'truck'] as const;
export type Vehicle = (typeof vehicles)[number];

/** Inputs of the Tolls panel, without the stops, which are stored with the route. */
export const tollsSchema = z.strictObject({
  vehicle: z.enum(vehicles),
  /** Absent if an older version stored it. */
  truck: truckSchema.optional(),
  /** Id of the payment profile; null for the first. */
  profile: limitedText.nullable(),
});

/** How areas of several origins are combined: one for each origin, reached from any, or reached from all. */
export const combinations = ['each', 'union', 'intersection'] as const;
export type Combination = (typeof combinations)[number];

export const isochronesSchema = z.strictObject({
  ...travel,
  origins: limitedList(placeSchema.nullable()).min(1).readonly(),
  method: z.enum(methods),
  /** Minutes or kilometers, ascending. */
  values: limitedList(z.number()).min(1).readonly(),
  combination: z.enum(combinations),
  /** Opacity of the areas, from 0 to 1. */
  opacity: z.number().min(0).max(1),
});

/** Place in a list; its name may be empty. */
const listedPointSchema = z.strictObject({ name: limitedText, position: latLngSchema });
export type ListedPoint = z.infer<typeof listedPointSchema>;

/** Request of a matrix: its points and settings. */
export const tableQuestionSchema = z.strictObject({
  ...travel,
  origins: limitedList(listedPointSchema).readonly(),
  destinations: limitedList(listedPointSchema).readonly(),
  method: z.enum(methods),
});
export type TableRequest = z.infer<typeof tableQuestionSchema>;

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

/** Unapplied draft of the text of a zone's shape. */
const writtenShapeSchema = z.strictObject({ zone: limitedText, text: dataText });

/** How land is divided: by the nearest store in one of these metrics, or by a list of postal codes and districts. */
export const divisions = [...methods, 'straight', 'codes'] as const;
export type Division = (typeof divisions)[number];

/** The user's adjustments to the territories of a job. */
const adjustedTerritoriesSchema = z.strictObject({
  job: limitedText,
  /** Share of each sampled store, in the order of the samples. */
  shares: limitedList(storeShareSchema).readonly(),
  toleranceMeters: z.number().min(0),
  capacityUnit: z.enum(capacityUnits),
  /** Absent if none was selected, or stored by an older version. */
  demandColumn: demandColumnSchema.nullable().optional(),
  /** Whether zones end at shores of the region's map; absent if stored by an older version. */
  onLand: z.boolean().optional(),
  /** Maximum relative deviation of a store's load from the mean; absent or null for no limit. */
  balance: z.number().min(0).max(1).nullable().optional(),
});
export type AdjustedTerritories = z.infer<typeof adjustedTerritoriesSchema>;

/** Settings and zones of the last created territories, which are the defaults for the next ones. */
const lastTerritoriesSchema = adjustedTerritoriesSchema.omit({ job: true, shares: true }).extend({
  /** Share of each store, by `storeKey`. */
  shares: limitedList(z.strictObject({ store: limitedText, share: storeShareSchema })).readonly(),
  zones: limitedList(madeZoneSchema).readonly(),
});
export type LastTerritories = z.infer<typeof lastTerritoriesSchema>;

/** Inputs of the territories dialog. */
const territoriesSchema = z.strictObject({
  stores: limitedList(storeToDivideSchema).readonly(),
  divideBy: z.enum(divisions),
  mode: z.enum(routingModes),
  /** Workspace id of the zone to divide; null for the land around the stores. */
  outlineZone: limitedText.nullable(),
  resolutionMeters: z.number().positive(),
  /** The list of codes and stores as typed. */
  codes: dataText,
  /** Null if nothing was adjusted, or if damaged; absent if stored by an older version. */
  adjusted: adjustedTerritoriesSchema.nullable().optional().catch(null),
  /** Null before the first territories were created, or if damaged; absent if stored by an older version. */
  last: lastTerritoriesSchema.nullable().optional().catch(null),
  /** Absent if damaged, or if stored by a version without scenarios. */
  scenario: scenarioSchema.optional().catch(undefined),
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
/** Changed inputs by panel; those of absent panels stay. */
export type SearchesChange = z.infer<typeof searchesChangeSchema>;

/** Element of a matrix: seconds and meters of the route, or the status if there is none. */
const elementSchema = z.union([z.tuple([z.number(), z.number()]), limitedText]);
export type MatrixElement = z.infer<typeof elementSchema>;

/** Block of a matrix: position, size, and elements row by row. */
export const matrixBlockSchema = z
  .strictObject({
    row: z.int().min(0),
    column: z.int().min(0),
    rows: z.int().min(1),
    columns: z.int().min(1),
    elements: limitedList(elementSchema),
    /** Points of its rows and columns snapped to roads; absent if the service doesn't return them. */
    startsOnRoads: limitedList(latLngSchema.nullable()).optional(),
    endsOnRoads: limitedList(latLngSchema.nullable()).optional(),
  })
  .refine(({ rows, columns, elements }) => elements.length === rows * columns);
export type MatrixBlock = z.infer<typeof matrixBlockSchema>;
