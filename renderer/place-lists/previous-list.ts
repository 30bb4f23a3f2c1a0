import {
  type KnownAnswer,
  type LineDecision,
  type ListRequest,
  lineReading,
} from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { type LineReadingOptions, requestOfRow } from '../../shared/geocoding/line-request.ts';
import type { Decision, ListLine } from '../../shared/geocoding/list-lines.ts';
import { isSameAnsweringService } from '../../shared/settings/settings.ts';
import { ask } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { withRegionInUse } from '../workbench/region.ts';
import { listSettings, listWithLines, maxLinesAtOnce } from './list-places.ts';

/** A user's action on a line, to repeat on the same line of the list that replaces it. */
export interface RepeatedAction {
  row: number;
  /** Query that the user replaced the original one by; null if unchanged. */
  corrected: string | null;
  decision: Decision | null;
}

interface PreviousList {
  /** Answers that are valid for the next list too. */
  known: readonly KnownAnswer[];
  /** Returns the actions on lines with the same queries as these rows; `from` is the number of the first row. */
  repeatedActions(
    rows: readonly (readonly string[])[],
    reading: LineReadingOptions,
    from: number,
  ): RepeatedAction[];
}

export const noPreviousList: PreviousList = { known: [], repeatedActions: () => [] };

/**
 * Returns answers and actions of the list that another one replaces; none if its language, countries, or service differ, or
 * if it is too long.
 */
export async function previousList(
  job: JobOf<'geocoding'>,
  next: Pick<ListRequest, 'language' | 'countries'>,
): Promise<PreviousList> {
  if (job.total > maxLinesAtOnce) return noPreviousList;
  const service = withRegionInUse(deskState('settings').service, deskState('regions'));
  const { head, question } = await listSettings(job.id);
  const isSameRequest =
    JSON.stringify([question.language, question.countries]) ===
    JSON.stringify([next.language, next.countries]);
  if (!isSameRequest || (job.service !== null && !isSameAnsweringService(job.service, service)))
    return noPreviousList;
  const { lines } = await listWithLines(job.id);
  const reading = lineReading(question, head);
  const actionsByQuery = new Map(
    lines.flatMap((line): [string, Omit<RepeatedAction, 'row'>][] => {
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
    repeatedActions: (rows, nextReading, from) =>
      rows.flatMap((cells, index) => {
        const action = actionsByQuery.get(requestOfRow(cells, nextReading).query);
        return action ? [{ row: from + index, ...action }] : [];
      }),
  };
}

function decisionOn({ state, chosen }: ListLine): Decision | null {
  if (state === 'rejected') return { kind: 'rejected' };
  return state === 'confirmed' && chosen !== null ? { kind: 'confirmed', candidate: chosen } : null;
}

/**
 * Repeats previous actions on the lines of a job.
 * @throws FaultError if a call fails
 */
export async function repeatActions(job: string, actions: readonly RepeatedAction[]) {
  for (const { row, corrected } of actions)
    if (corrected !== null) await ask('geocoding.correct', { job, row, query: corrected });
  for (const { row, decision } of actions) {
    const decisions: LineDecision[] = decision ? [{ row, decision }] : [];
    if (decisions.length > 0) await ask('geocoding.decide', { job, decisions });
  }
}
