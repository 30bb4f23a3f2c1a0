import type { FileInput } from '../../text/text-pieces.ts';
import type { Zone } from '../zone.ts';
import { zoneInputOf } from '../zone-input.ts';
import { readRows } from './json-rows.ts';
import { readJson } from './read-json.ts';
import { type FileReading, failedReading, type ReadOptions, withEncoding } from './reading.ts';

/** Returns zones in the service's JSON format: `{ zones: [...] }`, a list of zones, or one zone. */
export function zonesOfService(root: unknown): readonly unknown[] | undefined {
  if (Array.isArray(root)) return root.some(isZone) ? root : undefined;
  if (typeof root !== 'object' || root === null) return undefined;
  if ('zones' in root && Array.isArray(root.zones)) return root.zones;
  return isZone(root) ? [root] : undefined;
}

const isZone = (value: unknown) =>
  typeof value === 'object' && value !== null && 'polygon' in value && 'zone_id' in value;

/** Reads the body of `POST /zones` and the responses of `GET /zones` and `GET /zones/{zone_id}`. */
export function readServiceJson(input: FileInput, options: ReadOptions = {}): FileReading {
  const json = readJson(input, options);
  if (!json.ok) return failedReading(json.issue);
  return withEncoding(readRows(zonesOfService(json.value) ?? [], options), json.encoding);
}

/** Writes the body of `POST /zones`. */
export const writeServiceJson = (zones: readonly Zone[]): string =>
  `${JSON.stringify({ zones: zones.map(zoneInputOf) }, null, 2)}\n`;
