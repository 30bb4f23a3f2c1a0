import { toGrid } from '../../geo/grid.ts';
import { geometryOfParts, mapPositions, partsOf, type Ring, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { parsedJson } from '../../text/parsed-json.ts';
import type { FileInput } from '../../text/text-pieces.ts';
import { priorityColumn } from '../delivery/priority.ts';
import { fieldJson, otherColumns } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { areaColumn, areaOf } from './area-column.ts';
import { closeLine } from './close-line.ts';
import { readDecimal } from './decimal.ts';
import { excessIssueOf, readItems, type SourceItem } from './read-items.ts';
import { type ReadJson, readJson } from './read-json.ts';
import {
  type FileReading,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  type ReadShape,
  withEncoding,
} from './reading.ts';
import { convertFromNamed, referenceSystemOf } from './reference-system.ts';
import { writeTypes } from './types-cell.ts';
import { skippedHeights, skippedMembers } from './wkt-shape.ts';

const refuse = (issue: ItemIssue): { ok: false; issue: ItemIssue } => ({ ok: false, issue });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads GeoJSON (RFC 7946): a FeatureCollection, a Feature, or a bare geometry; and a list of these. */
export function readGeoJson(input: FileInput, options: ReadOptions = {}): FileReading {
  const json = readJson(input, options);
  return json.ok
    ? withEncoding(readGeoJsonValue(json.value, options), json.encoding)
    : failedReading(json.issue);
}

/** As `readGeoJson`, for parsed JSON. Each member of a list is a text of its own, with its own reference system. */
export const readGeoJsonValue = (root: unknown, options: ReadOptions = {}): FileReading =>
  readGeoJsonTexts(
    membersOfList(root).map((value) => ({ ok: true, value })),
    options,
  );

const membersOfList = (root: unknown): unknown[] =>
  Array.isArray(root) ? root.flatMap((member) => membersOfList(member)) : [root];

const types = [
  ...['FeatureCollection', 'Feature', 'GeometryCollection'],
  ...['Polygon', 'MultiPolygon', 'LineString', 'MultiLineString', 'Point', 'MultiPoint'],
];
const typeOfLowerCase = new Map(types.map((type) => [type.toLowerCase(), type]));

/** Canonical GeoJSON type of an object, ignoring case; unknown types are returned unchanged. */
const typeOf = ({ type }: Record<string, unknown>): unknown =>
  typeof type === 'string' ? (typeOfLowerCase.get(type.toLowerCase()) ?? type) : type;

const isType = (type: unknown): boolean => types.some((one) => one === type);
const contents = ['features', 'geometry', 'coordinates', 'geometries'];

/** Whether a value is a GeoJSON object; features may lack their type. */
export const isGeoJson = (value: unknown): value is Record<string, unknown> =>
  isObject(value) &&
  ((isType(typeOf(value)) && contents.some((name) => name in value)) ||
    (isObject(value.properties) && 'geometry' in value));

/** A parsed text, and the line where it starts in a file of several. */
export type GeoJsonText = ReadJson & { line?: number };

/** Reads the features of several texts, iterating twice, as one list; a text that can't be parsed becomes an item. */
export function readGeoJsonTexts(texts: Iterable<GeoJsonText>, options: ReadOptions = {}): FileReading {
  const columns = new Set<string>();
  let found = 0;
  for (const { feature } of sourcesIn(texts)) {
    found += 1;
    for (const [column] of propertiesOf(feature)) columns.add(column);
    const excessIssue = excessIssueOf(found, 0);
    if (excessIssue) return failedReading(excessIssue);
  }
  if (found === 0) return failedReading({ kind: 'nothing-inside' });
  return readItems(itemsIn(texts, options), [...columns], options);
}

/** A possible feature, and its context. */
interface Source {
  feature: unknown;
  line: number | undefined;
  /** Why no feature can be read. */
  issue: ItemIssue | undefined;
  /** Reference system of its collection; undefined if that has none. */
  crs: unknown;
}

function* sourcesIn(texts: Iterable<GeoJsonText>): Generator<Source> {
  for (const text of texts) {
    const { line } = text;
    if (!text.ok) {
      yield { feature: undefined, line, issue: text.issue, crs: undefined };
      continue;
    }
    yield* featuresOf(text.value, line);
  }
}

function* itemsIn(texts: Iterable<GeoJsonText>, options: ReadOptions): Generator<SourceItem> {
  for (const { feature, line, issue, crs } of sourcesIn(texts)) {
    yield {
      place: line === undefined ? {} : { line },
      properties: new Map(propertiesOf(feature)),
      typed: true,
      shape() {
        if (issue) return refuse(issue);
        return shapeInDegrees(feature, options, crs);
      },
    };
  }
}

/** Features in a value, each with the reference system of its collection. */
function* featuresOf(root: unknown, line: number | undefined): Generator<Source> {
  if (Array.isArray(root)) for (const member of root) yield* featuresOf(member, line);
  else if (!isObject(root) || (typeOf(root) !== 'FeatureCollection' && !Array.isArray(root.features)))
    yield { feature: root, line, issue: undefined, crs: undefined };
  else if (Array.isArray(root.features))
    for (const feature of root.features) yield { feature, line, issue: undefined, crs: root.crs };
}

function propertiesOf(feature: unknown): (readonly [string, unknown])[] {
  if (!isObject(feature)) return [];
  const properties = Object.entries(objectOf(feature.properties) ?? {});
  if (feature.id === undefined) return properties;
  // A non-empty property `id` takes precedence over the feature's own.
  return [['id', feature.id], ...properties.filter(([name, value]) => name !== 'id' || (value ?? '') !== '')];
}

/** An object, possibly serialized as JSON text, as some databases do. */
function objectOf(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'string') return isObject(value) ? value : undefined;
  const parsed = parsedJson(value);
  return isObject(parsed) ? parsed : undefined;
}

