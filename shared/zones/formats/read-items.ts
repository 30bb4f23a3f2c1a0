import { clampToEarth } from '../../geo/clamp-to-earth.ts';
import { positionCount } from '../../geo/parts.ts';
import { maxTextLength } from '../../limits/limited-schemas.ts';
import { undoubled } from '../../text/double-encoding.ts';
import { otherFieldsOf } from '../other-fields.ts';
import { isBookkeeping } from './bookkeeping.ts';
import { fieldsOf, guessMapping, otherIdColumns } from './fields.ts';
import {
  type FieldMapping,
  failedReading,
  type ItemIssue,
  type ItemPlace,
  type LeftOut,
  type PositionError,
  type ReadItem,
  type Reading,
  type ReadOptions,
  type ReadShape,
  type ZoneFields,
} from './reading.ts';

/** What a file may have at most: with more the window would stand still and its memory run out. */
export const importLimits = { items: 100_000, positions: 3_000_000 } as const;

/** Why so much is not taken, where it is too much. */
export function tooMuch(items: number, positions: number): ItemIssue | undefined {
  if (items > importLimits.items) return { kind: 'too-many-items', limit: importLimits.items };
  return positions > importLimits.positions
    ? { kind: 'too-many-positions', limit: importLimits.positions }
    : undefined;
}

/** One item as a file has it. */
export interface SourceItem {
  place: Omit<ItemPlace, 'item'>;
  properties: ReadonlyMap<string, unknown>;
  /** The properties have types, as JSON has them; left out: they are texts. */
  typed?: true;
  /** Names of properties that are a person's own, though programs write some beside the ids; see `repeating`. */
  ownFields?: ReadonlySet<string>;
  /** Names of properties that say nothing of a zone unless they fill a field. */
  bookkeeping?: ReadonlySet<string>;
  /** In which of the properties the shape is written, where it is in one. */
  shapeColumn?: string | undefined;
  shape: () => ReadShape;
}

/** How many items are read before it is told. */
const toldAfter = 500;

/**
 * Reads items one after the other: their shapes, their fields as the mapping has them, and all else that
 * is said of them. More than `importLimits` are refused as a whole, as soon as that is seen.
 */
export function readItems(
  sources: Iterable<SourceItem>,
  columns: readonly string[],
  options: ReadOptions,
  guessed: FieldMapping = guessMapping(columns),
): Reading {
  const mapping = options.mapping ?? guessed;
  const otherIds = otherIdColumns(columns, mapping);
  const items: ReadItem[] = [];
  let positions = 0;
  let offBy: PositionError | undefined;
  for (const source of sources) {
    const { place, properties: given, shapeColumn, shape, typed = false } = source;
    const properties = withTextsUndoubled(given, shapeColumn);
    const beyond = tooMuch(items.length + 1, positions);
    if (beyond) return failedReading(beyond);
    if (items.length % toldAfter === 0) options.onProgress?.(items.length);
    const read = shape();
    const fields = fieldsOf((column) => properties.get(column), mapping, otherIds);
    const at = { item: items.length + 1, ...place };
    if (!read.ok) {
      items.push({ ok: false, place: at, issue: read.issue, zoneId: fields.zoneId });
      continue;
    }
    if (hasLongText(fields)) {
      items.push({
        ok: false,
        place: at,
        issue: { kind: 'long-text', limit: maxTextLength },
        zoneId: undefined,
      });
      continue;
    }
    positions += positionCount(read.geometry);
    const tooFine = tooMuch(items.length, positions);
    if (tooFine) return failedReading(tooFine);
    offBy = largerError(offBy, read.offBy);
    const others = otherFieldsOf(unmapped({ ...source, properties }, fields, mapping), typed);
    const leftOut: LeftOut[] = [...(read.leftOut ?? [])];
    if (others.leftOut.length > 0) leftOut.push({ kind: 'fields', names: others.leftOut });
    items.push({
      ok: true,
      place: at,
      geometry: clampToEarth(read.geometry),
      fields,
      ...(others.kept.length > 0 && { otherFields: others.kept }),
      ...(leftOut.length > 0 && { leftOut }),
      ...(read.isFromLine && { isFromLine: read.isFromLine }),
    });
  }
  return { items, columns: [...columns], mapping, ...(offBy && { offBy }) };
}

const hasLongText = (fields: Partial<ZoneFields>): boolean =>
  Object.values(fields)
    .flat()
    .some((text) => typeof text === 'string' && text.length > maxTextLength);

/** The same properties with texts that were encoded twice as they were before. */
function withTextsUndoubled(
  properties: ReadonlyMap<string, unknown>,
  shapeColumn: string | undefined,
): ReadonlyMap<string, unknown> {
  let changed: Map<string, unknown> | undefined;
  for (const [column, value] of properties) {
    if (typeof value !== 'string' || column === shapeColumn) continue;
    const text = undoubled(value);
    if (text === value) continue;
    changed ??= new Map(properties);
    changed.set(column, text);
  }
  return changed ?? properties;
}

/** The one with more meters. */
export const largerError = (
  one: PositionError | undefined,
  other: PositionError | undefined,
): PositionError | undefined => (other && other.meters > (one?.meters ?? 0) ? other : one);

/** Columns that programs write beside the ids and the stores, and that say the same where they do. */
const repeating = new Set(['name', 'Folder']);

/** What is said of an item and did not become a field of its zone. */
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
    const saysNothing = isBookkeeping(column, value) || (bookkeeping?.has(column) && !ownFields?.has(column));
    if (!columns.has(column) && saysNothing) continue;
    const repeats = value === fields.zoneId || value === fields.storeId;
    if (repeats && !ownFields?.has(column) && (column === name || repeating.has(column))) continue;
    yield [column, value];
  }
}
