import { create } from 'zustand';
import type { SavedFilter, SavedOrder } from '../../shared/desk/saved.ts';
import { withMembers } from '../ui/with-members.ts';

interface SavedPanelState {
  filter: SavedFilter;
  order: SavedOrder;
  descending: boolean;
  /** Ids of the selected searches. */
  chosen: ReadonlySet<string>;
  /** Ids of the searches whose labels are being edited; null if none are. */
  editing: readonly string[] | null;
}

export const noFilter = { text: '', kind: null, folder: null, tag: null, from: null, to: null } as const;

/** State of the panel of saved searches: filter, sort order, and selection. */
export const useSavedPanel = create<SavedPanelState>()(() => ({
  filter: { list: 'saved', ...noFilter },
  order: 'savedAt',
  descending: true,
  chosen: new Set(),
  editing: null,
}));

/** Changes the filter. Switching between saved searches and history clears the selection. */
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
