import { create } from 'zustand';
import type { SavedFilter, SavedOrder } from '../../shared/desk/saved.ts';
import { withMembers } from '../ui/with-members.ts';

interface SavedPanelState {
  filter: SavedFilter;
  order: SavedOrder;
  descending: boolean;
  /** Ids of the searches that something is to be done with. */
  chosen: ReadonlySet<string>;
  /** Those whose name, folder, tags and note are being edited; null for none. */
  editing: readonly string[] | null;
}

export const noFilter = { text: '', kind: null, folder: null, tag: null, from: null, to: null } as const;

/** What the panel of saved searches lists, and what is chosen in it. */
export const useSavedPanel = create<SavedPanelState>()(() => ({
  filter: { list: 'saved', ...noFilter },
  order: 'savedAt',
  descending: true,
  chosen: new Set(),
  editing: null,
}));

/** Narrows the list otherwise; what is chosen stays chosen only within one list. */
export const filterSaved = (change: Partial<SavedFilter>) =>
  useSavedPanel.setState(({ filter, chosen }) => ({
    filter: { ...filter, ...change },
    chosen: change.list === undefined ? chosen : new Set(),
  }));

export const orderSaved = (order: SavedOrder, descending: boolean) =>
  useSavedPanel.setState({ order, descending });

export const chooseSaved = (ids: Iterable<string>) => useSavedPanel.setState({ chosen: new Set(ids) });

export const toggleSaved = (id: string) =>
  useSavedPanel.setState(({ chosen }) => ({ chosen: withMembers(chosen, [id], !chosen.has(id)) }));

export const editSaved = (editing: readonly string[] | null) => useSavedPanel.setState({ editing });
