import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Feature, Geometry, Point } from 'geojson';
import type { LngLat } from '../../../shared/geo/position.ts';

/** The pointer on the map. */
export interface MapPointer {
  at: LngLat;
  /** In map pixels. */
  point: { x: number; y: number };
  /** Alt is pressed, which disables snapping. */
  free: boolean;
}

/** What a mode does with the pointer, for the tool that it was entered with. */
interface PointerHandlers<Tool> {
  /** Returns true to capture the pointer until it is released, so that the map doesn't pan. */
  press?(tool: Tool, pointer: MapPointer): boolean;
  /** Moved while captured. */
  drag?(tool: Tool, pointer: MapPointer): void;
  /** No longer captured. */
  release?(tool: Tool): void;
  click?(tool: Tool, pointer: MapPointer): void;
  move?(tool: Tool, pointer: MapPointer): void;
  /** Vertices and midpoints to display with a feature. */
  points?(feature: Feature): Feature<Point>[];
}

interface State<Tool> {
  tool: Tool;
  isCaptured: boolean;
}
type PointerMode<Tool> = MapboxDraw.DrawCustomMode<State<Tool>, Tool>;
type PointerEvent = MapboxDraw.MapMouseEvent | MapboxDraw.MapTouchEvent;

const { doubleClickZoom } = MapboxDraw.lib;

/** The library's ID of its only feature. */
export const drawnId = 'drawn';

const pointerOf = ({ lngLat: { lng, lat }, point, originalEvent }: PointerEvent): MapPointer => ({
  at: [lng, lat],
  point,
  free: originalEvent.altKey,
});

/** Primary mouse button; other buttons don't draw. */
const isFirstButton = ({ originalEvent }: PointerEvent): boolean =>
  !('button' in originalEvent) || originalEvent.button === 0;

/** Returned by handlers to prevent re-rendering: only a changed drawing is rendered. */
const nothingToRender = true;

/** A mode of the drawing library for mouse and touch. */
export function pointerMode<Tool>(handlers: PointerHandlers<Tool>): PointerMode<Tool> {
  function press(this: MapboxDraw.DrawCustomModeThis, state: State<Tool>, event: PointerEvent) {
    if (!isFirstButton(event)) return;
    state.isCaptured = handlers.press?.(state.tool, pointerOf(event)) ?? false;
    if (state.isCaptured) this.map.dragPan.disable();
  }

  function drag(state: State<Tool>, event: PointerEvent) {
    if (state.isCaptured) {
      event.originalEvent.stopPropagation();
      handlers.drag?.(state.tool, pointerOf(event));
    }
    return nothingToRender;
  }

  /** The pointer was released, anywhere, or left the map. */
  function release(this: MapboxDraw.DrawCustomModeThis, state: State<Tool>) {
    if (!state.isCaptured) return;
    state.isCaptured = false;
    this.map.dragPan.enable();
    handlers.release?.(state.tool);
  }

  return {
    onSetup(tool) {
      doubleClickZoom.disable(this);
      return { tool, isCaptured: false };
    },
    onStop(state) {
      doubleClickZoom.enable(this);
      release.call(this, state);
    },
    onMouseDown: press,
    onTouchStart: press,
    onDrag: drag,
    onTouchMove: drag,
    onMouseUp: release,
    onTouchEnd: release,
    onMouseOut: release,
    onClick(state, event) {
      release.call(this, state);
      if (isFirstButton(event)) handlers.click?.(state.tool, pointerOf(event));
    },
    onTap(state, event) {
      release.call(this, state);
      handlers.click?.(state.tool, pointerOf(event));
    },
    onMouseMove(state, event) {
      release.call(this, state);
      handlers.move?.(state.tool, pointerOf(event));
      return nothingToRender;
    },
    toDisplayFeatures(_state, geojson, display) {
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
      for (const point of handlers.points?.(feature) ?? []) display(point);
    },
  };
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
