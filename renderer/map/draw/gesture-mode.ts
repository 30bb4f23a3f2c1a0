import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Feature, Geometry } from 'geojson';
import type { LngLat } from '../../../shared/geo/position.ts';

/** What a hand does on the map, told to whom draws. */
export type Gesture =
  | {
      kind: 'press' | 'drag' | 'click' | 'move';
      at: LngLat;
      /** In pixels of the map. */
      point: { x: number; y: number };
      /** Alt is held: nothing snaps. */
      free: boolean;
    }
  | { kind: 'release' };

export interface GestureListener {
  /** True after a press that takes the pointer, so that the map is not panned. */
  tell(gesture: Gesture): boolean;
  /** What is drawn beside the feature: its vertices and the middles of its edges. */
  points(feature: Feature): Feature[];
}

interface State {
  listener: GestureListener;
  /** The pointer is held by what is drawn. */
  taken: boolean;
}
type Mode = MapboxDraw.DrawCustomMode<State, GestureListener>;
type PointerEvent = MapboxDraw.MapMouseEvent | MapboxDraw.MapTouchEvent;

const { doubleClickZoom } = MapboxDraw.lib;

function tell(
  { listener }: State,
  kind: Exclude<Gesture['kind'], 'release'>,
  { lngLat: { lng, lat }, point, originalEvent }: PointerEvent,
): boolean {
  return listener.tell({ kind, at: [lng, lat], point, free: originalEvent.altKey });
}

/** Of a mouse; what other buttons do is no gesture of drawing. */
const isFirstButton = ({ originalEvent }: PointerEvent): boolean =>
  !('button' in originalEvent) || originalEvent.button === 0;

function press(this: MapboxDraw.DrawCustomModeThis, state: State, event: PointerEvent) {
  if (!isFirstButton(event)) return;
  state.taken = tell(state, 'press', event);
  if (state.taken) this.map.dragPan.disable();
}

/** True from a handler keeps the library from drawing again: whoever is told puts into it what changed. */
const nothingToDraw = true;

function drag(state: State, event: PointerEvent) {
  if (state.taken) {
    event.originalEvent.stopPropagation();
    tell(state, 'drag', event);
  }
  return nothingToDraw;
}

function release(this: MapboxDraw.DrawCustomModeThis, state: State) {
  letGo(this, state);
}

/** The pointer was let go, went up elsewhere, or left the map. */
function letGo(mode: MapboxDraw.DrawCustomModeThis, state: State) {
  if (!state.taken) return;
  state.taken = false;
  mode.map.dragPan.enable();
  state.listener.tell({ kind: 'release' });
}

/** Passes on what the hand does and draws what it is told; what it means is decided by the listener. */
export const gestureMode: Mode = {
  onSetup(listener) {
    doubleClickZoom.disable(this);
    return { listener, taken: false };
  },
  onStop(state) {
    doubleClickZoom.enable(this);
    letGo(this, state);
  },
  onMouseDown: press,
  onTouchStart: press,
  onDrag: drag,
  onTouchMove: drag,
  onMouseUp: release,
  onTouchEnd: release,
  onMouseOut: release,
  onClick(state, event) {
    letGo(this, state);
    if (isFirstButton(event)) tell(state, 'click', event);
  },
  onTap(state, event) {
    letGo(this, state);
    tell(state, 'click', event);
  },
  onMouseMove(state, event) {
    letGo(this, state);
    tell(state, 'move', event);
    return nothingToDraw;
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
      // Of two with the feature's id the library would make two features when it puts them away.
      properties: { ...properties, parent, meta: 'border' },
      geometry: borderOf(feature),
    });
    for (const point of listener.points(feature)) display(point);
  },
};

/** By itself: the map leaves out an area that is next to nothing, as where a border crosses itself. */
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

/** Nothing is being drawn. */
export const idleMode: MapboxDraw.DrawCustomMode<null, undefined> = {
  onSetup: () => null,
  toDisplayFeatures: () => undefined,
};
