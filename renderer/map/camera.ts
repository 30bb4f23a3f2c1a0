import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

type Move = { kind: 'fit'; bounds: Bounds } | { kind: 'fly'; position: LatLng; zoom: number };

const padding = 56;
const flightMs = 600;
const addressZoom = 16;

/** Shows all of `bounds`. Before the map is there, the last move asked for waits for it. */
export const fitBounds = (bounds: Bounds) => move({ kind: 'fit', bounds });

/** Shows all of `bounds`, unless it is in view already. */
export function bringIntoView(bounds: Bounds) {
  const shown = useViewport.getState().bounds;
  const inView =
    shown &&
    bounds.northeast.lat < shown.northeast.lat &&
    bounds.northeast.lng < shown.northeast.lng &&
    bounds.southwest.lat > shown.southwest.lat &&
    bounds.southwest.lng > shown.southwest.lng;
  if (!inView) fitBounds(bounds);
}

/** Goes to `position`. */
export const flyTo = (position: LatLng, zoom = addressZoom) => move({ kind: 'fly', position, zoom });

let waiting: Move | null = null;
useMapInstance.subscribe(({ map }) => {
  if (map && waiting) move(waiting);
});

function move(move: Move) {
  const { map } = useMapInstance.getState();
  waiting = map ? null : move;
  if (!map) return;
  const duration = motionIsReduced() ? 0 : flightMs;
  if (move.kind === 'fly') {
    map.easeTo({ center: move.position, zoom: move.zoom, duration });
    return;
  }
  const { northeast, southwest } = move.bounds;
  map.fitBounds([southwest, northeast], { padding, maxZoom: addressZoom, duration });
}

/** Whether the person asked the system for less motion: then the map jumps and its labels do not fade. */
export const motionIsReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
