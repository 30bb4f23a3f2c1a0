import { clampToEarth } from '../../geo/clamp-to-earth.ts';
import { positionCount } from '../../geo/parts.ts';
import { maxTextLength } from '../../limits/limited-schemas.ts';
import { withoutDoubleEncoding } from '../../text/double-encoding.ts';
import { otherFieldsOf } from '../other-fields.ts';
import { isBookkeeping } from './bookkeeping.ts';
import { fieldsOf, guessMapping, otherIdColumns } from './fields.ts';
import {
  type FieldMapping,
  type FileReading,
  failedReading,
  type ItemIssue,
  type ItemPlace,
  type PositionError,
  type ReadItem,
  type ReadOptions,
  type ReadShape,
  type SkippedData,
  type ZoneFields,
} from './reading.ts';

/** Maximum size of a file's contents: more would freeze the window and exhaust memory. */
export const importLimits = { items: 100_000, positions: 5_500_000 } as const;

/** Returns an issue if a count exceeds its limit. */
export function excessIssueOf(items: number, positions: number): ItemIssue | undefined {
  if (items > importLimits.items) return { kind: 'too-many-items', limit: importLimits.items };
  return positions > importLimits.positions
    ? { kind: 'too-many-positions', limit: importLimits.positions }
    : undefined;
}

/** An item before it's read. */
export interface SourceItem {
  place: Omit<ItemPlace, 'item'>;
  properties: ReadonlyMap<string, unknown>;
  /** Properties are typed, as in JSON; if absent, they are text. */
  typed?: true;
  /** Properties defined by the user, even if programs write some of these names in addition to IDs; see `repeating`. */
  ownFields?: ReadonlySet<string>;
  /** Properties without information on the zone, unless mapped to a field. */
  bookkeeping?: ReadonlySet<string>;
  /** Property that contains the shape, if it is in one. */
  shapeColumn?: string | undefined;
  shape: () => ReadShape;
}

/** Number of items between two progress reports. */
const itemsPerReport = 500;

/**
 * Reads items one after another: shapes, mapped fields, and all other properties. Rejects everything as soon as
 * `importLimits` are exceeded.
 */
export function readItems(
  sources: Iterable<SourceItem>,
  columns: readonly string[],
  options: ReadOptions,
  guessed: FieldMapping = guessMapping(columns),
): FileReading {
  const mapping = options.mapping ?? guessed;
  const otherIds = otherIdColumns(columns, mapping);
  const items: ReadItem[] = [];
  let positions = 0;
  let positionError: PositionError | undefined;
  for (const source of sources) {
    const { shapeColumn, shape, typed = false } = source;
    const properties = withTextsRepaired(source.properties, shapeColumn);
    const excessIssue = excessIssueOf(items.length + 1, positions);
    if (excessIssue) return failedReading(excessIssue);
    if (items.length % itemsPerReport === 0) options.onProgress?.(items.length);
    const read = shape();
    const fields = fieldsOf((column) => properties.get(column), mapping, otherIds);
    const place = { item: items.length + 1, ...source.place };
    if (!read.ok) {
      items.push({ ok: false, place, issue: read.issue, zoneId: fields.zoneId });
      continue;
    }
    if (hasLongText(fields)) {
      items.push({
        ok: false,
        place,
        issue: { kind: 'long-text', limit: maxTextLength },
        zoneId: undefined,
      });
      continue;
    }
    positions += positionCount(read.geometry);
    const positionsIssue = excessIssueOf(items.length, positions);
    if (positionsIssue) return failedReading(positionsIssue);
    positionError = largerError(positionError, read.positionError);
    const others = otherFieldsOf(unmapped({ ...source, properties }, fields, mapping), typed);
    const skipped: SkippedData[] = [...(read.skipped ?? [])];
    if (others.skippedNames.length > 0) skipped.push({ kind: 'fields', names: others.skippedNames });
    items.push({
      ok: true,
      place,
      geometry: clampToEarth(read.geometry),
      fields,
      ...(others.kept.length > 0 && { otherFields: others.kept }),
      ...(skipped.length > 0 && { skipped }),
      ...(read.isFromLine && { isFromLine: read.isFromLine }),
    });
  }
  return { items, columns: [...columns], mapping, ...(positionError && { positionError }) };
}

const hasLongText = (fields: Partial<ZoneFields>): boolean =>
  Object.values(fields)
    .flat()
    .some((text) => typeof text === 'string' && text.length > maxTextLength);

/** Repairs double-encoded text in properties. */
function withTextsRepaired(
  properties: ReadonlyMap<string, unknown>,
  shapeColumn: string | undefined,
): ReadonlyMap<string, unknown> {
  let changed: Map<string, unknown> | undefined;
  for (const [column, value] of properties) {
    if (typeof value !== 'string' || column === shapeColumn) continue;
    const text = withoutDoubleEncoding(value);
    if (text === value) continue;
    changed ??= new Map(properties);
    changed.set(column, text);
  }
  return changed ?? properties;
}

/** Returns the larger of two position errors. */
export const largerError = (
  one: PositionError | undefined,
  other: PositionError | undefined,
): PositionError | undefined => (other && other.meters > (one?.meters ?? 0) ? other : one);

/** Columns that programs write in addition to IDs and stores and that only repeat these. */
const repeating = new Set(['name', 'Folder']);

/** Yields the properties that didn't become a field of the zone. */
function* unmapped(
  { properties, shapeColumn, ownFields, bookkeeping }: SourceItem,
  fields: Partial<ZoneFields>,
  { name, ...mapping }: FieldMapping,
): Generator<readonly [string, unknown]> {
  const columns = new Set<string | undefined>([name, ...Object.values(mapping)]);
  const filled = new Set<string | undefined>([shapeColumn]);
  for (const field of ['zoneId', 'storeId', 'description', 'types', 'status'] as const)
    if (fields[field] !== undefined) filled.add(mapping[field]);
  for (const [column, value] of properties) {
    if (filled.has(column) || (value === null && columns.has(column))) continue;
    const isUninformative =
      isBookkeeping(column, value) || (bookkeeping?.has(column) && !ownFields?.has(column));
    if (!columns.has(column) && isUninformative) continue;
    const repeats = value === fields.zoneId || value === fields.storeId;
    if (repeats && !ownFields?.has(column) && (column === name || repeating.has(column))) continue;
    yield [column, value];
  }
}
