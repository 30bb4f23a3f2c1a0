import { shallow } from 'zustand/shallow';
import type { KeptPlaceList } from '../../shared/place-list.ts';
import type { PanelSearch } from '../workbench/panel.ts';
import { answersTo, keptLines, placeListOf } from './kept-place-list.ts';
import { type Draft, noDraft, reviewedListId, usePlaceLists } from './place-list-store.ts';

/** While a list is looked up it is written with so many answers at a time: each time it is written whole. */
const answersAtOnce = 25;

/** Lists that were pasted and are not used yet, as the workspace keeps them. */
export const placeListsSearch: PanelSearch = {
  subscribe(listener) {
    let before = keptLists();
    return usePlaceLists.subscribe(() => {
      const now = keptLists();
      if (shallow(now, before)) return;
      before = now;
      listener();
    });
  },
  kept: () => ({ placeLists: keptLists() }),
  restore({ placeLists = [] }) {
    const drafts = placeLists.map(({ id, text, addition, step, ...kept }): [string, Draft] => [
      id,
      { ...noDraft, text, addition, step, ...placeListOf(kept) },
    ]);
    usePlaceLists.setState({ drafts: new Map(drafts) });
  },
};

function keptLists(): KeptPlaceList[] {
  const own = [...usePlaceLists.getState().drafts].filter(
    ([id, { text, lines }]) => id !== reviewedListId && (text !== '' || lines.length > 0),
  );
  return own.map(([id, draft]) => keptList(id, draft));
}

/** By what they are for, with what of them had to be written when they were kept last. */
const keptLast = new Map<string, { worth: string; list: KeptPlaceList }>();

function keptList(id: string, draft: Draft): KeptPlaceList {
  const worth = worthWriting(draft);
  const last = keptLast.get(id);
  if (last?.worth === worth) return last.list;
  const { text, addition, step } = draft;
  const list = { id, text, addition, step, lines: keptLines(draft), answers: answersTo(draft) };
  keptLast.set(id, { worth, list });
  return list;
}

/** What a person wrote and decided, and how much was answered. */
const worthWriting = ({ text, addition, step, isRunning, found }: Draft): string =>
  JSON.stringify([
    ...[text, addition, step, isRunning ? Math.floor(found.size / answersAtOnce) : found.size],
    [...found].flatMap(([line, { address, match, chosen, leftOut, corrected }]) =>
      leftOut || corrected || (chosen !== null && match.doubts.length > 0)
        ? [[line, address, chosen, leftOut]]
        : [],
    ),
  ]);