/**
 * Polygons of a feature or geometry, in degrees. GeoJSON 2008 allowed any object to name another reference system for
 * its contents; RFC 7946 only allows WGS84.
 */
export function shapeInDegrees(value: unknown, options: ReadOptions, inheritedCrs?: unknown): ReadShape {
  const isFeature = isObject(value) && 'geometry' in value;
  const crs = crsOf(value) ?? inheritedCrs;
  if (isFeature) return shapeInDegrees(value.geometry, options, crs);
  const read = shapeOfGeoJson(value, options);
  const systemName = read.ok ? nameOf(crs) : undefined;
  if (!read.ok || systemName === undefined) return read;
  const system = referenceSystemOf(systemName) ?? { name: systemName, system: undefined };
  const converted = convertFromNamed(read.geometry, system);
  return converted.ok ? { ...read, ...converted } : converted;
}

/** The `crs` of an object, or of the first member of a collection that has one. */
function crsOf(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  return (
    value.crs ??
    membersOf(value.geometries)
      .filter(isObject)
      .find(({ crs }) => crs)?.crs
  );
}

/** Name in a `crs`, or the code in the notation of the 2007 draft; undefined if there is none. */
function nameOf(crs: unknown): string | undefined {
  if (!isObject(crs)) return undefined;
  const { name, code } = isObject(crs.properties) ? crs.properties : {};
  if (typeof name === 'string') return name.slice(0, maxSystemLength);
  return typeof code === 'number' ? `EPSG:${code}` : 'crs';
}

/** Maximum length of a complete reference system in Well-Known Text. */
const maxSystemLength = 10_000;

