import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvRows } from './csv-rows.ts';

function rowsOf(pieces: readonly string[]): { rows: string[][]; faults: number[] } {
  const rows: string[][] = [];
  const faults: number[] = [];
  const reader = new CsvRows({ row: (cells) => rows.push(cells), fault: (line) => faults.push(line) });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return { rows, faults };
}

/** Returns the pieces of a text cut at shares of its length. */
function splitAt(text: string, shares: readonly number[]): string[] {
  const places = [0, ...shares.map((share) => Math.floor(share * text.length)), text.length];
  places.sort((a, b) => a - b);
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

const lineEnds = ['\n', '\r\n', '\r'] as const;
const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', '|', '\t', ' ', '\n', '\r', '\r\n', '😀'),
  maxLength: 6,
});
/** The first cell has text, because a row of one empty cell is a blank line. */
const table = fc.array(
  fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => ['x', ...cells]),
  { minLength: 1, maxLength: 8 },
);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const needsQuotes = (text: string) => /["\n\r,]/.test(text) || text !== text.trim();

describe('rows of CSV', () => {
  it('are those that were written, for any line ends, quotes, and pieces', () => {
    fc.assert(
      fc.property(
        table,
        fc.infiniteStream(fc.constantFrom(...lineEnds)),
        fc.infiniteStream(fc.boolean()),
        fc.boolean(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (rows, ends, quotes, lastBreak, shares) => {
          const next = <T>(values: Iterator<T>): T => values.next().value;
          const written = rows
            .map((cells) =>
              cells.map((text) => (needsQuotes(text) || next(quotes) ? quoted(text) : text)).join(','),
            )
            .map((line, index) => (index < rows.length - 1 || lastBreak ? line + next(ends) : line))
            .join('');
          expect(rowsOf(splitAt(written, shares))).toEqual({ rows, faults: [] });
        },
      ),
    );
  });

  it('continue after a quote inside an unquoted cell; a quote that isn’t doubled is a fault', () => {
    expect(rowsOf(['1,12" pipe,x\n2,b'])).toEqual({
      rows: [
        ['1', '12" pipe', 'x'],
        ['2', 'b'],
      ],
      faults: [],
    });
    expect(rowsOf(['1,"The "Corner" shop",x\n2,b'])).toEqual({
      rows: [
        ['1', 'The "Corner" shop', 'x'],
        ['2', 'b'],
      ],
      faults: [1, 1],
    });
    expect(rowsOf(['1,a\n2,"b\n3,c']).faults).toEqual([2]);
  });
});
