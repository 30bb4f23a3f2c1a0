import { create } from 'zustand';
import type { TransitModeSelection } from '../../shared/api/codec.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import { addressAt } from '../place-search/address-at.ts';
import { withNameOf } from '../place-search/named-place.ts';
import { openPanel } from '../workbench/layout.ts';
import type { SelectedPlace } from '../workbench/panel.ts';

interface TransitState {
  origin: SelectedPlace | null;
  destination: SelectedPlace | null;
  time: TravelTime;
  /** Null for all. */
  modes: TransitModeSelection | null;
  /** Index of the selected connection. */
  chosen: number;
}

export const ends = ['origin', 'destination'] as const;
export type End = (typeof ends)[number];

/** State of the transit panel. */
export const useTransit = create<TransitState>()(() => ({
  origin: null,
  destination: null,
  time: { kind: 'now' },
  modes: null,
  chosen: 0,
}));

/** Changes the input and selects the first of the new connections. */
export const changeTransit = (change: Partial<Omit<TransitState, 'chosen'>>) =>
  useTransit.setState({ ...change, chosen: 0 });

export const chooseConnection = (chosen: number) => useTransit.setState({ chosen });

export const swapEnds = () =>
  useTransit.setState(({ origin, destination }) => ({ origin: destination, destination: origin, chosen: 0 }));

/** Sets an end to a point on the map, and names it after its address once that is known. */
export async function placeEnd(end: End, position: LatLng) {
  changeTransit({ [end]: { name: null, position } });
  const name = await addressAt(position);
  if (name === null) return;
  useTransit.setState((state) => {
    const place = state[end];
    return { [end]: place && withNameOf(place, { name, position }) };
  });
}

const runInPanel = (end: End) => (place: SelectedPlace) => {
  if (place.name === null) void placeEnd(end, place.position);
  else changeTransit({ [end]: place });
  openPanel('transit');
};

export const transitFrom = runInPanel('origin');
export const transitTo = runInPanel('destination');
