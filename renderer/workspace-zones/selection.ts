import { create } from 'zustand';
import { desk } from '../desk/desk.ts';
import { withMembers } from '../ui/with-members.ts';

interface Selection {
  /** The zone whose card is shown. */
  open: string | null;
  /** The zone whose card was open last; the list continues from there. */
  lastOpen: string | null;
  /** Whether the open zone was just created, so that its name field takes the focus. */
  needsName: boolean;
  /** An imported or downloaded zone that the list has yet to scroll to. */
  toBeRevealed: string | null;
  /** Zones selected in the list for bulk actions. */
  selected: ReadonlySet<string>;
  /** Zones hidden on the map. */
  hidden: ReadonlySet<string>;
}

/** The user's selection of zones. Ids of deleted zones are harmless. */
export const useSelection = create<Selection>()(() => ({
  open: null,
  lastOpen: null,
  needsName: false,
  toBeRevealed: null,
  selected: new Set(),
  hidden: new Set(),
}));

/** Opens a zone's card; null closes the open one. */
export const openZone = (open: string | null, { needsName = false } = {}) =>
  useSelection.setState(({ open: before, lastOpen }) => ({
    open,
    lastOpen: before ?? lastOpen,
    needsName,
  }));

/** Closes the card of a zone that is being deleted; the list continues at the given zone. */
export const closeCardBefore = (lastOpen: string | null) =>
  useSelection.setState({ open: null, lastOpen, needsName: false });

/** Scrolls the list to the first of these zones; nothing while a card is open. */
export const revealInList = ([first]: readonly string[]) =>
  useSelection.setState(({ open }) => ({
    toBeRevealed: open === null && first !== undefined ? first : null,
  }));

/** Selects exactly these zones. */
export const selectZones = (ids: Iterable<string>) => useSelection.setState({ selected: new Set(ids) });

/** Selects a range of the list, and deselects all other zones except those to keep. */
export const selectRange = (
  ids: readonly string[],
  [anchor, row]: readonly [number, number],
  kept: ReadonlySet<string> = new Set(),
) => selectZones([...kept, ...ids.slice(Math.min(anchor, row), Math.max(anchor, row) + 1)]);

/** Selects or deselects one zone; others keep their state. */
export const toggleSelected = (id: string) =>
  useSelection.setState(({ selected }) => ({ selected: withMembers(selected, [id], !selected.has(id)) }));

/** Toggles a row's checkbox. With an anchor row (Shift), selects the range from there instead. */
export function toggleRowCheckbox(ids: readonly string[], row: number, anchor: number | null) {
  const id = ids[row];
  if (anchor !== null) selectRange(ids, [anchor, row], useSelection.getState().selected);
  else if (id !== undefined) toggleSelected(id);
}

/** Shows or hides zones on the map; stored in the workspace. */
export function showZones(ids: readonly string[], visible: boolean) {
  if (ids.length === 0) return;
  useSelection.setState(({ hidden }) => ({ hidden: withMembers(hidden, ids, !visible) }));
  void desk.call('zones.show', { ids: [...ids], shown: visible });
}

/** Sets the hidden zones as stored in the workspace. */
export const setHidden = (ids: Iterable<string>) => useSelection.setState({ hidden: new Set(ids) });
