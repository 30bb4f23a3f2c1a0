import { create } from 'zustand';
import { desk } from '../desk/desk.ts';
import { withMembers } from '../ui/with-members.ts';

interface Selection {
  /** The zone whose card is shown. */
  open: string | null;
  /** The zone whose card was open last; the list continues from there. */
  left: string | null;
  /** The zone was just created and its name field takes the focus. */
  toBeNamed: boolean;
  /** An imported or downloaded zone to scroll the list to. */
  toBeListed: string | null;
  /** Zones selected in the list for bulk actions. */
  chosen: ReadonlySet<string>;
  /** Zones hidden on the map. */
  hidden: ReadonlySet<string>;
}

/** The user's selection of zones. Ids of deleted zones are harmless. */
export const useSelection = create<Selection>()(() => ({
  open: null,
  left: null,
  toBeNamed: false,
  toBeListed: null,
  chosen: new Set(),
  hidden: new Set(),
}));

export const openZone = (open: string | null, { toBeNamed = false } = {}) =>
  useSelection.setState(({ open: before, left }) => ({ open, left: before ?? left, toBeNamed }));

/** Closes the card of a zone that is going away; the list continues from another one. */
export const leaveTo = (left: string | null) => useSelection.setState({ open: null, left, toBeNamed: false });

/** Brings the first of these into sight, where the list is shown. */
export const showInList = ([first]: readonly string[]) =>
  useSelection.setState(({ open }) => ({ toBeListed: open === null && first !== undefined ? first : null }));

/** Selects exactly these zones. */
export const chooseZones = (ids: Iterable<string>) => useSelection.setState({ chosen: new Set(ids) });

/** Selects a range of the list and deselects all others except those to keep. */
export const chooseRange = (
  ids: readonly string[],
  [from, to]: readonly [number, number],
  stay: ReadonlySet<string> = new Set(),
) => chooseZones([...stay, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);

export const toggleChosen = (id: string) =>
  useSelection.setState(({ chosen }) => ({ chosen: withMembers(chosen, [id], !chosen.has(id)) }));

/** Toggles a row's checkbox; with Shift, selects the range starting at row `from`. */
export function tickRow(ids: readonly string[], row: number, from: number | null) {
  const id = ids[row];
  if (from !== null) chooseRange(ids, [from, row], useSelection.getState().chosen);
  else if (id !== undefined) toggleChosen(id);
}

/** Shows or hides zones on the map; persists across restarts. */
export function showZones(ids: readonly string[], visible: boolean) {
  if (ids.length === 0) return;
  useSelection.setState(({ hidden }) => ({ hidden: withMembers(hidden, ids, !visible) }));
  void desk.call('zones.show', { ids: [...ids], shown: visible });
}

/** Restores the hidden zones from the desk. */
export const readHidden = (ids: Iterable<string>) => useSelection.setState({ hidden: new Set(ids) });
