import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import { create } from 'zustand';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { beginMove } from './busy.ts';
import { freePadding, isInSight } from './free-map.ts';
import { useMapCapture } from './input-capture.ts';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

type Fit = {
  kind: 'fit';
  bounds: Bounds;
  unlessInSight?: boolean;
  /** Of the map's width or height; what is smaller is not in sight. */
  minShare?: number;
};
type Move = Fit | { kind: 'fly'; position: LatLng; zoom: number };

const flightMs = 600;
const addressZoom = 16;
/** The legend explains what is drawn, and the map has the place that a dialog leaves it, so many frames after a change. */
const legendFrames = 2;
const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Shows all of `bounds`. Before the map is there, the last move asked for waits for it. */
export const fitBounds = (bounds: Bounds) => move({ kind: 'fit', bounds });

/** Shows all of `bounds`, unless it is in view already, where nothing covers it. */
export const bringIntoView = (bounds: Bounds) => move({ kind: 'fit', bounds, unlessInSight: true });

/** Moves the map for an answer that arrives by itself, unless a person draws or places something, or moves the map. */
export function moveForAnswer(move: () => void) {
  if (useMapCapture.getState().capture === null && !useViewport.getState().inHand) move();
}

/** What takes less of the map is too small to be read. */
const minShareOfAnswer = 0.1;

/**
 * The same as `bringIntoView` for an answer that arrives by itself: a map on which it can be read stays as it is, so
 * that answers can be compared while something is changed.
 */
export const bringAnswerIntoView = (bounds: Bounds) =>
  moveForAnswer(() => move({ kind: 'fit', bounds, unlessInSight: true, minShare: minShareOfAnswer }));

/** Goes to `position`. */
export const flyTo = (position: LatLng, zoom = addressZoom) => move({ kind: 'fly', position, zoom });

/** The last move that was asked for while there was no map. */
export const useWaitingMove = create<{ waiting: Move | null }>()(() => ({ waiting: null }));
let latest: Move | null = null;
useMapInstance.subscribe(({ map }) => {
  const { waiting } = useWaitingMove.getState();
  if (map && waiting) move(waiting);
});

function move(move: Move) {
  const { map } = useMapInstance.getState();
  useWaitingMove.setState({ waiting: map ? null : move });
  latest = move;
  if (!map) return;
  const duration = motionIsReduced() ? 0 : flightMs;
  if (move.kind === 'fly') {
    map.easeTo({ center: move.position, zoom: move.zoom, duration });
    return;
  }
  // What changed in the same turn is in the legend by then.
  const atRest = beginMove();
  queueMicrotask(() => fitBeside(map, move, { duration, atRest }, null, legendFrames));
}

/** How a fit was applied: how far from which edges. */
interface Applied {
  padding: PaddingOptions;
  width: number;
  height: number;
}

/**
 * Shows all of the bounds beside what stands over the map, and again in the next frames where the legend or the map
 * has another size.
 * @param applied null while the map has not moved
 */
function fitBeside(
  map: MapLibreMap,
  move: Fit,
  { duration, atRest }: { duration: number; atRest(): void },
  applied: Applied | null,
  framesLeft: number,
) {
  if (latest !== move || useMapInstance.getState().map !== map) return atRest();
  const { northeast, southwest } = move.bounds;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const canvas = map.getCanvas();
  // The map itself follows its place some frames later.
  if (canvas.clientWidth !== width || canvas.clientHeight !== height) map.resize();
  const isFine = !applied && move.unlessInSight && isInSight(map, move.bounds, move.minShare);
  const padding = isFine ? null : freePadding(map, [southwest, northeast], addressZoom);
  const isOther =
    applied?.width !== width ||
    applied.height !== height ||
    sides.some((side) => padding?.[side] !== applied.padding[side]);
  if (padding && isOther) map.fitBounds([southwest, northeast], { padding, maxZoom: addressZoom, duration });
  if (framesLeft === 0) return atRest();
  const now = padding && { padding, width, height };
  requestAnimationFrame(() => fitBeside(map, move, { duration, atRest }, now, framesLeft - 1));
}

/** Whether the person asked the system for less motion: then the map jumps and its labels do not fade. */
export const motionIsReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
