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
 * Format version of a region folder, including how it is built. Increase with any change, so that older folders are
 * rebuilt.
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
  /** Only exists if the user entered prices. */
  tariffs: 'tariffs.csv',
} as const;

const attributionSchema = z.object({
  name: limitedText,
  licence: limitedText,
  attribution: limitedText,
  url: limitedText,
});
/** Source of data, with the required attribution. */
export type Attribution = z.infer<typeof attributionSchema>;

const regionManifestSchema = z.object({
  formatVersion: z.literal(regionFormatVersion),
  id: limitedText.regex(/^[a-z0-9-]+$/),
  name: limitedText.min(1),
  bounds: boundsSchema,
  centre: latLngSchema,
  /** The covered area, as closed rings. There is no data outside. */
  coverage: limitedList(limitedList(latLngSchema).min(4)).min(1),
  /** ISO 8601 time of the data; null if its source doesn't state one. */
  dataDate: limitedText.nullable(),
  sources: limitedList(attributionSchema).min(1),
  /** Initial examples for panels; null if there are none. */
  examples: regionExamplesSchema.nullable(),
  /** False if the data has no boundary of any district, postal code or settlement. */
  hasBoundaries: z.boolean(),
  /** SHA-256 over all inputs of the folder. */
  madeFrom: limitedText,
  madeAt: limitedDateTime,
  /** Null if this machine can't calculate routes; the folder then has no routing tiles. */
  routing: z.object({ engine: z.literal('valhalla'), version: limitedText }).nullable(),
  /** Size in bytes of each file or folder. */
  sizes: limitedRecord(limitedText, z.number().int().nonnegative()),
});
export type RegionManifest = z.infer<typeof regionManifestSchema>;

/** Thrown if this version can't use a file of a region; the message is for a terminal and says what to do. */
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
 * @throws RegionFileError if it is missing, invalid, or of another format version
 */
export async function readManifest(folder: string): Promise<RegionManifest> {
  const path = join(folder, regionFiles.manifest);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new RegionFileError(path, 'can’t be read. Build the region again.', { cause: error });
  }
  const parsed = regionManifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const issuePath = issue?.path.join('.') ?? '';
  throw new RegionFileError(path, `is invalid at "${issuePath}": ${issue?.message}. Build the region again.`);
}

/** Writes a region's manifest, replacing the previous one atomically. */
export async function writeManifest(folder: string, manifest: RegionManifest): Promise<void> {
  const file = join(folder, regionFiles.manifest);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${file}.part`, file);
}
