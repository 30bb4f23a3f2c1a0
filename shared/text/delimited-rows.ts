/** A row of a table, and what is wrong with its quotes. */
export interface DelimitedRow {
  cells: string[];
  broken: 'unclosed-quote' | 'text-after-quote' | undefined;
}

/** A cell in quotes that is longer has lost its end: this is a shape of 150,000 positions. */
const longestQuoted = 4_000_000;

/** A table with more quotes that are not closed is none; each costs a look at what follows. */
const mostUnclosed = 50;

export interface DelimitedOptions {
  /** Where in the text the table begins; 0 by default. */
  begin?: number;
  /**
   * A cell that begins with a quotation mark and does not end with one, such as `"El Rincon" SL`, is the text that it
   * is, as spreadsheets copy it. Without this its row is broken.
   */
  literalQuotes?: boolean;
}

/**
 * Returns the rows of a table (RFC 4180), one after the other, of a text that comes in pieces. A quotation mark
 * without its end costs its own line at most, and what follows is read; where broken rows are told, the table ends
 * after too many of them.
 */
export function* delimitedRows(
  pieces: Iterable<string>,
  separator: string,
  { begin = 0, literalQuotes = false }: DelimitedOptions = {},
): Generator<DelimitedRow> {
  const more = pieces[Symbol.iterator]();
  let text = '';
  let at = 0;
  let isWhole = false;
  /** Adds as much again as there is, so that even a row of many pieces is gone over but twice or so. */
  function refill() {
    const parts = [text.slice(at)];
    const wanted = text.length - at;
    for (let added = 0; added <= wanted && !isWhole; ) {
      const { value, done } = more.next();
      if (done) isWhole = true;
      else {
        parts.push(value);
        added += value.length;
      }
    }
    text = parts.join('');
    at = 0;
  }
  refill();
  at = begin;
  let unclosed = 0;
  const quotes: Quotes = { literal: literalQuotes, haveNoEnd: false };
  for (;;) {
    const row = at < text.length ? rowAt(text, at, separator, isWhole, quotes) : undefined;
    if (!row) {
      if (isWhole) return;
      refill();
      continue;
    }
    yield { cells: row.cells, broken: row.broken };
    at = row.end;
    if (row.broken === 'unclosed-quote') unclosed += 1;
    if (unclosed > mostUnclosed) return;
  }
}

interface Quotes {
  literal: boolean;
  /** A mark was found that nothing closes, to the end of the text: none of those behind it is closed either. */
  haveNoEnd: boolean;
}

/** Undefined where only what follows the text tells what the row is. */
function rowAt(
  text: string,
  start: number,
  separator: string,
  isWhole: boolean,
  quotes: Quotes,
): (DelimitedRow & { end: number }) | undefined {
  const decided = (cells: string[], broken: DelimitedRow['broken'], end: number) =>
    isWhole || end < text.length ? { cells, broken, end } : undefined;
  const cells: string[] = [];
  // Looking for its end takes as long as the line is: where one has none, the others of that line have none either.
  let shapesEnd = true;
  for (let at = start; ; ) {
    let cell: ReturnType<typeof quotedAt | typeof plainAt> =
      text[at] === '"' && !quotes.haveNoEnd
        ? quotedAt(text, at, separator, quotes.literal)
        : plainAt(text, at, separator, shapesEnd);
    if ('broken' in cell && cell.mayEndLater && !isWhole) return undefined;
    if ('broken' in cell && quotes.literal) {
      quotes.haveNoEnd = isWhole && cell.broken === 'unclosed-quote';
      cell = plainAt(text, at, separator, shapesEnd);
    }
    if ('broken' in cell) {
      const { end, next } = lineEnd(text, at);
      return decided([...cells, text.slice(at + 1, end)], cell.broken, next);
    }
    cells.push(cell.text);
    shapesEnd &&= !('hasNoEnd' in cell && cell.hasNoEnd);
    if (text[cell.end] !== separator) return decided(cells, undefined, lineEnd(text, cell.end).next);
    at = cell.end + 1;
  }
}

interface PlainCell {
  text: string;
  end: number;
  /** It begins as a shape whose brackets are not closed on its line. */
  hasNoEnd: boolean;
}

function plainAt(text: string, at: number, separator: string, shapesEnd: boolean): PlainCell {
  const isShape = shapesEnd && bracketed.test(text.slice(at, at + 60));
  const shape = isShape ? endOfShape(text, at) : undefined;
  let end = shape ?? at;
  for (; end < text.length; end += 1) {
    const char = text[end];
    if (char === separator || char === '\n' || char === '\r') break;
  }
  return { text: text.slice(at, end), end, hasNoEnd: isShape && shape === undefined };
}

/** What begins a shape that its program did not quote, though it has the separator inside. */
const bracketed =
  /^\s*(?:(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?(?:POLYGON|SURFACE|GEOMETRYCOLLECTION|CURVEPOLYGON|TRIANGLE|TIN)(?:\s*(?:ZM?|M))?\s*\(|\{\s*"(?:type|coordinates)"\s*:)/i;

/** Where the brackets that open there are closed, on the same line; undefined where they are not. */
function endOfShape(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n' || char === '\r') return undefined;
    if (char === '(' || char === '{' || char === '[') depth += 1;
    else if (char === ')' || char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function quotedAt(text: string, at: number, separator: string, isCopied: boolean) {
  const from = at + 1;
  const limit = from + longestQuoted;
  let doubled = false;
  for (let quote = text.indexOf('"', from); quote >= 0 && quote <= limit; quote = text.indexOf('"', quote)) {
    if (text[quote + 1] === '"') {
      doubled = true;
      quote += 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] !== separator && (text[end] === ' ' || text[end] === '\t')) end += 1;
    const after = text[end];
    if (after !== undefined && after !== separator && after !== '\n' && after !== '\r')
      return { broken: 'text-after-quote' as const, mayEndLater: false };
    const inside = text.slice(from, quote);
    // A cell that a spreadsheet copies has line breaks or tabs in it, hardly both.
    if (isCopied && separator === '\t' && /[\r\n]/.test(inside) && inside.includes('\t'))
      return { broken: 'text-after-quote' as const, mayEndLater: false };
    return { text: doubled ? inside.replaceAll('""', '"') : inside, end };
  }
  return { broken: 'unclosed-quote' as const, mayEndLater: text.length <= limit };
}

/** Where the line ends, and where the next one begins. */
function lineEnd(text: string, at: number): { end: number; next: number } {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { end, next: text.startsWith('\r\n', end) ? end + 2 : end + 1 };
}
