import type { LngLat } from '../../geo/position.ts';
import { toGrid } from '../geometry/grid.ts';
import { mapPositions, type Ring, type Rings } from '../geometry/parts.ts';
import type { Zone, ZoneGeometry } from '../zone.ts';
import { closeLine } from './close-line.ts';
import { fieldsOf, guessMapping, zoneIdOf } from './fields.ts';
import { readJson } from './read-json.ts';
import { failedReading, type ItemFault, type ReadItem, type Reading, type ReadOptions } from './reading.ts';

type Found = { ok: true; geometry: ZoneGeometry } | { ok: false; fault: ItemFault };
const refuse = (fault: ItemFault): { ok: false; fault: ItemFault } => ({ ok: false, fault });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads GeoJSON (RFC 7946): a FeatureCollection, a Feature, or a bare geometry; and a list of these. */
export function readGeoJson(input: Uint8Array | string, options: ReadOptions = {}): Reading {
  const json = readJson(input);
  return json.ok ? readGeoJsonValue(json.value, options) : failedReading(json.fault);
}

/** As `readGeoJson`, for what is parsed already. */
export const readGeoJsonValue = (root: unknown, options: ReadOptions = {}): Reading =>
  readGeoJsonTexts([{ ok: true, value: root }], options);

/** A text as it was parsed, and the line on which it begins in a file of several. */
export type GeoJsonText = ReturnType<typeof readJson> & { line?: number };

/** Reads the features of several texts as if one had them all; one that could not be parsed is an item. */
export function readGeoJsonTexts(texts: readonly GeoJsonText[], options: ReadOptions = {}): Reading {
  const sources = texts.flatMap(sourcesIn);
  if (sources.length === 0) return failedReading({ kind: 'nothing-inside' });
  const properties = sources.map(({ feature }) => propertiesOf(feature));
  const columns = [...new Set(properties.flatMap((map) => [...map.keys()]))];
  const mapping = options.mapping ?? guessMapping(columns);
  const items = sources.map(({ feature, fault, line }, index): ReadItem => {
    const place = { item: index + 1, ...(line !== undefined && { line }) };
    const found = fault
      ? refuse(fault)
      : geometryOf(isObject(feature) && feature.type === 'Feature' ? feature.geometry : feature, options);
    return found.ok
      ? {
          ok: true,
          place,
          geometry: found.geometry,
          fields: fieldsOf((column) => properties[index]?.get(column), mapping),
        }
      : {
          ok: false,
          place,
          fault: found.fault,
          zoneId: zoneIdOf((column) => properties[index]?.get(column), mapping),
        };
  });
  return { items, columns, mapping };
}

/** What may be a feature, and why it cannot be read where its text tells already. */
interface Source {
  feature: unknown;
  fault: ItemFault | undefined;
  line: number | undefined;
}

function sourcesIn(text: GeoJsonText): Source[] {
  const { line } = text;
  if (!text.ok) return [{ feature: undefined, fault: text.fault, line }];
  const projection = foreignProjection(text.value);
  const fault = projection === undefined ? undefined : { kind: 'bad-projection' as const, found: projection };
  return featuresOf(text.value).map((feature) => ({ feature, fault, line }));
}

function featuresOf(root: unknown): readonly unknown[] {
  if (isObject(root) && root.type === 'FeatureCollection')
    return Array.isArray(root.features) ? root.features : [];
  return Array.isArray(root) ? root : [root];
}

function propertiesOf(feature: unknown): Map<string, unknown> {
  if (!isObject(feature)) return new Map();
  const properties = isObject(feature.properties) ? Object.entries(feature.properties) : [];
  const id = feature.id === undefined ? [] : [['id', feature.id] as const];
  return new Map([...id, ...properties]);
}

/** GeoJSON of 2008 could name another reference system; since RFC 7946 there is only WGS84. */
function foreignProjection(root: unknown): string | undefined {
  if (!isObject(root) || !isObject(root.crs)) return undefined;
  const name = isObject(root.crs.properties) ? root.crs.properties.name : undefined;
  const text = typeof name === 'string' ? name.slice(0, 100) : 'crs';
  return /CRS84$|EPSG:+4326$/i.test(text) ? undefined : text;
}

function geometryOf(value: unknown, options: ReadOptions): Found {
  if (!isObject(value)) return refuse({ kind: 'no-geometry' });
  const { type, coordinates } = value;
  if (type === 'GeometryCollection') return collectionOf(value.geometries, options);
  if (Array.isArray(coordinates) && coordinates.length === 0) return refuse({ kind: 'no-geometry' });
  try {
    if (type === 'Polygon') return { ok: true, geometry: { type, coordinates: ringsOf(coordinates) } };
    if (type === 'MultiPolygon')
      return { ok: true, geometry: { type, coordinates: listOf(coordinates).map(ringsOf) } };
    if (type === 'LineString') {
      const closed = closeLine(ringOf(coordinates), options.closeLines ?? false);
      return closed.ok ? { ok: true, geometry: { type: 'Polygon', coordinates: [closed.ring] } } : closed;
    }
  } catch (error) {
    if (error instanceof BadPosition) return refuse({ kind: 'bad-position', found: error.found });
    throw error;
  }
  return refuse({ kind: 'no-area', found: typeof type === 'string' ? type.slice(0, 50) : 'no type' });
}

/** A collection is taken when all that it has are polygons, or collections of these. */
function collectionOf(geometries: unknown, options: ReadOptions): Found {
  const parts: Rings[] = [];
  for (const member of Array.isArray(geometries) ? geometries : []) {
    const found = geometryOf(member, options);
    if (!found.ok) return found;
    if (found.geometry.type === 'Polygon') parts.push(found.geometry.coordinates);
    else parts.push(...found.geometry.coordinates);
  }
  return parts.length > 0
    ? { ok: true, geometry: { type: 'MultiPolygon', coordinates: parts } }
    : refuse({ kind: 'no-geometry' });
}

/** Thrown and caught inside this file only. */
class BadPosition extends Error {
  readonly found: string;
  constructor(found: unknown) {
    super();
    this.found = wordFor(found);
  }
}

/** Short whatever it is, and however deep. */
const wordFor = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.slice(0, 3).map(shortWord).join(', ')}]`;
  return shortWord(value);
};
const shortWord = (value: unknown): string =>
  typeof value === 'object' || value === undefined ? typeof value : JSON.stringify(value).slice(0, 50);

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new BadPosition(value);
  return value;
}

const ringsOf = (value: unknown): Rings => listOf(value).map(ringOf);
const ringOf = (value: unknown): Ring => listOf(value).map(positionOf);

function positionOf(value: unknown): LngLat {
  const [lng, lat] = Array.isArray(value) ? value : [];
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    throw new BadPosition(value);
  return [lng, lat];
}

/** Writes zones as a FeatureCollection with seven decimals. */
export const writeGeoJson = (zones: readonly Zone[]): string =>
  `${JSON.stringify({
    type: 'FeatureCollection',
    features: zones.map(({ zoneId, storeId, description, types, status, geometry }) => ({
      type: 'Feature',
      properties: { zone_id: zoneId, store_id: storeId, description, types, status },
      geometry: mapPositions(geometry, ([lng, lat]) => [toGrid(lng), toGrid(lat)]),
    })),
  })}\n`;
