import type { FocusBinding } from '../ui/focus-keys.ts';
import { rowKeys } from '../ui/row-keys.ts';
import type { Panel } from '../workbench/panel.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { changeSaved, chooseAllSaved, reviewSaved } from './saved-actions.ts';
import { editSaved, toggleSaved, useSavedPanel } from './saved-store.ts';

interface SavedListInFocus {
  row: number;
  count: number;
  goToRow(row: number): void;
  /** The search in the row that has the focus. */
  id: string;
  panels: readonly Panel[];
  /** Removes these and puts the focus on the row that follows. */
  remove(ids: readonly string[]): void;
}

/** The chosen searches where the one in focus is among them, else that one alone. */
function targets({ id }: SavedListInFocus): readonly string[] {
  const { chosen } = useSavedPanel.getState();
  return chosen.has(id) ? [...chosen] : [id];
}

const isInHistory = () => useSavedPanel.getState().filter.list !== 'saved';

/** Keys of both lists. */
export const savedListKeys: readonly FocusBinding<SavedListInFocus>[] = [
  { keys: ['Enter'], titleKey: 'saved.keys.open', run: ({ id, panels }) => void reviewSaved(id, panels) },
  {
    keys: ['F2'],
    titleKey: 'saved.edit',
    when: () => !isInHistory(),
    run: (list) => (isReadOnly() ? notifyReadOnly() : editSaved(targets(list))),
  },
  { keys: ['Delete'], titleKey: 'saved.remove', run: (list) => list.remove(targets(list)) },
  { keys: ['Space'], titleKey: 'saved.keys.choose', run: ({ id }) => toggleSaved(id) },
  { keys: ['mod+A'], titleKey: 'saved.chooseAll', run: () => void chooseAllSaved() },
];

/** Keys of the history alone. */
export const historyKeys: readonly FocusBinding<SavedListInFocus>[] = [
  {
    keys: ['F2'],
    titleKey: 'saved.keepThis',
    when: isInHistory,
    run: (list) => void changeSaved(targets(list), { list: 'saved' }),
  },
];

/** All that the lists of searches do by a key. */
export const savedRowBindings: readonly FocusBinding<SavedListInFocus>[] = [
  ...rowKeys,
  ...savedListKeys,
  ...historyKeys,
];
