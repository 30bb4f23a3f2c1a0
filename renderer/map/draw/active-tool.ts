import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Box } from '../../../shared/zones/geometry/box.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Snap } from '../../../shared/zones/geometry/snap.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import type { Neighborhood } from '../../../shared/zones/topology/neighborhood.ts';
import type { VertexDrag } from '../../../shared/zones/topology/vertex-drag.ts';
import type { ZoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import type { Sketch } from './sketch.ts';
import type { FindStreet, StreetSearches } from './street-edges.ts';

/** What is being drawn or edited on the map. */
export type Drawing =
  | { kind: 'sketch'; sketch: Sketch; pointer: LngLat | null }
  | { kind: 'vertices'; geometry: ZoneGeometry; selected: VertexPlace | null; refusal: Refusal | null }
  | { kind: 'move'; geometry: ZoneGeometry; refusal: Refusal | null };

/** A shape being edited rather than sketched. */
export type EditedDrawing = Exclude<Drawing, { kind: 'sketch' }>;

/**
 * Returns what a position snaps to within a tolerance in degrees of longitude, excluding these zones; null for nothing.
 */
export type SnapTo = (at: LngLat, toleranceDegrees: number, except?: readonly string[]) => Snap | null;

export interface SketchOptions {
  snapTo: SnapTo;
  /** Finds the route along streets for an edge; if absent, all edges are straight. */
  findStreet?: FindStreet;
  /** Returns true if it used the click for something else; then no vertex is placed. */
  takesClick?(at: LngLat): boolean;
  /** The sketch is finished when its line reaches one of these from elsewhere. */
  finishesAt?: readonly LngLat[];
  onFinish(sketch: Sketch): void;
  /** Called with the sketch when the tool was left, also before `onFinish`. */
  onEnd(left: Sketch): void;
}

export type EditLabel =
  | 'zones.edits.vertexMoved'
  | 'zones.edits.vertexAdded'
  | 'zones.edits.vertexDeleted'
  | 'zones.edits.moved';

/** Geometries changed by a gesture, by zone ID. */
export type EditedGeometries = ReadonlyMap<string, ZoneGeometry>;

export interface VertexOptions {
  snapTo: SnapTo;
  /** Called once per gesture. */
  onChange(geometries: EditedGeometries, label: EditLabel): void;
  onEnd(): void;
  /** The edited zone and those that may share borders with it; null if it is edited alone. */
  neighborhood(edited: BorderedZone): Neighborhood | null;
}

export interface MoveOptions extends VertexOptions {
  /** Returns zones in a box that the moved zone may overlap. */
  zonesIn(box: Box): readonly BorderedZone[];
}

/** What the user is dragging. */
export type Grip =
  /** A vertex shared by several zones; `before` contains changes of inserting it. */
  | { kind: 'vertex'; drag: VertexDrag; before: EditedGeometries }
  /** The whole zone, as it was where it was taken, and what moves with it where it is not moved alone. */
  | { kind: 'zone'; at: LngLat; geometry: ZoneGeometry; drag: ZoneDrag | null };

/** The tool that draws a new shape. */
export interface SketchTool extends SketchOptions {
  readonly kind: 'sketch';
  readonly searches: StreetSearches;
}

/** A tool that edits the shape of a zone, with the state of its gestures. */
export interface EditTool extends MoveOptions {
  readonly kind: EditedDrawing['kind'];
  readonly id: string;
  /** The pointer is dragging what it pressed. */
  dragging: boolean;
  grip: Grip | null;
  /** A change not yet passed to `onChange`. */
  pending: {
    geometries: EditedGeometries;
    label: EditLabel;
    timer: ReturnType<typeof setTimeout> | null;
  } | null;
  /** The latest prepared drag of the entire zone. */
  prepared: { around: Neighborhood; drag: ZoneDrag } | null;
}

/** The tool in use. The drawing library passes it to the functions of its mode. */
export type ActiveTool = SketchTool | EditTool;
