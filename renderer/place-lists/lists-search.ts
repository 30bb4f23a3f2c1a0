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
import type { PanelSearch } from '../workbench/panel.ts';
import { type Repeat, repeat } from './list-before.ts';
import { changeList, ownList, useLists } from './place-lists-store.ts';

/** The texts of lists that are not used yet, as the workspace stores them; the desk has what is found of them. */
export const listsSearch: PanelSearch = {
  subscribe(listener) {
    let before = texts();
    return useLists.subscribe(() => {
      const now = texts();
      if (now.length === before.length && now.every((one, index) => shallow(one, before[index]))) return;
      before = now;
      listener();
    });
  },
  kept: () => ({ placeLists: texts().map((one) => ({ ...one, lines: [], answers: [] })) }),
  restore({ placeLists = [] }) {
    dropReviewed(reviewedListId);
    useLists.setState(({ lists }) => ({ lists: new Map([...lists].filter(([id]) => id === ownList)) }));
    for (const list of placeLists) {
      const { id, text, addition, step } = list;
      changeList(id, { text, addition, isWriting: step === 'text' });
      if (list.lines.length > 0) void takeUp(list);
    }
  },
};

const texts = (): Omit<StoredPlaceList, 'lines' | 'answers'>[] =>
  [...useLists.getState().lists].flatMap(([id, { text, addition, isWriting }]) =>
    id === ownList || text === '' ? [] : [{ id, text, addition, step: isWriting ? 'text' : 'places' }],
  );

/** Hands a list that an older program version looked up in the window to the desk, with its answers. */
async function takeUp({ id: target, ...stored }: StoredPlaceList) {
  const list = placeListOf(stored);
  const lines = list.lines.map((line) => lineOf(list, line));
  const begun = await ask('geocoding.begin', {
    name: '',
    headings: null,
    columns: mapping.length,
    format: { encoding: 'utf-8', hasMark: true, separator: ',', lineEnd: '\r\n' },
  });
  await ask('geocoding.add', {
    list: begun,
    rows: lines.map(({ cells }) => cells),
    known: lines.flatMap(({ known }) => known ?? []),
  });
  const job = await ask('jobs.start', {
    kind: 'geocoding',
    question: {
      list: begun,
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
  await repeat(
    job,
    lines.flatMap(({ decision }, row): Repeat[] => (decision ? [{ row, corrected: null, decision }] : [])),
  );
}

const mapping = ['name', 'address', 'lat', 'lng'] as const;

function lineOf(list: PlaceList, line: ListLine): Pick<Repeat, 'decision'> & TakenUp {
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
  // Stores the candidate that was chosen even if it is beyond the limit.
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

interface TakenUp {
  cells: readonly string[];
  known?: readonly KnownAnswer[];
}
