import { shallow } from 'zustand/shallow';
import type { KnownAnswer } from '../../shared/desk/geocoding.ts';
import { maxStoredCandidates } from '../../shared/geocoding/list-lines.ts';
import type { StoredPlaceList } from '../../shared/places/place-list.ts';
import { ask } from '../desk/ask.ts';
import { answerLanguage } from '../desk/language.ts';
import { deskState } from '../desk/states.ts';
import { placeListOf } from '../place-search/kept-place-list.ts';
import { type ListLine, lineState, type PlaceList } from '../place-search/place-list.ts';
import { dropList as dropReviewed, reviewedListId } from '../place-search/place-list-store.ts';
import { readingContext } from '../place-search/reading-context.ts';
import type { PanelInputs } from '../workbench/panel.ts';
import { addressPanelList, changeList, useLists } from './place-lists-store.ts';
import { type RepeatedAction, repeatActions } from './previous-list.ts';

/** Stores the texts of unused lists in the workspace; the desk stores their results. */
export const listsSearch: PanelInputs = {
  subscribe(listener) {
    let previous = unusedTexts();
    return useLists.subscribe(() => {
      const current = unusedTexts();
      if (
        current.length === previous.length &&
        current.every((list, index) => shallow(list, previous[index]))
      )
        return;
      previous = current;
      listener();
    });
  },
  inputs: () => ({ placeLists: unusedTexts().map((list) => ({ ...list, lines: [], answers: [] })) }),
  restore({ placeLists = [] }) {
    dropReviewed(reviewedListId);
    useLists.setState(({ lists }) => ({
      lists: new Map([...lists].filter(([id]) => id === addressPanelList)),
    }));
    for (const list of placeLists) {
      const { id, text, addition, step } = list;
      changeList(id, { text, addition, isEditingText: step === 'text' });
      if (list.lines.length > 0) void transferToDesk(list);
    }
  },
};

const unusedTexts = (): Omit<StoredPlaceList, 'lines' | 'answers'>[] =>
  [...useLists.getState().lists].flatMap(([id, { text, addition, isEditingText }]) =>
    id === addressPanelList || text === ''
      ? []
      : [{ id, text, addition, step: isEditingText ? 'text' : 'places' }],
  );

/** Transfers a list that an older version looked up in the window to the desk, with its answers and decisions. */
async function transferToDesk({ id: target, ...stored }: StoredPlaceList) {
  const list = placeListOf(stored);
  const lines = list.lines.map((line) => transferredLine(list, line));
  const listId = await ask('geocoding.begin', {
    name: '',
    headings: null,
    columns: mapping.length,
    format: { encoding: 'utf-8', hasMark: true, separator: ',', lineEnd: '\r\n' },
  });
  await ask('geocoding.add', {
    list: listId,
    rows: lines.map(({ cells }) => cells),
    known: lines.flatMap(({ known }) => known ?? []),
  });
  const job = await ask('jobs.start', {
    kind: 'geocoding',
    question: {
      list: listId,
      target,
      mapping,
      direction: 'mixed',
      addition: '',
      countries: [],
      near: null,
      language: answerLanguage(deskState('settings')),
      context: readingContext(),
    },
  });
  await repeatActions(
    job,
    lines.flatMap(({ decision }, row): RepeatedAction[] =>
      decision ? [{ row, corrected: null, decision }] : [],
    ),
  );
}

/** Column roles of transferred lists. */
const mapping = ['name', 'address', 'lat', 'lng'] as const;

function transferredLine(
  list: PlaceList,
  line: ListLine,
): Pick<RepeatedAction, 'decision'> & TransferredLine {
  if (line.kind === 'fault') return { cells: [line.text, '', '', ''], decision: null };
  if (line.kind === 'position') {
    const { lat, lng } = line.position;
    return { cells: [line.name, '', String(lat), String(lng)], decision: null };
  }
  const found = list.found.get(line.line);
  const query = found?.address ?? line.text;
  const cells = [line.name, query, '', ''];
  if (!found) return { cells, decision: null };
  if (found.refused) return { cells, known: [{ query, answer: { fault: found.refused } }], decision: null };
  const { candidates, doubts } = found.match;
  const chosen = found.chosen ?? 0;
  // Keeps the confirmed candidate even if it is beyond the limit.
  const stored = chosen < maxStoredCandidates ? candidates : candidates.slice(chosen);
  const candidate = chosen < maxStoredCandidates ? chosen : 0;
  const state = lineState(list, line);
  return {
    cells,
    known: [{ query, answer: { candidates: stored.slice(0, maxStoredCandidates), doubts } }],
    decision:
      state === 'confirmed'
        ? { kind: 'confirmed', candidate }
        : state === 'left-out'
          ? { kind: 'rejected' }
          : null,
  };
}

interface TransferredLine {
  cells: readonly string[];
  known?: readonly KnownAnswer[];
}
