import { parsedJson } from '../../text/parsed-json.ts';

/** GDAL's notation of a list in text: `(2:delivery,pickup)`, with the item count. */
const gdalList = /^\((\d{1,6}):(.*)\)$/s;
/** PostgreSQL's notation of an array: `{delivery,"with, comma"}`. */
const postgresArray = /^\{(.*)\}$/s;

/**
 * Reads types in a cell: `delivery; pickup`, a JSON list if a type contains a separator, or a list by GDAL, PostgreSQL
 * or Python.
 */
export function readTypes(text: string): string[] {
  const bare = text.trim();
  const [, count, items] = gdalList.exec(bare) ?? [];
  if (items !== undefined)
    return Number(count) === 1 ? trimmedNonEmpty([items]) : trimmedNonEmpty(items.split(','));
  const array = postgresArray.exec(bare)?.[1];
  if (array !== undefined) return quotedItems(array, '"');
  if (bare.startsWith('[') && bare.endsWith(']'))
    return (
      jsonItems(bare) ??
      (bare.startsWith("['") ? quotedItems(bare.slice(1, -1), "'") : trimmedNonEmpty(bare.split(separator)))
    );
  return trimmedNonEmpty(bare.split(separator));
}

const separator = /[;,|]/;

const trimmedNonEmpty = (types: readonly string[]): string[] =>
  types.map((type) => type.trim()).filter((type) => type !== '');

function jsonItems(text: string): string[] | undefined {
  const list = parsedJson(text);
  return Array.isArray(list) && list.every((type) => typeof type === 'string') ? list : undefined;
}

/** Splits comma-separated items that may be quoted, with backslash escapes. */
function quotedItems(list: string, quote: string): string[] {
  const items: string[] = [];
  let item = '';
  let isQuoted = false;
  for (let at = 0; at < list.length; at += 1) {
    const character = list[at] ?? '';
    if (isQuoted && character === '\\') {
      at += 1;
      item += list[at] ?? '';
    } else if (character === quote) isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      items.push(item);
      item = '';
    } else item += character;
  }
  return trimmedNonEmpty([...items, item]);
}

/** Writes types so that `readTypes` returns the same. */
export function writeTypes(types: readonly string[]): string {
  const plain = types.join(';');
  const reread = readTypes(plain);
  const isSame = reread.length === types.length && reread.every((type, index) => type === types[index]);
  return isSame ? plain : JSON.stringify(types);
}
