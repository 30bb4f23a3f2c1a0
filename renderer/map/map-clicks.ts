import type { LatLng } from '../../shared/geo/position.ts';

type Listener = (position: LatLng) => void;
const listeners = new Set<Listener>();

/** Listens to clicks that hit no overlay, while nobody has claimed the map. The function returned stops it. */
export function onMapClick(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the map alone. */
export const tellMapClick: Listener = (position) => {
  for (const listener of listeners) listener(position);
};
