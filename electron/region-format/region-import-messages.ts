import { z } from 'zod';
import { preparationSteps } from '../../shared/desk/preparation.ts';
import { regionBuildSteps, regionIdSchema, regionNameSchema } from '../../shared/desk/regions.ts';
import type { FieldRefusal } from '../../shared/faults/fault.ts';
import { boundsSchema } from '../../shared/geo/bounds.ts';
import { limitedList, limitedRecord, limitedText } from '../../shared/limits/limited-schemas.ts';
import { adminAreaSchema, regionAreaSchema } from '../../shared/regions/region-area.ts';
import { preparationFoldersSchema } from './preparation.ts';

/** Messages between the region import process and its parent. */

const regionOrderSchema = z.object({
  /** The .osm.pbf files. */
  paths: limitedList(limitedText).min(1),
  /** The part of the files to import; absent for everything. */
  area: regionAreaSchema.optional(),
  /** Folder of all regions. */
  regions: limitedText,
  /** Folder of the world, needed for building regions. */
  world: limitedText,
  id: regionIdSchema,
  name: regionNameSchema,
});
/** What to import as a region, and where. */
export type RegionOrder = z.infer<typeof regionOrderSchema>;

export const regionImportRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('import'), order: regionOrderSchema }),
  /** Builds the bundled data if missing or out of date. */
  z.object({ type: z.literal('prepare'), folders: preparationFoldersSchema }),
  /** Lists the administrative areas of files. */
  z.object({ type: z.literal('list-areas'), paths: limitedList(limitedText).min(1) }),
  /** Reads a file's header. */
  z.object({ type: z.literal('read-header'), path: limitedText }),
  /** Ends child processes, deletes unfinished files, and exits. */
  z.object({ type: z.literal('cancel') }),
]);
export type RegionImportRequest = z.infer<typeof regionImportRequestSchema>;

/** Why a file can't be imported as a region. */
const extractRefusals = [
  'no-pbf',
  'pbf-damaged',
  'pbf-history',
  'pbf-features',
  'pbf-unsorted',
  'no-roads',
  'junction-crowded',
  'road-too-long',
  'routing-failed',
  'disk-space',
  'memory',
  'not-readable',
  'file-changed',
  'folder-gone',
  'area-invalid',
  'area-outside',
  'area-swapped',
  'area-unknown',
  'area-incomplete',
] as const satisfies readonly FieldRefusal[];
export type ExtractRefusal = (typeof extractRefusals)[number];

const fileRefusals: ReadonlySet<string> = new Set<ExtractRefusal>([
  'no-pbf',
  'pbf-damaged',
  'pbf-history',
  'pbf-features',
  'pbf-unsorted',
]);

/** Whether the file is the reason of a refusal: only another file helps then, and a downloaded one is deleted. */
export const isFileRefusal = (refusal: string): boolean => fileRefusals.has(refusal);

const extractHeaderSchema = z.object({ bounds: boundsSchema.nullable(), dataDate: limitedText.nullable() });
/** Header of an extract; values it doesn't have are null. */
export type ExtractHeader = z.infer<typeof extractHeaderSchema>;

export const regionImportReplySchema = z.discriminatedUnion('type', [
  /** `done` is the share of the whole import, 0 to 1. */
  z.object({ type: z.literal('progress'), step: z.enum(regionBuildSteps), done: z.number() }),
  z.object({ type: z.literal('preparing'), step: z.enum(preparationSteps), done: z.number() }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('areas'), areas: limitedList(adminAreaSchema) }),
  extractHeaderSchema.extend({ type: z.literal('header') }),
  z.object({
    type: z.literal('refused'),
    refusal: z.enum(extractRefusals),
    parameters: limitedRecord(limitedText, z.union([limitedText, z.number()])),
  }),
  /** The system's error code if something can't be read or written. */
  z.object({ type: z.literal('failed'), code: limitedText.nullable() }),
]);
export type RegionImportReply = z.infer<typeof regionImportReplySchema>;
