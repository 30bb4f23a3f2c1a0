import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Feature, Geometry, Point } from 'geojson';
import type { LngLat } from '../../../shared/geo/position.ts';

/** State of the pointer on the map. */
export interface MapPointer {
  at: LngLat;
  /** In map pixels. */
  point: { x: number; y: number };
  /** Whether Alt is pressed, which disables snapping and shared borders. */
  free: boolean;
}

/** Pointer handlers of a mode; each gets the tool with which the mode was entered. */
interface PointerHandlers<Tool> {
  /** Returns true to capture the pointer until it is released, so that the map doesn't pan. */
  press?(tool: Tool, pointer: MapPointer): boolean;
  /** Called when the captured pointer moves. */
  drag?(tool: Tool, pointer: MapPointer): void;
  /** Called when the captured pointer is released or leaves the map. */
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

/** ID of the library's only feature. */
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

/** Returns a mode of the drawing library that passes mouse and touch events to handlers. */
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

  /** Also called if the pointer was released outside the map, or left it. */
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
        // Without the feature's ID, which the library would otherwise register twice.
        properties: { ...properties, parent, meta: 'border' },
        geometry: borderOf(feature),
      });
      for (const point of handlers.points?.(feature) ?? []) display(point);
    },
  };
}

/**
 * Returns the border of an area as a line. MapLibre doesn't draw outlines of polygons whose area is close to zero, such
 * as one whose border crosses itself.
 */
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
