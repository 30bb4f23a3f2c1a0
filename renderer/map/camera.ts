import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import { create } from 'zustand';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { beginMove } from './busy.ts';
import { freePadding, isInSight, isOutOfSight } from './free-map.ts';
import { useMapCapture } from './input-capture.ts';
import { useMapInstance } from './map-instance.ts';
import { useViewport } from './viewport.ts';

type Fit = {
  kind: 'fit';
  bounds: Bounds;
  unlessInSight?: boolean;
  /** Share of the map's width or height; anything smaller doesn't count as visible. */
  minShare?: number;
};
type Move = Fit | { kind: 'fly'; position: LatLng; zoom: number };

const flightMs = 600;
const addressZoom = 16;
/** Number of frames after which the legend and the map's size reflect a change. */
const legendFrames = 2;
const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Zooms to `bounds`. Before the map exists, the last call waits for it. */
export const fitBounds = (bounds: Bounds) => move({ kind: 'fit', bounds });

/** Zooms to `bounds` unless they are visible and not covered. */
export const bringIntoView = (bounds: Bounds) => move({ kind: 'fit', bounds, unlessInSight: true });

/** Zooms to `bounds` if nothing of them is visible. */
export function bringIntoViewIfOutside(bounds: Bounds) {
  const { map } = useMapInstance.getState();
  if (map && isOutOfSight(map, bounds)) fitBounds(bounds);
}

/** Moves the map for a result that arrived automatically, unless the user is drawing, placing or moving something. */
export function moveForAnswer(move: () => void) {
  if (useMapCapture.getState().capture === null && !useViewport.getState().inHand) move();
}

/** A result smaller than this share of the map is unreadable. */
const minShareOfAnswer = 0.1;

/**
 * As `bringIntoView`, for a result that arrived automatically: the map stays if the result is readable, so that results
 * can be compared while changing something.
 */
export const bringAnswerIntoView = (bounds: Bounds) =>
  moveForAnswer(() => move({ kind: 'fit', bounds, unlessInSight: true, minShare: minShareOfAnswer }));

/** Moves to `position`. */
export const flyTo = (position: LatLng, zoom = addressZoom) => move({ kind: 'fly', position, zoom });

/** The last move requested before the map existed. */
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
  // Wait for changes of the same turn to appear in the legend.
  const atRest = beginMove();
  queueMicrotask(() => fitClear(map, move, { duration, atRest }, null, legendFrames));
}

/** Padding and map size of an applied fit. */
interface Applied {
  padding: PaddingOptions;
  width: number;
  height: number;
}

/**
 * Fits the bounds next to what covers the map, and again in the next frames if the legend or map size has changed.
 * @param applied null while the map hasn't moved
 */
function fitClear(
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
  // The map adapts to its container only some frames later.
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
  requestAnimationFrame(() => fitClear(map, move, { duration, atRest }, now, framesLeft - 1));
}

/** Whether the system is set to reduced motion: then the map jumps and its labels don't fade. */
export const motionIsReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
