import { z } from 'zod';
import { latLngSchema } from '../geo/position.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { tourSchema } from '../tour/tour.ts';
import { call, state } from './contract.ts';

const layoutSchema = z.strictObject({
  /** Id of the open panel, also while the side panel is collapsed. */
  panel: limitedText,
  folded: z.boolean(),
  /** In pixels. */
  panelWidth: z.number().positive(),
});
export type Layout = z.infer<typeof layoutSchema>;

const viewSchema = z.strictObject({ centre: latLngSchema, zoom: z.number() });
export type MapView = z.infer<typeof viewSchema>;

/** Number of the plan whose outcomes the user dismissed last. */
const creationReadSchema = z.int();

/** Ids of entries used in the palette, latest first. */
const paletteUsedSchema = z.array(z.string().max(400)).max(50);

const namesSchema = z.array(z.string().max(100)).max(100);

/** What is shown of the panels' overlays. */
const mapContentSchema = z.strictObject({
  /** Id of the last opened panel that draws results; null before the first. */
  owner: z.string().max(100).nullable(),
  /** Ids of hidden overlays. */
  hidden: namesSchema,
  /** Ids of overlays that stay when another panel is opened. */
  pinned: namesSchema,
  legendFolded: z.boolean(),
});

/** Longer than any name of an additional field, as these name columns too. */
const columnSchema = z.string().max(1000);

/** Positions of the zone table: dialog over the window, or docked to the map. */
export const tablePlaces = ['over', 'below', 'beside'] as const;
export type TablePlace = (typeof tablePlaces)[number];

/** View of the zone table. */
const zoneTableSchema = z.strictObject({
  /** Hidden columns. */
  without: z.array(columnSchema).max(1000),
  /** Visible contents columns. */
  contents: z.array(columnSchema).max(1000).default([]),
  /** Null for the order of the list. */
  order: z.strictObject({ column: columnSchema, descending: z.boolean() }).nullable(),
  place: z.enum(tablePlaces).default('over'),
  /** Whether it is docked in the window. */
  docked: z.boolean().default(false),
  /** Docked size in pixels; null for the default. */
  size: z
    .strictObject({ below: z.number().positive(), beside: z.number().positive() })
    .nullable()
    .default(null),
});

/** Layout of the window when last used. Null for parts never changed or no longer readable. */
export const arrangementSchema = z.object({
  layout: layoutSchema.nullable().default(null).catch(null),
  view: viewSchema.nullable().default(null).catch(null),
  mapContent: mapContentSchema.nullable().default(null).catch(null),
  zoneTable: zoneTableSchema.nullable().default(null).catch(null),
  creationRead: creationReadSchema.nullable().default(null).catch(null),
  paletteUsed: paletteUsedSchema.default([]).catch([]),
  /** The first steps were shown, or skipped because the workspace was in use before. */
  firstStepsRead: z.boolean().default(false).catch(false),
  /** Progress in the tour; null if not in one. */
  tour: tourSchema.nullable().default(null).catch(null),
  /** Drawing snaps to zone borders. */
  snapping: z.boolean().default(true).catch(true),
  /** Neighbors follow edits of a shared border. */
  sharedBorders: z.boolean().default(true).catch(true),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

/** A partial change: unlike in the schema above, an invalid value is rejected instead of falling back. */
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
  /** Stores changes of the layout; parts not given are kept. */
  'arrangement.keep': call<ArrangementChange, null>(arrangementChangeSchema),
} as const;
