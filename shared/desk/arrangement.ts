import { z } from 'zod';
import { latLngSchema } from '../geo/position.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { tourSchema } from '../tour/tour.ts';
import { call, state } from './contract.ts';

const layoutSchema = z.strictObject({
  /** Id of the panel that is shown, also while the side panel is folded. */
  panel: limitedText,
  folded: z.boolean(),
  /** In pixels. */
  panelWidth: z.number().positive(),
});
export type Layout = z.infer<typeof layoutSchema>;

const viewSchema = z.strictObject({ centre: latLngSchema, zoom: z.number() });
export type MapView = z.infer<typeof viewSchema>;

/** The number of the creation of zones whose outcomes were read and put away. */
const creationReadSchema = z.int();

/** Ids of what was chosen in the palette, the latest first. */
const paletteUsedSchema = z.array(z.string().max(400)).max(50);

const namesSchema = z.array(z.string().max(100)).max(100);

/** What of the panels' overlays is drawn. */
const mapContentSchema = z.strictObject({
  /** Id of the panel that was opened last of those that draw an answer; null before the first. */
  owner: z.string().max(100).nullable(),
  /** Ids of the overlays that were switched off. */
  hidden: namesSchema,
  /** Ids of the overlays that stay when another panel is opened. */
  pinned: namesSchema,
  legendFolded: z.boolean(),
});

/** Longer than any name of an other field of zones, after which columns are named too. */
const columnSchema = z.string().max(1000);

/** Where the table of zones stands: over the window as a dialog, or docked to the map. */
export const tablePlaces = ['over', 'below', 'beside'] as const;
export type TablePlace = (typeof tablePlaces)[number];

/** How the table of zones is looked at. */
const zoneTableSchema = z.strictObject({
  /** Columns that are left out. */
  without: z.array(columnSchema).max(1000),
  /** Columns of what is in zones that are seen. */
  contents: z.array(columnSchema).max(1000).default([]),
  /** Null: in the order of the list. */
  order: z.strictObject({ column: columnSchema, descending: z.boolean() }).nullable(),
  place: z.enum(tablePlaces).default('over'),
  /** It stands docked in the window. */
  docked: z.boolean().default(false),
  /** When docked, in pixels; null where it was never resized. */
  size: z
    .strictObject({ below: z.number().positive(), beside: z.number().positive() })
    .nullable()
    .default(null),
});

/** How a person left the window. Null is what was never arranged, or cannot be read any more. */
export const arrangementSchema = z.object({
  layout: layoutSchema.nullable().default(null).catch(null),
  view: viewSchema.nullable().default(null).catch(null),
  mapContent: mapContentSchema.nullable().default(null).catch(null),
  zoneTable: zoneTableSchema.nullable().default(null).catch(null),
  creationRead: creationReadSchema.nullable().default(null).catch(null),
  paletteUsed: paletteUsedSchema.default([]).catch([]),
  /** The first steps were shown, or are of no use, as somebody has worked here before. */
  firstStepsRead: z.boolean().default(false).catch(false),
  /** How far a person has come in the tour; null for nobody on it. */
  tour: tourSchema.nullable().default(null).catch(null),
  /** What is drawn snaps to the borders of zones. */
  snapping: z.boolean().default(true).catch(true),
  /** Neighbours follow where a border of theirs is edited. */
  sharedBorders: z.boolean().default(true).catch(true),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

/** A change of some of it: here nothing falls back, a wrong value is refused. */
export const arrangementChangeSchema = z
  .strictObject({
    layout: layoutSchema,
    view: viewSchema,
    mapContent: mapContentSchema,
    zoneTable: zoneTableSchema,
    creationRead: creationReadSchema,
    paletteUsed: paletteUsedSchema,
    firstStepsRead: z.boolean(),
    tour: tourSchema.nullable(),
    snapping: z.boolean(),
    sharedBorders: z.boolean(),
  })
  .partial();
export type ArrangementChange = z.infer<typeof arrangementChangeSchema>;

export const arrangement = {
  arrangement: state<Arrangement>(arrangementSchema.parse({})),
  /** Keeps how the window is arranged; what is not named keeps its place. */
  'arrangement.keep': call<ArrangementChange, null>(arrangementChangeSchema),
} as const;
