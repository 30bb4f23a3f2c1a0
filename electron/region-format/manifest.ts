import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { boundsSchema } from '../../shared/geo/bounds.ts';
import { latLngSchema } from '../../shared/geo/position.ts';
import {
  limitedDateTime,
  limitedList,
  limitedRecord,
  limitedText,
} from '../../shared/limits/limited-schemas.ts';
import { regionExamplesSchema } from '../../shared/regions/region-examples.ts';

/**
 * The version of what a region folder holds and of how it is made. Whoever changes either raises it,
 * so that older folders are made again.
 */
export const regionFormatVersion = 4;

/** The files of a region folder. */
export const regionFiles = {
  manifest: 'manifest.json',
  extract: 'source.osm.pbf',
  routing: 'routing',
  basemap: 'basemap.mbtiles',
  places: 'places.sqlite',
  tolls: 'tolls.json',
  /** Only where a person puts prices there. */
  tariffs: 'tariffs.csv',
} as const;

const attributionSchema = z.object({
  name: limitedText,
  licence: limitedText,
  attribution: limitedText,
  url: limitedText,
});
/** Whose data it is, and what has to be said about it. */
export type Attribution = z.infer<typeof attributionSchema>;

const regionManifestSchema = z.object({
  formatVersion: z.literal(regionFormatVersion),
  id: limitedText.regex(/^[a-z0-9-]+$/),
  name: limitedText.min(1),
  bounds: boundsSchema,
  centre: latLngSchema,
  /** The area that the data cover: a closed ring for each extract. Beyond it nothing is known. */
  coverage: limitedList(limitedList(latLngSchema).min(4)).min(1),
  /** ISO 8601 time of the data, null where its source gives none. */
  dataDate: limitedText.nullable(),
  sources: limitedList(attributionSchema).min(1),
  /** What panels offer to begin with; null where nobody wrote it. */
  examples: regionExamplesSchema.nullable(),
  /** False where no district, postal code or settlement has a border in the data. */
  hasBoundaries: z.boolean(),
  /** SHA-256 over everything the folder is made from. */
  madeFrom: limitedText,
  madeAt: limitedDateTime,
  /** Null when this machine cannot compute routes: the folder then has no routing tiles. */
  routing: z.object({ engine: z.literal('valhalla'), version: limitedText }).nullable(),
  /** Bytes of each file or folder. */
  sizes: limitedRecord(limitedText, z.number().int().nonnegative()),
});
export type RegionManifest = z.infer<typeof regionManifestSchema>;

/** A file of a region cannot be used by this version; the message says in a terminal what to do. */
export class RegionFileError extends Error {
  override name = 'RegionFileError';
  readonly file: string;
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`${file} ${problem}`, options);
    this.file = file;
  }
}

/**
 * Reads a region's manifest.
 * @throws RegionFileError when it is absent, broken, or of another format version
 */
export async function readManifest(folder: string): Promise<RegionManifest> {
  const path = join(folder, regionFiles.manifest);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new RegionFileError(path, 'cannot be read: make the region again.', { cause: error });
  }
  const parsed = regionManifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new RegionFileError(path, `is wrong at "${where}": ${issue?.message}. Make the region again.`);
}

/** Writes a region's manifest, in the place of the one before as a whole. */
export async function writeManifest(folder: string, manifest: RegionManifest): Promise<void> {
  const file = join(folder, regionFiles.manifest);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${file}.part`, file);
}
