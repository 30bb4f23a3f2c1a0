import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Feature } from 'geojson';
import type { LngLat } from '../../../shared/geo/position.ts';

/** What the pointer is upon: the library's path of a vertex, such as `0.3`, or of the middle of an edge. */
export type Under =
  | { kind: 'vertex'; path: string }
  | { kind: 'midpoint'; path: string }
  | { kind: 'area' }
  | { kind: 'nothing' };

/** What a hand does on the map, told to whom draws. */
export interface Gesture {
  kind: 'press' | 'drag' | 'release' | 'click' | 'move';
  at: LngLat;
  under: Under;
  /** Alt is held: nothing snaps. */
  free: boolean;
}

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
  last: LngLat;
}
type Mode = MapboxDraw.DrawCustomMode<State, GestureListener>;
type PointerEvent = MapboxDraw.MapMouseEvent | MapboxDraw.MapTouchEvent;

const { doubleClickZoom } = MapboxDraw.lib;

function underPointer(event: PointerEvent): Under {
  // What was hit is a rendered feature or nothing, whatever the types say.
  const target = event.featureTarget as { properties: Record<string, unknown> } | undefined;
  const { meta, coord_path: path } = target?.properties ?? {};
  if ((meta === 'vertex' || meta === 'midpoint') && typeof path === 'string') return { kind: meta, path };
  return { kind: meta === 'feature' ? 'area' : 'nothing' };
}

function tell({ listener }: State, kind: Gesture['kind'], event: PointerEvent): boolean {
  const { lng, lat } = event.lngLat;
  return listener.tell({
    kind,
    at: [lng, lat],
    under: underPointer(event),
    free: event.originalEvent.altKey,
  });
}

function press(this: MapboxDraw.DrawCustomModeThis, state: State, event: PointerEvent) {
  state.taken = tell(state, 'press', event);
  if (state.taken) this.map.dragPan.disable();
}

function drag(state: State, event: PointerEvent) {
  if (!state.taken) return;
  event.originalEvent.stopPropagation();
  tell(state, 'drag', event);
}

function release(this: MapboxDraw.DrawCustomModeThis, state: State) {
  letGo(this, state);
}

/** The pointer was let go, went up elsewhere, or left the map. */
function letGo(mode: MapboxDraw.DrawCustomModeThis, state: State) {
  if (!state.taken) return;
  state.taken = false;
  mode.map.dragPan.enable();
  state.listener.tell({ kind: 'release', at: state.last, under: { kind: 'nothing' }, free: true });
}

/** Passes on what the hand does and draws what it is told; what it means is decided by the listener. */
export const gestureMode: Mode = {
  onSetup(listener) {
    doubleClickZoom.disable(this);
    return { listener, taken: false, last: [0, 0] };
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
    tell(state, 'click', event);
  },
  onTap(state, event) {
    letGo(this, state);
    tell(state, 'click', event);
  },
  onMouseMove(state, event) {
    letGo(this, state);
    tell(state, 'move', event);
  },
  toDisplayFeatures({ listener }, geojson, display) {
    if (geojson.type !== 'Feature') return;
    const feature: Feature = {
      ...geojson,
      properties: { ...geojson.properties, meta: 'feature', active: 'true' },
    };
    display(feature);
    for (const point of listener.points(feature)) display(point);
  },
};

/** Nothing is being drawn. */
export const idleMode: MapboxDraw.DrawCustomMode<null, undefined> = {
  onSetup: () => null,
  toDisplayFeatures: () => undefined,
};
