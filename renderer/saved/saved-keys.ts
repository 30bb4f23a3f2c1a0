import type { FocusBinding } from '../ui/focus-keys.ts';
import { rowKeys } from '../ui/row-keys.ts';
import type { Panel } from '../workbench/panel.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { changeSaved, reviewSaved, selectAllSaved } from './saved-actions.ts';
import { editSaved, toggleSaved, useSavedPanel } from './saved-store.ts';

interface FocusedSavedList {
  row: number;
  count: number;
  goToRow(row: number): void;
  /** Id of the search in the focused row. */
  id: string;
  panels: readonly Panel[];
  /** Removes searches and focuses the next row. */
  remove(ids: readonly string[]): void;
}

/** Returns the ids of the selected searches if the focused one is selected, else only that of the focused one. */
function targetIds({ id }: FocusedSavedList): readonly string[] {
  const { selectedIds } = useSavedPanel.getState();
  return selectedIds.has(id) ? [...selectedIds] : [id];
}

const isInHistory = () => useSavedPanel.getState().filter.list !== 'saved';

/** Keys of both lists. */
export const savedListKeys: readonly FocusBinding<FocusedSavedList>[] = [
  { keys: ['Enter'], titleKey: 'saved.keys.open', run: ({ id, panels }) => void reviewSaved(id, panels) },
  {
    keys: ['F2'],
    titleKey: 'saved.edit',
    when: () => !isInHistory(),
    run: (list) => (isReadOnly() ? notifyReadOnly() : editSaved(targetIds(list))),
  },
  { keys: ['Delete'], titleKey: 'saved.remove', run: (list) => list.remove(targetIds(list)) },
  { keys: ['Space'], titleKey: 'saved.keys.choose', run: ({ id }) => toggleSaved(id) },
  { keys: ['mod+A'], titleKey: 'saved.chooseAll', run: () => void selectAllSaved() },
];

/** Keys of the history only. */
export const historyKeys: readonly FocusBinding<FocusedSavedList>[] = [
  {
    keys: ['F2'],
    titleKey: 'saved.keepThis',
    when: isInHistory,
    run: (list) => void changeSaved(targetIds(list), { list: 'saved' }),
  },
];

/** Key bindings of a row, in both lists. */
export const savedRowBindings: readonly FocusBinding<FocusedSavedList>[] = [
  ...rowKeys,
  ...savedListKeys,
  ...historyKeys,
];
