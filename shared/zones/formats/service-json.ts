import type { Zone } from '../zone.ts';
import { zoneInputOf } from '../zone-input.ts';
import { guessMapping } from './fields.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { readJson } from './read-json.ts';
import { failedReading, type Reading, type ReadOptions, withEncoding } from './reading.ts';
import type { FileInput } from './text-pieces.ts';
import { shapeOfWkt } from './wkt-shape.ts';

/** The service's own JSON, for telling it from GeoJSON: `{ zones: [...] }`, a list of zones, or one. */
export function zonesOfService(root: unknown): readonly unknown[] | undefined {
  if (Array.isArray(root)) return root.some(isOfGeoJson) ? undefined : root;
  if (typeof root !== 'object' || root === null) return undefined;
  if ('zones' in root && Array.isArray(root.zones)) return root.zones;
  return 'polygon' in root && 'zone_id' in root ? [root] : undefined;
}

const isOfGeoJson = (value: unknown) =>
  typeof value === 'object' && value !== null && ('geometry' in value || 'coordinates' in value);

/** Reads what `POST /zones` takes and what `GET /zones` and `GET /zones/{zone_id}` answer. */
export function readServiceJson(input: FileInput, options: ReadOptions = {}): Reading {
  const json = readJson(input, options);
  if (!json.ok) return failedReading(json.issue);
  return withEncoding(readServiceValue(zonesOfService(json.value) ?? [], options), json.encoding);
}

/** As `readServiceJson`, for zones that are parsed already. */
export function readServiceValue(zones: readonly unknown[], options: ReadOptions = {}): Reading {
  if (zones.length === 0) return failedReading({ kind: 'nothing-inside' });
  const properties = zones.map(
    (zone) => new Map<string, unknown>(typeof zone === 'object' && zone !== null ? Object.entries(zone) : []),
  );
  const columns = [...new Set(properties.flatMap((map) => [...map.keys()]))];
  const guessed = guessMapping(columns);
  const { polygon } = options.mapping ?? guessed;
  const sources = properties.map((map): SourceItem => {
    const wkt = polygon === undefined ? undefined : map.get(polygon);
    return {
      place: {},
      properties: map,
      typed: true,
      shapeColumn: polygon,
      shape: () => shapeOfWkt(typeof wkt === 'string' ? wkt : ''),
    };
  });
  return readItems(sources, columns, options, guessed);
}

/** Writes the body of `POST /zones`. */
export const writeServiceJson = (zones: readonly Zone[]): string =>
  `${JSON.stringify({ zones: zones.map(zoneInputOf) }, null, 2)}\n`;
