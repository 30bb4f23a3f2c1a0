import { create } from 'zustand';

interface Selection {
  /** The zone whose card is shown. */
  open: string | null;
  /** It was just made: its name is asked for. */
  toBeNamed: boolean;
  /** Zones chosen in the list, for doing something with all of them. */
  chosen: ReadonlySet<string>;
  /** Zones that are not drawn on the map. */
  hidden: ReadonlySet<string>;
}

/** Which zones the person is concerned with. Ids of zones that are gone do no harm. */
export const useSelection = create<Selection>()(() => ({
  open: null,
  toBeNamed: false,
  chosen: new Set(),
  hidden: new Set(),
}));

export const openZone = (open: string | null, { toBeNamed = false } = {}) =>
  useSelection.setState({ open, toBeNamed });

/** Exactly these are chosen. */
export const chooseZones = (ids: Iterable<string>) => useSelection.setState({ chosen: new Set(ids) });

export const toggleChosen = (id: string) =>
  useSelection.setState(({ chosen }) => ({ chosen: toggled(chosen, id, !chosen.has(id)) }));

export const showZones = (ids: Iterable<string>, shown: boolean) =>
  useSelection.setState(({ hidden }) => {
    const next = new Set(hidden);
    for (const id of ids) {
      if (shown) next.delete(id);
      else next.add(id);
    }
    return { hidden: next };
  });

function toggled(set: ReadonlySet<string>, id: string, is: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (is) next.add(id);
  else next.delete(id);
  return next;
}
