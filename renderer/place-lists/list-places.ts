import { type ListHead, type ListRequest, lineReading, maxRowsPerCall } from '../../shared/desk/geocoding.ts';
import {
  encodedTexts,
  exportedHeadings,
  exportedRow,
  writtenRows,
} from '../../shared/geocoding/list-export.ts';
import { chosenCandidate, type LineFilter, type ListLine } from '../../shared/geocoding/list-lines.ts';
import { readPlaceRow } from '../../shared/geocoding/place-row.ts';
import { nameOfRow } from '../../shared/place-lists/columns.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { ask } from '../desk/ask.ts';
import { saveFile } from '../ui/save-file.ts';
import { deliveryLookupNow } from '../workspace-zones/delivering-zones.ts';

/** Yields the filtered lines of a job page by page. */
export async function* pagesOf(job: string, filter: LineFilter): AsyncGenerator<ListLine[]> {
  for (let from = 0; ; from += maxRowsPerCall) {
    const { lines } = await ask('geocoding.lines', { job, filter, from, count: maxRowsPerCall });
    if (lines.length === 0) return;
    yield lines;
  }
}

/**
 * Returns the columns and look-up settings of a job's list.
 * @throws Error if there is no such list
 */
export async function listSettings(job: string): Promise<{ head: ListHead; question: ListRequest }> {
  const list = await ask('geocoding.list', { job });
  if (!list) throw new Error('There is no such list');
  return list;
}

/** Maximum number of lines that are read at once; actions that need a whole list are disabled for longer ones. */
export const maxLinesAtOnce = 5000;

/** Returns the filtered lines of a list with its look-up settings. */
export async function listWithLines(
  job: string,
  filter: LineFilter = 'all',
): Promise<{ head: ListHead; question: ListRequest; lines: ListLine[] }> {
  const list = await listSettings(job);
  const lines: ListLine[] = [];
  for await (const page of pagesOf(job, filter)) lines.push(...page);
  return { ...list, lines };
}

/** Returns the name that a line gives its place; may be empty. */
export function nameOfLine({ cells }: ListLine, question: ListRequest, head: ListHead): string {
  if (question.direction !== 'mixed') return nameOfRow(cells, question.mapping);
  const row = readPlaceRow(cells, lineReading(question, head));
  return row.kind === 'fault' ? '' : row.name;
}

/** Returns the usable places of a list, named by their lines or else by their addresses. */
export async function placesOfList(job: string): Promise<ListedPoint[]> {
  const { head, question, lines } = await listWithLines(job, 'placed');
  return lines.flatMap((line) => {
    const candidate = chosenCandidate(line);
    if (!candidate) return [];
    const name = nameOfLine(line, question, head) || candidate.address;
    return [{ name, position: candidate.position }];
  });
}

/** Exports a list with its results as CSV, keeping its original columns. */
export async function exportList(job: string) {
  const { head } = await listSettings(job);
  const { format, headings, columns, name } = head;
  const delivering = deliveryLookupNow();
  const chunks = [writtenRows([exportedHeadings(headings, columns, delivering !== null)], format)];
  for await (const lines of pagesOf(job, 'all'))
    chunks.push(
      writtenRows(
        lines.map((line) => exportedRow(line, delivering)),
        format,
      ),
    );
  const bytes = encodedTexts(chunks, format);
  const stem = name.replace(/\.[^.]*$/, '') || 'addresses';
  saveFile(`${stem}-geocoded.csv`, new Blob(bytes, { type: 'text/csv' }), 'application/octet-stream');
}
