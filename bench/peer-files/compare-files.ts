import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import initSqlJs from 'sql.js';
import { z } from 'zod';
import { partsOf, positionCount, positionsOf } from '../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { readFile } from '../../shared/zones/formats/detect.ts';
import { readGeoPackage } from '../../shared/zones/formats/geopackage.ts';
import type { FileReading, ReadOptions } from '../../shared/zones/formats/reading.ts';
import { readShapefileParts } from '../../shared/zones/formats/shapefile.ts';
import { shapefileParts } from '../../shared/zones/formats/zone-formats.ts';
import { boxOf } from '../../shared/zones/geometry/box.ts';

const figuresSchema = z.object({
  vertices: z.number(),
  bounds: z.array(z.number()),
  mean: z.array(z.number()),
});
type Figures = z.infer<typeof figuresSchema>;

const referenceSchema = z.object({
  path: z.string(),
  polygons: z.array(figuresSchema).optional(),
  error: z.string().optional(),
});

/** `refused` and `extra`: read by one side alone. */
export type Verdict = 'equal' | 'differs' | 'refused' | 'extra' | 'neither';

export interface ComparedFile {
  path: string;
  verdict: Verdict;
  /** What differs, or why nothing was read. */
  detail: string;
}

/**
 * Compares what the importers read in files below a folder with a reference, as `reference.py` writes it.
 * @param lines of the reference, one a file
 */
export async function compareFiles(folder: string, lines: readonly string[]): Promise<ComparedFile[]> {
  const sqlite = await initSqlJs();
  return lines.map((line) => {
    const { path, polygons, error } = referenceSchema.parse(JSON.parse(line));
    const reading = readingOf(join(folder, path), { sqlite });
    const own = reading.items.flatMap((item) =>
      item.ok && !item.isFromLine ? figuresOf(item.geometry) : [],
    );
    return { path, ...compare(own, polygons ?? [], reading, error) };
  });
}

/** Returns shapefiles and GeoPackages with their sidecar files. */
function readingOf(path: string, options: ReadOptions): FileReading {
  const ending = extname(path).toLowerCase();
  const stem = basename(path).slice(0, -ending.length);
  const bytesOf = (name: string) => Uint8Array.from(readFileSync(join(dirname(path), name)));
  const beside = readdirSync(dirname(path));
  if (ending === '.shp') {
    const names = beside.filter((name) =>
      shapefileParts.some((part) => name.toLowerCase() === `${stem.toLowerCase()}${part}`),
    );
    return readShapefileParts(
      names.map((name) => ({ name, bytes: bytesOf(name) })),
      options,
    );
  }
  const log = `${basename(path)}-wal`;
  return ending === '.gpkg' && beside.includes(log)
    ? readGeoPackage(bytesOf(basename(path)), options, bytesOf(log))
    : readFile(bytesOf(basename(path)), options).reading;
}

function figuresOf(geometry: ZoneGeometry): Figures {
  const [sumLng, sumLat] = [0, 1].map((axis) =>
    [...positionsOf(geometry)].reduce((sum, position) => sum + (position[axis] ?? 0), 0),
  );
  const vertices = positionCount(geometry);
  const box = boxOf({ type: 'MultiPolygon', coordinates: [...partsOf(geometry)] });
  return { vertices, bounds: [...box], mean: [(sumLng ?? 0) / vertices, (sumLat ?? 0) / vertices] };
}

/** Degrees; some millimeters on the ground. */
const tolerance = 1e-7;

function compare(
  own: readonly Figures[],
  reference: readonly Figures[],
  { items }: FileReading,
  error: string | undefined,
): Omit<ComparedFile, 'path'> {
  const issues = new Map<string, number>();
  for (const item of items) {
    if (item.ok) continue;
    const name = JSON.stringify(item.issue).slice(0, 120);
    issues.set(name, (issues.get(name) ?? 0) + 1);
  }
  const why = [...issues].map(([issue, count]) => `${count} × ${issue}`).join(', ');
  if (own.length === 0) return { verdict: reference.length === 0 ? 'neither' : 'refused', detail: why };
  if (reference.length === 0) return { verdict: 'extra', detail: error ?? 'no polygons' };
  if (own.length !== reference.length)
    return { verdict: 'differs', detail: `${own.length} zones for ${reference.length}; ${why}` };
  const at = own.findIndex((figures, index) => !isAlike(figures, reference[index]));
  return at < 0
    ? { verdict: 'equal', detail: '' }
    : {
        verdict: 'differs',
        detail: `zone ${at + 1}: ${JSON.stringify(own[at])} for ${JSON.stringify(reference[at])}`,
      };
}

function isAlike(one: Figures, other: Figures | undefined): boolean {
  if (other?.vertices !== one.vertices) return false;
  const numbers = [...one.bounds, ...one.mean];
  return [...other.bounds, ...other.mean].every(
    (number, index) => Math.abs(number - (numbers[index] ?? Number.NaN)) <= tolerance,
  );
}
