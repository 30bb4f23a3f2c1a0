import { create } from 'zustand';
import type { SavedFilter, SavedOrder } from '../../shared/desk/saved.ts';
import { withMembers } from '../ui/with-members.ts';

interface SavedPanelState {
  filter: SavedFilter;
  order: SavedOrder;
  descending: boolean;
  /** Ids of the selected searches. */
  selectedIds: ReadonlySet<string>;
  /** Ids of the searches whose labels are being edited; null if none are. */
  editedIds: readonly string[] | null;
}

export const noFilter = { text: '', kind: null, folder: null, tag: null, from: null, to: null } as const;

/** State of the panel of saved searches: filter, sort order, and selection. */
export const useSavedPanel = create<SavedPanelState>()(() => ({
  filter: { list: 'saved', ...noFilter },
  order: 'savedAt',
  descending: true,
  selectedIds: new Set(),
  editedIds: null,
}));

/** Changes the filter. Switching between saved searches and history clears the selection. */
export const filterSaved = (change: Partial<SavedFilter>) =>
  useSavedPanel.setState(({ filter, selectedIds }) => ({
    filter: { ...filter, ...change },
    selectedIds: change.list === undefined ? selectedIds : new Set(),
  }));

export const orderSaved = (order: SavedOrder, descending: boolean) =>
  useSavedPanel.setState({ order, descending });

export const selectSaved = (ids: Iterable<string>) => useSavedPanel.setState({ selectedIds: new Set(ids) });

export const toggleSaved = (id: string) =>
  useSavedPanel.setState(({ selectedIds }) => ({
    selectedIds: withMembers(selectedIds, [id], !selectedIds.has(id)),
  }));

export const editSaved = (editedIds: readonly string[] | null) => useSavedPanel.setState({ editedIds });
