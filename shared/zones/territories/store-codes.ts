import { readList } from '../../place-lists/list-file.ts';
import { folded, searchableText } from '../../text/folded.ts';

/** A line of a list that gives a postal code or a district to a store. */
export interface CodeLine {
  /** Counts from 1, blank lines too. */
  line: number;
  code: string;
  store: string;
}

interface StoreCodes {
  /** Each code once, by its first line. */
  codes: readonly CodeLine[];
  /** Lines that say a code without a store, or a store without a code. */
  incomplete: readonly { line: number; text: string }[];
  /** Lines that give a code to another store than a line before them. */
  conflicts: readonly { one: CodeLine; other: CodeLine }[];
}

/** How the columns may be called, in the languages of the window, in lower case. */
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

/** Codes and districts are the same however they are written: large or small, with accents and blanks or not. */
const codeKey = (code: string): string => searchableText(code).replaceAll(/\s+/g, '');

/** A line with nothing but what parts cells is blank. */
const blank = /^[\s,;|"]*$/;

/**
 * Reads a table of codes or districts and the stores that they belong to. Where its first line calls two columns so,
 * they are taken; else the first is the code and the second the store.
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
