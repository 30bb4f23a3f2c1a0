import { create } from 'zustand';
import { desk } from '../desk/desk.ts';
import { withMembers } from '../ui/with-members.ts';

interface Selection {
  /** The zone whose card is shown. */
  open: string | null;
  /** The zone whose card was shown last: from there the list goes on. */
  left: string | null;
  /** It was just made: its name is asked for. */
  toBeNamed: boolean;
  /** A zone that came in: the list goes to it. */
  toBeListed: string | null;
  /** Zones chosen in the list, for doing something with all of them. */
  chosen: ReadonlySet<string>;
  /** Zones that are not drawn on the map. */
  hidden: ReadonlySet<string>;
}

/** Which zones the person is concerned with. Ids of zones that are gone do no harm. */
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

/** Closes the card of a zone that goes; the list goes on from another. */
export const leaveTo = (left: string | null) => useSelection.setState({ open: null, left, toBeNamed: false });

/** Brings the first of these into sight, where the list is shown. */
export const showInList = ([first]: readonly string[]) =>
  useSelection.setState(({ open }) => ({ toBeListed: open === null && first !== undefined ? first : null }));

/** Exactly these are chosen. */
export const chooseZones = (ids: Iterable<string>) => useSelection.setState({ chosen: new Set(ids) });

/** All of a list from one place to another are chosen, and no others but for those that stay. */
export const chooseRange = (
  ids: readonly string[],
  [from, to]: readonly [number, number],
  stay: ReadonlySet<string> = new Set(),
) => chooseZones([...stay, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);

export const toggleChosen = (id: string) =>
  useSelection.setState(({ chosen }) => ({ chosen: withMembers(chosen, [id], !chosen.has(id)) }));

/** What ticking the box of a row does: with Shift, which names the row to start from, all on the way are chosen too. */
export function tickRow(ids: readonly string[], row: number, from: number | null) {
  const id = ids[row];
  if (from !== null) chooseRange(ids, [from, row], useSelection.getState().chosen);
  else if (id !== undefined) toggleChosen(id);
}

/** Draws zones on the map or hides them there, at this start of the program and later ones. */
export function showZones(ids: readonly string[], visible: boolean) {
  if (ids.length === 0) return;
  useSelection.setState(({ hidden }) => ({ hidden: withMembers(hidden, ids, !visible) }));
  void desk.call('zones.show', { ids: [...ids], shown: visible });
}

/** As the desk has kept it. */
export const readHidden = (ids: Iterable<string>) => useSelection.setState({ hidden: new Set(ids) });
