import { z } from 'zod';
import { preparationSteps } from '../../shared/desk/preparation.ts';
import { regionBuildSteps, regionIdSchema, regionNameSchema } from '../../shared/desk/regions.ts';
import type { FieldRefusal } from '../../shared/faults/fault.ts';
import { boundsSchema } from '../../shared/geo/bounds.ts';
import { limitedList, limitedRecord, limitedText } from '../../shared/limits/limited-schemas.ts';
import { adminAreaSchema, regionAreaSchema } from '../../shared/regions/region-area.ts';
import { preparationFoldersSchema } from './preparation.ts';

/** What the process that makes a region of an extract and the one that started it say to each other. */

const regionOrderSchema = z.object({
  /** The .osm.pbf files. */
  paths: limitedList(limitedText).min(1),
  /** The part of them that is wanted; left out: all. */
  area: regionAreaSchema.optional(),
  /** The folder that the regions stand in. */
  regions: limitedText,
  /** The folder of the world, which regions are made with. */
  world: limitedText,
  id: regionIdSchema,
  name: regionNameSchema,
});
export type RegionOrder = z.infer<typeof regionOrderSchema>;

export const regionImportRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('import'), order: regionOrderSchema }),
  /** Makes what comes with the program, as far as it is absent or stale. */
  z.object({ type: z.literal('prepare'), folders: preparationFoldersSchema }),
  /** Lists the administrative areas of files. */
  z.object({ type: z.literal('list-areas'), paths: limitedList(limitedText).min(1) }),
  /** Reads what a file says of itself. */
  z.object({ type: z.literal('read-header'), path: limitedText }),
  /** It ends what it has started, removes what is unfinished, and ends itself. */
  z.object({ type: z.literal('cancel') }),
]);
export type RegionImportRequest = z.infer<typeof regionImportRequestSchema>;

/** Why a file cannot be made a region of. */
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

/** Whether a refusal is for what the file is: only another file helps, so that one that was downloaded is forgotten. */
export const isOfFile = (refusal: string): boolean => fileRefusals.has(refusal);

const extractHeaderSchema = z.object({ bounds: boundsSchema.nullable(), dataDate: limitedText.nullable() });
/** What an extract says of itself; null where it says nothing. */
export type ExtractHeader = z.infer<typeof extractHeaderSchema>;

export const regionImportReplySchema = z.discriminatedUnion('type', [
  /** `done` is the share of the whole, 0 to 1. */
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
  /** What cannot be read or written has the system's code. */
  z.object({ type: z.literal('failed'), code: limitedText.nullable() }),
]);
export type RegionImportReply = z.infer<typeof regionImportReplySchema>;
