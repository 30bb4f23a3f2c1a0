import type { FieldMapping, ZoneFields } from './reading.ts';

/** Names that columns are known to have, without case and punctuation; the first that is there is taken. */
const knownNames: Record<keyof ZoneFields | 'polygon', readonly string[]> = {
  zoneId: ['zoneid', 'zone', 'idzone', 'id', 'code', 'name', 'zonename', 'title'],
  storeId: ['storeid', 'store', 'idstore', 'assetid', 'asset', 'shopid', 'shop'],
  description: ['description', 'desc', 'descriptio', 'notes', 'note', 'comment', 'label'],
  types: ['types', 'type', 'categories', 'category', 'tags'],
  status: ['status', 'state'],
  polygon: [
    'polygon',
    'wkt',
    'geometry',
    'geom',
    'thegeom',
    'wktgeom',
    'geometrywkt',
    'shape',
    'multipolygon',
  ],
};
const fieldNames = Object.keys(knownNames) as (keyof typeof knownNames)[];

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Which column probably fills which field. */
export function guessMapping(columns: readonly string[]): FieldMapping {
  const byBareName = new Map(columns.toReversed().map((column) => [bare(column), column]));
  const mapping: FieldMapping = {};
  for (const field of fieldNames) {
    const name = knownNames[field].find((known) => byBareName.has(known));
    const column = name === undefined ? undefined : byBareName.get(name);
    if (column !== undefined) mapping[field] = column;
  }
  return mapping;
}

/** Of an item that cannot be read at least its `zone_id`. */
export const zoneIdOf = (cell: (column: string) => unknown, mapping: FieldMapping): string | undefined =>
  fieldsOf(cell, mapping).zoneId;

/** The fields of one item; what is absent, null or an object where a text was expected is left out. */
export function fieldsOf(cell: (column: string) => unknown, mapping: FieldMapping): Partial<ZoneFields> {
  const fields: Partial<ZoneFields> = {};
  for (const field of ['zoneId', 'storeId', 'description', 'status'] as const) {
    const text = textOf(mapping[field] === undefined ? undefined : cell(mapping[field]));
    if (text !== undefined) fields[field] = text;
  }
  const types = mapping.types === undefined ? undefined : typesOf(cell(mapping.types));
  if (types !== undefined) fields.types = types;
  return fields;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  // An empty number of a shapefile's table comes as NaN.
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : undefined;
}

function typesOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((type) => textOf(type) ?? []);
  const text = textOf(value);
  return text === undefined ? undefined : readTypes(text);
}

/** Types in one cell: `delivery; pickup`, or a JSON list where a type has a separator in it. */
export function readTypes(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list) && list.every((type) => typeof type === 'string')) return list;
    } catch {
      // Not a JSON list after all: a type may begin with a bracket.
    }
  }
  return text
    .split(/[;,|]/)
    .map((type) => type.trim())
    .filter((type) => type !== '');
}

/** The inverse of `readTypes`. */
export function writeTypes(types: readonly string[]): string {
  const plain = types.join(';');
  const back = readTypes(plain);
  const same = back.length === types.length && back.every((type, index) => type === types[index]);
  return same ? plain : JSON.stringify(types);
}
