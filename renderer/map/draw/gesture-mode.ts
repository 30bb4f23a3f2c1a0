import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Feature, Geometry } from 'geojson';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import { pathOf } from './vertex-path.ts';

/** A pointer gesture on the map. */
export type Gesture =
  | {
      kind: 'press' | 'drag' | 'click' | 'move';
      at: LngLat;
      /** In map pixels. */
      point: { x: number; y: number };
      /** Alt is pressed, which disables snapping. */
      free: boolean;
    }
  | { kind: 'release' };

/** Placed vertices of a sketch, the last one as selected; or all of a shape with the midpoints of its edges. */
export type DrawnPoints =
  | { kind: 'placed'; positions: readonly LngLat[] }
  | { kind: 'all'; chosen: VertexPlace | null };

export interface GestureListener {
  /** Returns true after a press that captures the pointer, so that the map doesn't pan. */
  onGesture(gesture: Gesture): boolean;
  /** Points to render in addition to the feature. */
  points(): DrawnPoints;
}

interface State {
  listener: GestureListener;
  /** The drawing has captured the pointer. */
  captured: boolean;
}
type Mode = MapboxDraw.DrawCustomMode<State, GestureListener>;
type PointerEvent = MapboxDraw.MapMouseEvent | MapboxDraw.MapTouchEvent;

const { createSupplementaryPoints, createVertex, doubleClickZoom } = MapboxDraw.lib;

/** The library's ID of its only feature. */
export const drawnId = 'drawn';

function report(
  { listener }: State,
  kind: Exclude<Gesture['kind'], 'release'>,
  { lngLat: { lng, lat }, point, originalEvent }: PointerEvent,
): boolean {
  return listener.onGesture({ kind, at: [lng, lat], point, free: originalEvent.altKey });
}

/** Primary mouse button; other buttons aren't drawing gestures. */
const isFirstButton = ({ originalEvent }: PointerEvent): boolean =>
  !('button' in originalEvent) || originalEvent.button === 0;

function press(this: MapboxDraw.DrawCustomModeThis, state: State, event: PointerEvent) {
  if (!isFirstButton(event)) return;
  state.captured = report(state, 'press', event);
  if (state.captured) this.map.dragPan.disable();
}

/** Returned by handlers to prevent re-rendering: the listener itself updates the feature. */
const nothingToRender = true;

function drag(state: State, event: PointerEvent) {
  if (state.captured) {
    event.originalEvent.stopPropagation();
    report(state, 'drag', event);
  }
  return nothingToRender;
}

function release(this: MapboxDraw.DrawCustomModeThis, state: State) {
  endCapture(this, state);
}

/** The pointer was released, anywhere, or left the map. */
function endCapture(mode: MapboxDraw.DrawCustomModeThis, state: State) {
  if (!state.captured) return;
  state.captured = false;
  mode.map.dragPan.enable();
  state.listener.onGesture({ kind: 'release' });
}

/** Reports gestures and renders the feature; the listener interprets gestures. */
export const gestureMode: Mode = {
  onSetup(listener) {
    doubleClickZoom.disable(this);
    return { listener, captured: false };
  },
  onStop(state) {
    doubleClickZoom.enable(this);
    endCapture(this, state);
  },
  onMouseDown: press,
  onTouchStart: press,
  onDrag: drag,
  onTouchMove: drag,
  onMouseUp: release,
  onTouchEnd: release,
  onMouseOut: release,
  onClick(state, event) {
    endCapture(this, state);
    if (isFirstButton(event)) report(state, 'click', event);
  },
  onTap(state, event) {
    endCapture(this, state);
    report(state, 'click', event);
  },
  onMouseMove(state, event) {
    endCapture(this, state);
    report(state, 'move', event);
    return nothingToRender;
  },
  toDisplayFeatures({ listener }, geojson, display) {
    if (geojson.type !== 'Feature') return;
    const feature: Feature = {
      ...geojson,
      properties: { ...geojson.properties, meta: 'feature', active: 'true' },
    };
    display(feature);
    const { id: parent, ...properties } = feature.properties ?? {};
    display({
      ...feature,
      // With the feature's ID as well, the library would store two features.
      properties: { ...properties, parent, meta: 'border' },
      geometry: borderOf(feature),
    });
    for (const point of pointFeatures(feature, listener.points())) display(point);
  },
};

function pointFeatures(feature: Feature, points: DrawnPoints): Feature[] {
  if (points.kind === 'all')
    return createSupplementaryPoints(feature, {
      midpoints: true,
      selectedPaths: points.chosen ? [pathOf(feature.geometry, points.chosen)] : [],
    });
  const { positions } = points;
  return positions.map((position, index) =>
    createVertex(drawnId, position, String(index), index === positions.length - 1),
  );
}

/** The border as a separate line: the map skips nearly empty areas, as when a border crosses itself. */
function borderOf({ geometry }: Feature): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'MultiLineString', coordinates: geometry.coordinates };
    case 'MultiPolygon':
      return { type: 'MultiLineString', coordinates: geometry.coordinates.flat() };
    default:
      return geometry;
  }
}
