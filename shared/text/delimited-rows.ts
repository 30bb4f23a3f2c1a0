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
  startOffset?: number;
  /**
   * Takes a cell like `"El Rincon" SL`, which starts with a quote but doesn't end with one, literally, as spreadsheets
   * copy it. Otherwise its row is broken.
   */
  literalQuotes?: boolean;
}

/**
 * Yields the rows of a table (RFC 4180) from text in pieces. An unclosed quote breaks only its own line, and reading
 * continues on the next. Stops after more than `maxUnclosed` rows with one; with `literalQuotes`, there are none.
 */
export function* delimitedRows(
  pieces: Iterable<string>,
  separator: string,
  { startOffset = 0, literalQuotes = false }: DelimitedOptions = {},
): Generator<DelimitedRow> {
  const iterator = pieces[Symbol.iterator]();
  let text = '';
  let offset = 0;
  let isComplete = false;
  /** Doubles the buffer, so that even a row of many pieces is scanned only about twice. */
  function refill() {
    const parts = [text.slice(offset)];
    const minAdded = text.length - offset;
    for (let added = 0; added <= minAdded && !isComplete; ) {
      const { value, done } = iterator.next();
      if (done) isComplete = true;
      else {
        parts.push(value);
        added += value.length;
      }
    }
    text = parts.join('');
    offset = 0;
  }
  refill();
  offset = startOffset;
  let unclosedCount = 0;
  const quotes: Quotes = { literal: literalQuotes, areUnclosed: false };
  for (;;) {
    const row = offset < text.length ? rowAt(text, offset, separator, isComplete, quotes) : undefined;
    if (!row) {
      if (isComplete) return;
      refill();
      continue;
    }
    yield { cells: row.cells, broken: row.broken };
    offset = row.end;
    if (row.broken === 'unclosed-quote') unclosedCount += 1;
    if (unclosedCount > maxUnclosed) return;
  }
}

interface Quotes {
  literal: boolean;
  /** An unclosed quote was found, so all later ones are unclosed too. */
  areUnclosed: boolean;
}

/** Returns the row at an offset; undefined if more text is needed to find its end. */
function rowAt(
  text: string,
  start: number,
  separator: string,
  isComplete: boolean,
  quotes: Quotes,
): (DelimitedRow & { end: number }) | undefined {
  const rowIfComplete = (cells: string[], broken: DelimitedRow['broken'], end: number) =>
    isComplete || end < text.length ? { cells, broken, end } : undefined;
  const cells: string[] = [];
  // Searching the end of a shape takes time linear in the line. If one is unclosed, so are the others on the line.
  let canShapesEnd = true;
  for (let at = start; ; ) {
    let cell: ReturnType<typeof readQuotedCell | typeof readPlainCell> =
      text[at] === '"' && !quotes.areUnclosed
        ? readQuotedCell(text, at, separator, quotes.literal)
        : readPlainCell(text, at, separator, canShapesEnd);
    if ('broken' in cell && cell.mayEndLater && !isComplete) return undefined;
    if ('broken' in cell && quotes.literal) {
      quotes.areUnclosed = isComplete && cell.broken === 'unclosed-quote';
      cell = readPlainCell(text, at, separator, canShapesEnd);
    }
    if ('broken' in cell) {
      const { end, next } = lineEnd(text, at);
      return rowIfComplete([...cells, text.slice(at + 1, end)], cell.broken, next);
    }
    cells.push(cell.text);
    canShapesEnd &&= !('isUnclosedShape' in cell && cell.isUnclosedShape);
    if (text[cell.end] !== separator) return rowIfComplete(cells, undefined, lineEnd(text, cell.end).next);
    at = cell.end + 1;
  }
}

interface PlainCell {
  text: string;
  end: number;
  /** It starts as a shape, but its brackets aren't closed on its line. */
  isUnclosedShape: boolean;
}

function readPlainCell(text: string, at: number, separator: string, shapesEnd: boolean): PlainCell {
  const isShape = shapesEnd && shapeStart.test(text.slice(at, at + 60));
  const shape = isShape ? endOfShape(text, at) : undefined;
  let end = shape ?? at;
  for (; end < text.length; end += 1) {
    const char = text[end];
    if (char === separator || char === '\n' || char === '\r') break;
  }
  return { text: text.slice(at, end), end, isUnclosedShape: isShape && shape === undefined };
}

/** Start of an unquoted shape, which may contain the separator. */
const shapeStart =
  /^\s*(?:(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?(?:POLYGON|SURFACE|GEOMETRYCOLLECTION|CURVEPOLYGON|TRIANGLE|TIN)(?:\s*(?:ZM?|M))?\s*\(|\{\s*"(?:type|coordinates)"\s*:)/i;

/** Returns the offset after the matching closing bracket on the same line; undefined if there is none. */
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

function readQuotedCell(text: string, at: number, separator: string, isLiteral: boolean) {
  const from = at + 1;
  const limit = from + maxQuotedLength;
  let hasDoubledQuotes = false;
  for (let quote = text.indexOf('"', from); quote >= 0 && quote <= limit; quote = text.indexOf('"', quote)) {
    if (text[quote + 1] === '"') {
      hasDoubledQuotes = true;
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
    if (isLiteral && separator === '\t' && /[\r\n]/.test(inside) && inside.includes('\t'))
      return { broken: 'text-after-quote' as const, mayEndLater: false };
    return { text: hasDoubledQuotes ? inside.replaceAll('""', '"') : inside, end };
  }
  return { broken: 'unclosed-quote' as const, mayEndLater: text.length <= limit };
}

/** Returns the offsets of the end of a line, and of the start of the next. */
function lineEnd(text: string, at: number): { end: number; next: number } {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { end, next: text.startsWith('\r\n', end) ? end + 2 : end + 1 };
}
