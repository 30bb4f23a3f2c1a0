import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance, Combination } from '../../shared/saved/searches.ts';
import { nothingAvoided } from '../journey/avoidance.ts';
import { addressAt } from '../place-search/address-at.ts';
import { withNameOf } from '../place-search/named-place.ts';
import { withMembers } from '../ui/with-members.ts';
import { openPanel } from '../workbench/layout.ts';
import type { SelectedPlace } from '../workbench/panel.ts';
import { defaultValues } from './contour-values.ts';

export interface Origin {
  id: string;
  place: SelectedPlace | null;
}

interface IsochronesState {
  origins: readonly Origin[];
  mode: TravelMode;
  method: Method;
  /** Minutes or kilometers, ascending. */
  values: readonly number[];
  avoid: Avoidance;
  combination: Combination;
  /** Opacity of the areas, 0 to 1. */
  opacity: number;
  /** Values turned off. */
  hidden: ReadonlySet<number>;
}

export const newOrigin = (place: SelectedPlace | null = null): Origin => ({ id: crypto.randomUUID(), place });

/** State of the isochrones panel. */
export const useIsochrones = create<IsochronesState>()(() => ({
  origins: [newOrigin()],
  mode: 'driving',
  method: 'time',
  values: defaultValues.time,
  avoid: nothingAvoided,
  combination: 'each',
  opacity: 0.25,
  hidden: new Set(),
}));

export const changeIsochrones = (change: Partial<IsochronesState>) => useIsochrones.setState(change);

export const chooseMethod = (method: Method) =>
  useIsochrones.setState({ method, values: defaultValues[method], hidden: new Set() });

/** Changes what to avoid. */
export const changeAvoidance = (change: (before: Avoidance) => Avoidance) =>
  useIsochrones.setState(({ avoid }) => ({ avoid: change(avoid) }));

export const setOrigin = (id: string, place: SelectedPlace | null) =>
  useIsochrones.setState(({ origins }) => ({
    origins: origins.map((origin) => (origin.id === id ? { ...origin, place } : origin)),
  }));

/** Sets an origin to a point on the map, and names it after its address once that is known. */
export async function placeOrigin(id: string, position: LatLng) {
  setOrigin(id, { name: null, position });
  const name = await addressAt(position);
  if (name === null) return;
  useIsochrones.setState(({ origins }) => ({
    origins: origins.map(({ id, place }) => ({ id, place: place && withNameOf(place, { name, position }) })),
  }));
}

export const addOrigin = () =>
  useIsochrones.setState(({ origins }) => ({ origins: [...origins, newOrigin()] }));

/** Maximum origins added from a list: more can't be told apart on the map, and each value of each is a separate request. */
const maxListedOrigins = 25;

/** Number of origins a list can still add. */
export const roomForOrigins = (origins: readonly Origin[]): number =>
  Math.max(0, maxListedOrigins - origins.filter(({ place }) => place).length);

/** Adds all places of a list as origins; the first ones fill empty fields. */
export const addOrigins = (places: readonly SelectedPlace[]) =>
  useIsochrones.setState(({ origins }) => {
    const rest = [...places];
    const filled = origins.map((origin) =>
      origin.place ? origin : { ...origin, place: rest.shift() ?? null },
    );
    return { origins: [...filled, ...rest.map((place) => newOrigin(place))] };
  });

export const removeOrigin = (id: string) =>
  useIsochrones.setState(({ origins }) => {
    const rest = origins.filter((origin) => origin.id !== id);
    return { origins: rest.length > 0 ? rest : [newOrigin()] };
  });

/** Adds a place as an origin; fills an empty field if there is one. */
export function isochronesFrom(place: SelectedPlace) {
  const empty = useIsochrones.getState().origins.find((origin) => !origin.place);
  const origin = empty ?? newOrigin();
  if (!empty) useIsochrones.setState(({ origins }) => ({ origins: [...origins, origin] }));
  if (place.name === null) void placeOrigin(origin.id, place.position);
  else setOrigin(origin.id, place);
  openPanel('isochrones');
}

export const showContour = (value: number, visible: boolean) =>
  useIsochrones.setState(({ hidden }) => ({ hidden: withMembers(hidden, [value], !visible) }));

/** Label of an origin on the map: 1, 2, 3. */
export const originLabel = (index: number): string => String(index + 1);
