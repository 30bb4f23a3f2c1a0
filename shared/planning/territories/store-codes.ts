import { readList } from '../../place-lists/list-file.ts';
import { folded, searchableText } from '../../text/folded.ts';

/** A line that assigns a postal code or district to a store. */
export interface CodeLine {
  /** From 1, including blank lines. */
  line: number;
  code: string;
  store: string;
}

interface StoreCodes {
  /** Each code once, from its first line. */
  codes: readonly CodeLine[];
  /** Lines with a code but no store, or a store but no code. */
  incomplete: readonly { line: number; text: string }[];
  /** Lines that assign a code to another store than an earlier line. */
  conflicts: readonly { one: CodeLine; other: CodeLine }[];
}

/** Lower-case column names in the interface languages. */
const headings = {
  code: [
    ...[
      'code',
      'postcode',
      'postal code',
      'zip',
      'zip code',
      'district',
      'area',
      'plz',
      'postleitzahl',
      'bezirk',
    ],
    ...['ort', 'code postal', 'cp', 'quartier', 'commune', 'código postal', 'codigo postal', 'barrio'],
    ...['distrito', 'cap', 'quartiere', 'comune', 'distretto'],
  ],
  store: [
    ...['store', 'store id', 'shop', 'depot', 'branch', 'filiale', 'lager', 'magasin', 'dépôt', 'tienda'],
    ...['local', 'sucursal', 'negozio', 'punto vendita'],
  ],
};
const isCalled = (cell: string, names: readonly string[]): boolean =>
  names.map(folded).includes(folded(cell.trim()).replaceAll(/[_-]+/g, ' '));

/** Normalizes codes and districts: ignores case, accents and blanks. */
const codeKey = (code: string): string => searchableText(code).replaceAll(/\s+/g, '');

/** A line that contains only separators. */
const blank = /^[\s,;|"]*$/;

/**
 * Reads a table of codes or districts and their stores. Uses columns with known headings; otherwise the first is the
 * code and the second the store.
 */
export function readStoreCodes(text: string): StoreCodes {
  const written = text
    .split(/\r\n|\n|\r/)
    .flatMap((one, index) => (blank.test(one) ? [] : { line: index + 1, text: one }));
  const { headings: addressHeadings, rows: read } = readList(written.map((one) => one.text).join('\n'));
  const rows = addressHeadings ? [addressHeadings, ...read] : read;
  const [first = []] = rows;
  const codeColumn = first.findIndex((cell) => isCalled(cell, headings.code));
  const storeColumn = first.findIndex((cell) => isCalled(cell, headings.store));
  const isHeaded = codeColumn >= 0 && storeColumn >= 0;
  const [code, store] = isHeaded ? [codeColumn, storeColumn] : [0, 1];
  const codes = new Map<string, CodeLine>();
  const incomplete: { line: number; text: string }[] = [];
  const conflicts: { one: CodeLine; other: CodeLine }[] = [];
  for (const [index, cells] of rows.entries()) {
    const at = written[index];
    if (!at || (isHeaded && index === 0)) continue;
    const line = { line: at.line, code: (cells[code] ?? '').trim(), store: (cells[store] ?? '').trim() };
    if (line.code === '' || line.store === '') {
      incomplete.push(at);
      continue;
    }
    const before = codes.get(codeKey(line.code));
    if (!before) codes.set(codeKey(line.code), line);
    else if (before.store !== line.store) conflicts.push({ one: before, other: line });
  }
  return { codes: [...codes.values()], incomplete, conflicts };
}
