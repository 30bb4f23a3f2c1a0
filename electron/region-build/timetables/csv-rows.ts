/** Callbacks for parsed CSV. `line` counts rows from 1, including the heading and blank rows. */
export interface CsvHandlers {
  row(cells: string[], line: number): void;
  /** Called for misplaced quotes; the row is passed to `row` nevertheless. */
  fault(line: number): void;
}

const [comma, quote, lineFeed, carriageReturn] = [44, 34, 10, 13];

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 0xfeff;

/** Returns the index where an unquoted cell ends: at a comma, a line break, or the end of the piece. */
function endOfUnquoted(piece: string, from: number): number {
  for (let at = from; at < piece.length; at++) {
    const code = piece.charCodeAt(at);
    if (code === comma || code === lineFeed || code === carriageReturn) return at;
  }
  return piece.length;
}

/**
 * Parses comma-separated rows (RFC 4180) from text that arrives in arbitrary pieces. Lines may end with LF, CR LF or
 * CR, also mixed. Papa Parse can't be used: it assumes one line ending per text and counts a CR LF split across two
 * pieces twice.
 */
export class CsvRows {
  readonly #handlers: CsvHandlers;
  #line = 1;
  #cells: string[] = [];
  #cell = '';
  #state: 'start' | 'plain' | 'quoted' | 'behind-quote' = 'start';
  /** Blanks after a quote; the next character decides whether the quote closed the cell. */
  #blanks = '';
  #afterReturn = false;
  /** Length of the incomplete row, in characters. */
  #rowLength = 0;
  #maxRowLength = 0;

  constructor(handlers: CsvHandlers) {
    this.#handlers = handlers;
  }

  /** Length of the longest row so far, including the incomplete one. */
  get maxRowLength(): number {
    return this.#maxRowLength;
  }

  /** Parses the next piece of the text. */
  push(piece: string): void {
    let at = 0;
    while (at < piece.length) {
      const before = at;
      const line = this.#line;
      if (this.#state === 'quoted') at = this.#quoted(piece, at);
      else if (this.#state === 'behind-quote') at = this.#behindQuote(piece, at);
      else at = this.#plain(piece, at);
      const length = this.#rowLength + at - before;
      this.#maxRowLength = Math.max(this.#maxRowLength, length);
      this.#rowLength = this.#line === line ? length : 0;
    }
  }

  /** Ends the input; the last row needs no line break. */
  end(): void {
    if (this.#state === 'quoted') this.#handlers.fault(this.#line);
    if (this.#cells.length > 0 || this.#cell !== '' || this.#state !== 'start') this.#endRow();
  }

  #plain(piece: string, from: number): number {
    const code = piece.charCodeAt(from);
    const isAfterReturn = this.#afterReturn;
    this.#afterReturn = false;
    if (code === lineFeed && isAfterReturn) return from + 1;
    if (this.#state === 'start' && code === quote) {
      this.#cell = '';
      this.#state = 'quoted';
      return from + 1;
    }
    if (this.#state === 'start' && isBlank(code)) {
      this.#cell += piece.charAt(from);
      return from + 1;
    }
    const end = endOfUnquoted(piece, from);
    if (end > from) {
      this.#cell += piece.slice(from, end);
      this.#state = 'plain';
    }
    if (end === piece.length) return end;
    this.#endAt(piece.charCodeAt(end));
    return end + 1;
  }

  #quoted(piece: string, from: number): number {
    const found = piece.indexOf('"', from);
    this.#cell += piece.slice(from, found < 0 ? undefined : found);
    if (found < 0) return piece.length;
    this.#state = 'behind-quote';
    this.#blanks = '';
    return found + 1;
  }

  #behindQuote(piece: string, at: number): number {
    const code = piece.charCodeAt(at);
    if (code === quote && this.#blanks === '') {
      this.#cell += '"';
      this.#state = 'quoted';
    } else if (code === comma || code === lineFeed || code === carriageReturn) {
      this.#endAt(code);
    } else if (isBlank(code)) {
      this.#blanks += piece.charAt(at);
    } else {
      // The quote is part of the text and should have been doubled.
      this.#handlers.fault(this.#line);
      this.#cell += `"${this.#blanks}`;
      this.#state = 'quoted';
      return at;
    }
    return at + 1;
  }

  #endAt(code: number): void {
    if (code === comma) {
      this.#cells.push(this.#cell);
      this.#cell = '';
      this.#state = 'start';
      return;
    }
    this.#afterReturn = code === carriageReturn;
    this.#endRow();
  }

  #endRow(): void {
    const cells = this.#cells;
    cells.push(this.#cell);
    this.#cells = [];
    this.#cell = '';
    this.#state = 'start';
    this.#handlers.row(cells, this.#line);
    this.#line += 1;
  }
}