/** Polygons of a GeoJSON geometry, in its own reference system. */
export function shapeOfGeoJson(value: unknown, options: ReadOptions): ReadShape {
  if (!isObject(value)) return refuse({ kind: 'no-geometry' });
  const { coordinates } = value;
  const type = typeOf(value) ?? typeByDepth(coordinates);
  if (type === 'GeometryCollection') return shapeOfCollection(value.geometries, options);
  if (type === undefined || type === 'Feature' || type === 'FeatureCollection')
    return refuse({ kind: 'no-geometry' });
  if (Array.isArray(coordinates) && coordinates.length === 0) return refuse({ kind: 'no-geometry' });
  try {
    const emptyMembers: string[] = [];
    const shapeOf = (geometry: ZoneGeometry): ReadShape => {
      const skipped = [...skippedMembers(emptyMembers), ...skippedHeights(hasHeights(coordinates))];
      return skipped.length > 0 ? { ok: true, geometry, skipped } : { ok: true, geometry };
    };
    if (type === 'Polygon' || type === 'MultiPolygon')
      return flatParts(coordinates, type, emptyMembers, shapeOf);
    if (type === 'LineString') {
      const closed = closeLine(ringOf(coordinates), options.closeLines ?? false);
      if (!closed.ok) return closed;
      const shape = shapeOf({ type: 'Polygon', coordinates: [closed.ring] });
      return shape.ok ? { ...shape, isFromLine: true } : shape;
    }
  } catch (error) {
    if (error instanceof BadPosition) return refuse({ kind: 'bad-position', found: error.found });
    throw error;
  }
  const found = typeof type === 'string' ? type.slice(0, 50) : JSON.stringify(type).slice(0, 50);
  return refuse(isType(type) ? { kind: 'no-area', found } : { kind: 'unknown-type', found });
}

/** Nesting depth of coordinates. */
const depths = { ring: 2, polygon: 3, polygons: 4 };

/** NaN for empty lists. */
function depthOf(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  if (value.length === 0) return Number.NaN;
  return 1 + depthOf(value.find((member) => Array.isArray(member) && member.length > 0) ?? value[0]);
}

/** The only type that untyped coordinates of this depth can be. */
function typeByDepth(coordinates: unknown): 'Polygon' | 'MultiPolygon' | undefined {
  const depth = depthOf(coordinates);
  if (depth === depths.polygon) return 'Polygon';
  return depth === depths.polygons ? 'MultiPolygon' : undefined;
}

/** Polygons of coordinates that may have a bracket more or less than their type requires, which is unambiguous. */
function flatParts(
  coordinates: unknown,
  type: 'Polygon' | 'MultiPolygon',
  empty: string[],
  shapeOf: (geometry: ZoneGeometry) => ReadShape,
): ReadShape {
  const depth = depthOf(coordinates);
  const isDeeper = type === 'Polygon' && depth === depths.polygons;
  if (depth === depths.ring) return shapeOf({ type: 'Polygon', coordinates: [ringOf(coordinates)] });
  if ((type === 'Polygon' && !isDeeper) || depth === depths.polygon)
    return shapeOf({ type: 'Polygon', coordinates: ringsOf(coordinates, empty) });
  const parts = withoutEmpty(listOf(coordinates), 'Polygon []', empty).map((part) => ringsOf(part, empty));
  const geometry = isDeeper ? geometryOfParts(parts) : undefined;
  if (parts.length === 0) return refuse({ kind: 'no-geometry' });
  return shapeOf(geometry ?? { type: 'MultiPolygon', coordinates: parts });
}

/** Polygons of a collection, including nested ones; members without area are skipped. */
function shapeOfCollection(geometries: unknown, options: ReadOptions): ReadShape {
  const parts: Rings[] = [];
  const skippedTypes: string[] = [];
  let hasSkippedHeights = false;
  let isFromLine = false;
  for (const member of membersOf(geometries)) {
    const read = shapeOfGeoJson(member, options);
    if (read.ok) {
      isFromLine ||= read.isFromLine ?? false;
      parts.push(...partsOf(read.geometry));
      for (const one of read.skipped ?? []) {
        if (one.kind === 'heights') hasSkippedHeights = true;
        else if (one.kind === 'members')
          skippedTypes.push(...Array.from({ length: one.count }, () => one.found));
      }
    } else if (read.issue.kind === 'no-area') skippedTypes.push(read.issue.found);
    else if (read.issue.kind === 'open-line') skippedTypes.push('LineString');
    else if (read.issue.kind !== 'no-geometry') return read;
  }
  const geometry = geometryOfParts(parts);
  if (geometry)
    return {
      ok: true,
      geometry,
      skipped: [...skippedMembers(skippedTypes), ...skippedHeights(hasSkippedHeights)],
      ...(isFromLine && { isFromLine: true }),
    };
  const [found] = skippedTypes;
  return refuse(found === undefined ? { kind: 'no-geometry' } : { kind: 'no-area', found });
}

