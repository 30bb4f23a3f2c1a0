import { type ListHead, type ListQuestion, rowsAtOnce } from '../../shared/desk/geocoding.ts';
import { nameOfRow } from '../../shared/geocoding/columns.ts';
import {
  encodedTexts,
  exportedHeadings,
  exportedRow,
  writtenRows,
} from '../../shared/geocoding/list-export.ts';
import { chosenCandidate, type LineFilter, type ListLine } from '../../shared/geocoding/list-lines.ts';
import type { ListedPoint } from '../../shared/searches.ts';
import { ask } from '../desk/ask.ts';
import { saveFile } from '../ui/save-file.ts';

/** The lines that a filter leaves, page by page. */
async function* pagesOf(job: string, filter: LineFilter): AsyncGenerator<ListLine[]> {
  for (let from = 0; ; from += rowsAtOnce) {
    const { lines } = await ask('geocoding.lines', { job, filter, from, count: rowsAtOnce });
    if (lines.length === 0) return;
    yield lines;
  }
}

async function listOf(job: string): Promise<{ head: ListHead; question: ListQuestion }> {
  const list = await ask('geocoding.list', { job });
  if (!list) throw new Error('There is no such list');
  return list;
}

/** All lines of a list, with how they are looked up. */
export async function listWithLines(job: string): Promise<{ question: ListQuestion; lines: ListLine[] }> {
  const { question } = await listOf(job);
  const lines: ListLine[] = [];
  for await (const page of pagesOf(job, 'all')) lines.push(...page);
  return { question, lines };
}

/** The places of a list that can be used, by their own names or else by their addresses. */
export async function placesOfList(job: string): Promise<ListedPoint[]> {
  const { question } = await listOf(job);
  const places: ListedPoint[] = [];
  for await (const lines of pagesOf(job, 'placed')) {
    for (const line of lines) {
      const candidate = chosenCandidate(line);
      if (!candidate) continue;
      const name = nameOfRow(line.cells, question.mapping) || candidate.address;
      places.push({ name, position: candidate.position });
    }
  }
  return places;
}

/** Saves a list with what was found of it as CSV, in the form in which it came. */
export async function exportList(job: string) {
  const { head } = await listOf(job);
  const { format, headings, columns, name } = head;
  const texts = [writtenRows([exportedHeadings(headings, columns)], format)];
  for await (const lines of pagesOf(job, 'all')) texts.push(writtenRows(lines.map(exportedRow), format));
  const bytes = encodedTexts(texts, format);
  const stem = name.replace(/\.[^.]*$/, '') || 'addresses';
  saveFile(`${stem}-geocoded.csv`, new Blob(bytes, { type: 'text/csv' }), 'application/octet-stream');
}
