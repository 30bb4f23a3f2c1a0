import {
  type KnownAnswer,
  type LineDecision,
  type ListRequest,
  lineReading,
} from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { type LineReading, requestOfRow } from '../../shared/geocoding/line-request.ts';
import type { Decision, ListLine } from '../../shared/geocoding/list-lines.ts';
import { isSameAnsweringService } from '../../shared/settings/settings.ts';
import { ask } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { answeringNow } from '../workbench/region.ts';
import { listOf, listWithLines, maxLinesAtOnce } from './list-places.ts';

/** What a user did on a line, to be repeated on the same line of another list. */
export interface Repeat {
  row: number;
  /** The text that replaced the original; null if it was not changed. */
  corrected: string | null;
  decision: Decision | null;
}

interface ListBefore {
  /** Answers that are also valid for the next list. */
  known: readonly KnownAnswer[];
  /** Actions on lines with the same text as these rows; the first row has the number `from`. */
  repeats(rows: readonly (readonly string[])[], reading: LineReading, from: number): Repeat[];
}

export const noneBefore: ListBefore = { known: [], repeats: () => [] };

/** Answers and decisions of the list that another one replaces; none if its queries differ. */
export async function listBefore(
  job: JobOf<'geocoding'>,
  now: Pick<ListRequest, 'language' | 'countries'>,
): Promise<ListBefore> {
  if (job.total > maxLinesAtOnce) return noneBefore;
  const service = answeringNow(deskState('settings').service, deskState('regions'));
  const { head, question } = await listOf(job.id);
  const isAlike =
    JSON.stringify([question.language, question.countries]) === JSON.stringify([now.language, now.countries]);
  if (!isAlike || (job.service !== null && !isSameAnsweringService(job.service, service))) return noneBefore;
  const { lines } = await listWithLines(job.id);
  const reading = lineReading(question, head);
  const done = new Map(
    lines.flatMap((line): [string, Omit<Repeat, 'row'>][] => {
      const { query } = requestOfRow(line.cells, reading);
      const corrected = line.query === query ? null : line.query;
      const decision = decisionOn(line);
      return corrected === null && decision === null ? [] : [[query, { corrected, decision }]];
    }),
  );
  return {
    known: lines.flatMap(({ query, answer }) =>
      answer && !('fault' in answer) && !('unreadable' in answer) ? [{ query, answer }] : [],
    ),
    repeats: (rows, next, from) =>
      rows.flatMap((cells, index) => {
        const one = done.get(requestOfRow(cells, next).query);
        return one ? [{ row: from + index, ...one }] : [];
      }),
  };
}

function decisionOn({ state, chosen }: ListLine): Decision | null {
  if (state === 'rejected') return { kind: 'rejected' };
  return state === 'confirmed' && chosen !== null ? { kind: 'confirmed', candidate: chosen } : null;
}

/** Repeats previous actions on the lines of a job. Throws a FaultError. */
export async function repeat(job: string, repeats: readonly Repeat[]) {
  for (const { row, corrected } of repeats)
    if (corrected !== null) await ask('geocoding.correct', { job, row, query: corrected });
  for (const { row, decision } of repeats) {
    const decisions: LineDecision[] = decision ? [{ row, decision }] : [];
    if (decisions.length > 0) await ask('geocoding.decide', { job, decisions });
  }
}
