import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import { create } from 'zustand';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { beginMove } from './busy.ts';
import { useMapCapture } from './input-capture.ts';
import { useMapInstance } from './map-instance.ts';
import { isFullyOutside, isFullyVisible, uncoveredPadding } from './uncovered-map.ts';
import { useViewport } from './viewport.ts';

type Fit = {
  kind: 'fit';
  bounds: Bounds;
  unlessVisible?: boolean;
  /** Bounds that fill less than this share of the map's width and height don't count as visible. */
  minShare?: number;
};
type Move = Fit | { kind: 'fly'; position: LatLng; zoom: number };

const flightMs = 600;
const addressZoom = 16;
/** Number of frames until the legend and the map's size reflect a change. */
const legendFrames = 2;
const sides = ['top', 'right', 'bottom', 'left'] as const;

/** Zooms to `bounds`. Before the map exists, the last requested move is applied when it does. */
export const fitBounds = (bounds: Bounds) => move({ kind: 'fit', bounds });

/** Zooms to `bounds` unless they are visible and not covered. */
export const bringIntoView = (bounds: Bounds) => move({ kind: 'fit', bounds, unlessVisible: true });

/** Zooms to `bounds` if they are entirely outside the view. Does nothing before the map exists. */
export function bringIntoViewIfOutside(bounds: Bounds) {
  const { map } = useMapInstance.getState();
  if (map && isFullyOutside(map, bounds)) fitBounds(bounds);
}

/**
 * Calls `move` for a result that the user didn't explicitly request to see, unless the user is drawing, picking, or
 * dragging something on the map.
 */
export function moveForResult(requestMove: () => void) {
  if (useMapCapture.getState().capture === null && !useViewport.getState().isUserMoving) requestMove();
}

/** A result that fills less than this share of the map is too small to read. */
const minShareOfResult = 0.1;

/**
 * Zooms to a result that the user didn't explicitly request to see, unless it is visible and readable: then the view
 * stays, so that successive results can be compared.
 */
export const bringResultIntoView = (bounds: Bounds) =>
  moveForResult(() => move({ kind: 'fit', bounds, unlessVisible: true, minShare: minShareOfResult }));

/** Moves to `position`. */
export const flyTo = (position: LatLng, zoom = addressZoom) => move({ kind: 'fly', position, zoom });

/** The last move requested before the map existed. */
export const usePendingMove = create<{ pending: Move | null }>()(() => ({ pending: null }));
let latestMove: Move | null = null;
useMapInstance.subscribe(({ map }) => {
  const { pending } = usePendingMove.getState();
  if (map && pending) move(pending);
});

function move(move: Move) {
  const { map } = useMapInstance.getState();
  usePendingMove.setState({ pending: map ? null : move });
  latestMove = move;
  if (!map) return;
  const duration = isMotionReduced() ? 0 : flightMs;
  if (move.kind === 'fly') {
    map.easeTo({ center: move.position, zoom: move.zoom, duration });
    return;
  }
  // Wait for changes in the same task, which may resize the legend.
  const endMove = beginMove();
  queueMicrotask(() => fitUncovered(map, move, { duration, endMove }, null, legendFrames));
}

/** Padding and map size with which the bounds were last fitted. */
interface AppliedFit {
  padding: PaddingOptions;
  width: number;
  height: number;
}

/**
 * Fits the bounds into the uncovered part of the map, and again in the next frames if the legend or map size has
 * changed.
 * @param applied the last fit; null if the map hasn't been moved
 */
function fitUncovered(
  map: MapLibreMap,
  move: Fit,
  { duration, endMove }: { duration: number; endMove(): void },
  applied: AppliedFit | null,
  framesLeft: number,
) {
  if (latestMove !== move || useMapInstance.getState().map !== map) return endMove();
  const { northeast, southwest } = move.bounds;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const canvas = map.getCanvas();
  // MapLibre notices a resized container only some frames later.
  if (canvas.clientWidth !== width || canvas.clientHeight !== height) map.resize();
  const isAlreadyVisible = !applied && move.unlessVisible && isFullyVisible(map, move.bounds, move.minShare);
  const padding = isAlreadyVisible ? null : uncoveredPadding(map, [southwest, northeast], addressZoom);
  const hasChanged =
    applied?.width !== width ||
    applied.height !== height ||
    sides.some((side) => padding?.[side] !== applied.padding[side]);
  if (padding && hasChanged)
    map.fitBounds([southwest, northeast], { padding, maxZoom: addressZoom, duration });
  if (framesLeft === 0) return endMove();
  const nextApplied = padding && { padding, width, height };
  requestAnimationFrame(() => fitUncovered(map, move, { duration, endMove }, nextApplied, framesLeft - 1));
}

/** Whether the system asks for reduced motion; then the map jumps and its labels don't fade. */
export const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
