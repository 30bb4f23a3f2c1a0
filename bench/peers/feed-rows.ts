/** A row of a GTFS file, its cells by the names of the columns. */
export type FeedRow = Record<string, string>;

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^"([^"]*)"$/, '$1'));

/** Returns the rows of a file without commas in its cells. */
export function feedRows(text: string): FeedRow[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = cellsOf(head);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Writes rows as CSV, with all columns that one of them has. */
export function feedText(rows: readonly FeedRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return `${lines.map((cells) => cells.join(',')).join('\n')}\n`;
}

/** Seconds of a GTFS time. */
export function feedSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
