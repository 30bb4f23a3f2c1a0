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
import { deliveringNow } from '../workspace-zones/delivering-zones.ts';

/** Yields the filtered lines page by page. */
export async function* pagesOf(job: string, filter: LineFilter): AsyncGenerator<ListLine[]> {
  for (let from = 0; ; from += maxRowsPerCall) {
    const { lines } = await ask('geocoding.lines', { job, filter, from, count: maxRowsPerCall });
    if (lines.length === 0) return;
    yield lines;
  }
}

/** The list's columns and look-up settings. */
export async function listOf(job: string): Promise<{ head: ListHead; question: ListRequest }> {
  const list = await ask('geocoding.list', { job });
  if (!list) throw new Error('There is no such list');
  return list;
}

/** Longer lists are processed in parts; actions that need the whole list are not offered for them. */
export const maxLinesAtOnce = 5000;

/** Returns the filtered lines of a list with its look-up settings. */
export async function listWithLines(
  job: string,
  filter: LineFilter = 'all',
): Promise<{ head: ListHead; question: ListRequest; lines: ListLine[] }> {
  const list = await listOf(job);
  const lines: ListLine[] = [];
  for await (const page of pagesOf(job, filter)) lines.push(...page);
  return { ...list, lines };
}

/** The name that a line gives its place; may be empty. */
export function nameOfLine({ cells }: ListLine, question: ListRequest, head: ListHead): string {
  if (question.direction !== 'mixed') return nameOfRow(cells, question.mapping);
  const row = readPlaceRow(cells, lineReading(question, head));
  return row.kind === 'fault' ? '' : row.name;
}

/** The places of a list that can be used, by their own names or else by their addresses. */
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
  const { head } = await listOf(job);
  const { format, headings, columns, name } = head;
  const delivering = deliveringNow();
  const texts = [writtenRows([exportedHeadings(headings, columns, delivering !== null)], format)];
  for await (const lines of pagesOf(job, 'all'))
    texts.push(
      writtenRows(
        lines.map((line) => exportedRow(line, delivering)),
        format,
      ),
    );
  const bytes = encodedTexts(texts, format);
  const stem = name.replace(/\.[^.]*$/, '') || 'addresses';
  saveFile(`${stem}-geocoded.csv`, new Blob(bytes, { type: 'text/csv' }), 'application/octet-stream');
}
