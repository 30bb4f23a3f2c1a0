/** Row of a table, and whether its quotes are unbalanced. */
export interface DelimitedRow {
  cells: string[];
  broken: 'unclosed-quote' | 'text-after-quote' | undefined;
}

/** Maximum length of a quoted cell, enough for a shape of 150,000 positions; a longer one lacks its closing quote. */
const maxQuotedLength = 4_000_000;

/** Maximum number of unclosed quotes, each of which costs a search through the following text. */
const maxUnclosed = 50;

export interface DelimitedOptions {
  /** Offset at which the table starts; default 0. */
  begin?: number;
  /**
   * Takes a cell like `"El Rincon" SL`, which starts with a quote but doesn't end with one, literally, as spreadsheets
   * copy it. Otherwise its row is broken.
   */
  literalQuotes?: boolean;
}

/**
 * Yields the rows of a table (RFC 4180) from text in pieces. An unclosed quote breaks only its own line, and reading
 * continues after it; if broken rows are reported, the table ends after too many of them.
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
  /** Doubles the buffer, so that even a row of many pieces is scanned only about twice. */
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
    if (unclosed > maxUnclosed) return;
  }
}

interface Quotes {
  literal: boolean;
  /** An unclosed quote was found, so all later ones are unclosed too. */
  haveNoEnd: boolean;
}

/** Undefined if more text is needed to decide. */
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
  // Finding the end of a shape takes time linear in the line: if one has none, neither do the others on that line.
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
  /** It starts as a shape, but its brackets aren't closed on its line. */
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

/** Start of an unquoted shape, which may contain the separator. */
const bracketed =
  /^\s*(?:(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?(?:POLYGON|SURFACE|GEOMETRYCOLLECTION|CURVEPOLYGON|TRIANGLE|TIN)(?:\s*(?:ZM?|M))?\s*\(|\{\s*"(?:type|coordinates)"\s*:)/i;

/** Position of the matching closing bracket on the same line; undefined if there is none. */
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
  const limit = from + maxQuotedLength;
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
    // Cells copied from a spreadsheet contain line breaks or tabs, but hardly ever both.
    if (isCopied && separator === '\t' && /[\r\n]/.test(inside) && inside.includes('\t'))
      return { broken: 'text-after-quote' as const, mayEndLater: false };
    return { text: doubled ? inside.replaceAll('""', '"') : inside, end };
  }
  return { broken: 'unclosed-quote' as const, mayEndLater: text.length <= limit };
}

/** End of the line, and start of the next. */
function lineEnd(text: string, at: number): { end: number; next: number } {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { end, next: text.startsWith('\r\n', end) ? end + 2 : end + 1 };
}
