import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import { openPanel } from '../app/layout.ts';
import type { ChosenPlace } from '../app/panel.ts';
import type { Combination } from './areas.ts';
import { firstValues } from './contour-values.ts';

export interface Origin {
  id: string;
  place: ChosenPlace | null;
}

interface ReachState {
  origins: readonly Origin[];
  mode: TravelMode;
  method: Method;
  /** Minutes or kilometers, from near to far. */
  values: readonly number[];
  avoid: { tolls: boolean; highways: boolean; ferries: boolean };
  combination: Combination;
  /** Of the areas, from 0 to 1. */
  opacity: number;
  /** Values that are switched off. */
  hidden: ReadonlySet<number>;
}

const newOrigin = (place: ChosenPlace | null = null): Origin => ({ id: crypto.randomUUID(), place });

/** What the reach panel asks and shows. */
export const useReach = create<ReachState>()(() => ({
  origins: [newOrigin()],
  mode: 'driving',
  method: 'time',
  values: firstValues.time,
  avoid: { tolls: false, highways: false, ferries: false },
  combination: 'each',
  opacity: 0.25,
  hidden: new Set(),
}));

export const changeReach = (change: Partial<ReachState>) => useReach.setState(change);

export const chooseMethod = (method: Method) =>
  useReach.setState({ method, values: firstValues[method], hidden: new Set() });

export const setOrigin = (id: string, place: ChosenPlace | null) =>
  useReach.setState(({ origins }) => ({
    origins: origins.map((origin) => (origin.id === id ? { ...origin, place } : origin)),
  }));

export const addOrigin = (place: ChosenPlace | null = null) =>
  useReach.setState(({ origins }) => ({ origins: [...origins, newOrigin(place)] }));

export const removeOrigin = (id: string) =>
  useReach.setState(({ origins }) => {
    const rest = origins.filter((origin) => origin.id !== id);
    return { origins: rest.length > 0 ? rest : [newOrigin()] };
  });

/** Reaches from a place too; the first one takes the empty field. */
export function reachFrom(place: ChosenPlace) {
  const empty = useReach.getState().origins.find((origin) => !origin.place);
  if (empty) setOrigin(empty.id, place);
  else addOrigin(place);
  openPanel('reach');
}

export const showContour = (value: number, shown: boolean) =>
  useReach.setState(({ hidden }) => {
    const changed = new Set(hidden);
    if (shown) changed.delete(value);
    else changed.add(value);
    return { hidden: changed };
  });

/** What an origin is called on the map: 1, 2, 3. */
export const originSign = (index: number): string => String(index + 1);
