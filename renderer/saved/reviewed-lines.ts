import { failed, succeeded } from '../../shared/faults/fault.ts';
import {
  countsOf,
  type Decision,
  type LineState,
  type ListLine,
  passesFilter,
} from '../../shared/geocoding/list-lines.ts';
import { faultOf } from '../desk/ask.ts';
import type { LinesSource } from '../place-lists/lines-source.ts';
import {
  type LookedUp,
  lineState,
  type PlaceList,
  type LineState as SavedState,
} from '../place-search/place-list.ts';
import { correctLine, type Draft, decideLines, draftOf } from '../place-search/place-list-store.ts';

/** Returns the lines of a saved list under review as a source that is shown and decided like a list of the desk. */
export function reviewedLines(id: string, draft: Draft): LinesSource {
  const lines = linesOf(draft);
  return {
    id: `${id} ${draft.review}`,
    target: id,
    change: draft.change,
    isRunning: draft.isRunning,
    unserved: null,
    ...countsOf(lines),
    changeNow: () => draftOf(id).change,
    lines: async (filter, from, count) =>
      succeeded(
        linesOf(draftOf(id))
          .filter((line) => filter !== 'unserved' && passesFilter(filter, line))
          .slice(from, from + count),
      ),
    mayDecide: ({ row, state }) => state !== 'waiting' && draft.found.has(row + 1),
    mayCorrect: ({ row, state }) =>
      state !== 'waiting' && draft.lines.some(({ line, kind }) => line === row + 1 && kind === 'address'),
    async decide(decisions) {
      const { found } = draftOf(id);
      const previousDecisions = decisions.flatMap(({ row }) => {
        const line = found.get(row + 1);
        return line ? [{ row, decision: decisionOn(line) }] : [];
      });
      decideLines(id, new Map(decisions.map(({ row, decision }) => [row + 1, decision])));
      return succeeded(previousDecisions);
    },
    async correct(row, query) {
      try {
        return succeeded(await correctLine(id, row + 1, query));
      } catch (error) {
        return failed(faultOf(error));
      }
    },
  };
}

const lineStates: Readonly<Record<SavedState, LineState>> = {
  position: 'found',
  unreadable: 'unreadable',
  waiting: 'waiting',
  certain: 'found',
  undecided: 'doubtful',
  confirmed: 'confirmed',
  missing: 'missing',
  'left-out': 'rejected',
};

const linesOf = (list: PlaceList): ListLine[] =>
  list.lines.map((line): ListLine => {
    const base = { row: line.line - 1, cells: [line.text] };
    if (line.kind === 'fault')
      return { ...base, query: '', state: 'unreadable', chosen: null, answer: { unreadable: line.reason } };
    if (line.kind === 'position') {
      const candidate = { address: '', types: [], position: line.position, accuracy: null, score: null };
      return {
        ...base,
        query: '',
        state: 'found',
        chosen: 0,
        answer: { candidates: [candidate], doubts: [] },
      };
    }
    const found = list.found.get(line.line);
    const query = line.kind === 'address' ? (found?.address ?? line.address) : '';
    if (!found) return { ...base, query, state: 'waiting', chosen: null, answer: null };
    if (found.refused)
      return { ...base, query, state: 'failed', chosen: null, answer: { fault: found.refused } };
    const { match, leftOut: isRejected } = found;
    const chosen = isRejected ? null : found.chosen;
    return { ...base, query, state: lineStates[lineState(list, line)], chosen, answer: match };
  });

/** Returns the decision on a line; `open` if there is none or the match needed none. */
function decisionOn({ leftOut: isRejected, chosen, match }: LookedUp): Decision {
  if (isRejected) return { kind: 'rejected' };
  return chosen === null || (chosen === 0 && match.doubts.length === 0)
    ? { kind: 'open' }
    : { kind: 'confirmed', candidate: chosen };
}