/** Members of a collection and its nested collections. */
function membersOf(geometries: unknown): unknown[] {
  return (Array.isArray(geometries) ? geometries : []).flatMap((member: unknown) =>
    isObject(member) && member.type === 'GeometryCollection' ? membersOf(member.geometries) : [member],
  );
}

/** Thrown and caught inside this file only. */
class BadPosition extends Error {
  readonly found: string;
  constructor(found: unknown) {
    super();
    this.found = wordFor(found);
  }
}

/** Always short, however large the value. */
const wordFor = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.slice(0, 3).map(shortWord).join(', ')}]`;
  return shortWord(value);
};
const shortWord = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' ? '{…}' : JSON.stringify(value).slice(0, 50);
};

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new BadPosition(value);
  return value;
}

/** Members other than `[]`; the rest are reported as skipped. */
function withoutEmpty(members: readonly unknown[], kind: string, skippedTypes: string[]): unknown[] {
  return members.filter((member) => {
    const isEmpty = Array.isArray(member) && member.length === 0;
    if (isEmpty) skippedTypes.push(kind);
    return !isEmpty;
  });
}

/** An empty shell is an error; empty holes are skipped. */
function ringsOf(value: unknown, skippedTypes: string[]): Rings {
  const [shell, ...holes] = listOf(value);
  return [ringOf(shell), ...withoutEmpty(holes, 'LinearRing []', skippedTypes).map(ringOf)];
}
const ringOf = (value: unknown): Ring => listOf(value).map(positionOf);

function positionOf(value: unknown): LngLat {
  const [lng, lat] = (Array.isArray(value) ? value : []).slice(0, 2).map(numberOf);
  if (lng === undefined || lat === undefined) throw new BadPosition(value);
  return [lng, lat];
}

/** A number, possibly in quotes. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string') return readDecimal(value.trim());
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Whether any position has a nonzero height. Anything that isn't a list was rejected before. */
function hasHeights(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates)) return false;
  const [first, , height] = coordinates;
  if (typeof first === 'number') return typeof height === 'number' && height !== 0;
  return coordinates.some(hasHeights);
}

const fieldNames = ['zone_id', 'store_id', 'description', 'types', 'status'];

/**
 * Writes zones as a FeatureCollection with seven decimals. Types are one text, because programs that convert the file
 * (GDAL, sf, GeoPandas) drop or break lists.
 */
export function writeGeoJson(zones: readonly Zone[]): string {
  const others = otherColumns(zones, [...fieldNames, ...priorityColumn(zones), areaColumn]);
  const features = zones.map(
    ({ zoneId, storeId, description, types, status, priority, otherFields = [], geometry }) => ({
      type: 'Feature',
      properties: Object.fromEntries<unknown>([
        ['zone_id', zoneId],
        ['store_id', storeId],
        ['description', description],
        ['types', writeTypes(types)],
        ['status', status],
        ...(priority === undefined ? [] : [['priority', priority] as const]),
        ...otherFields.map((field) => [others.get(field.name) ?? field.name, fieldJson(field)] as const),
        [areaColumn, areaOf({ geometry })],
      ]),
      geometry: mapPositions(geometry, ([lng, lat]) => [toGrid(lng), toGrid(lat)]),
    }),
  );
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}
