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
 * Returns what a position snaps to within a tolerance in degrees of longitude; null for nothing.
 * @param except IDs of zones that are ignored
 */
export type SnapTo = (at: LngLat, toleranceDegrees: number, except?: readonly string[]) => Snap | null;

export interface SketchOptions {
  snapTo: SnapTo;
  /** Finds the route along streets for an edge; if absent, all edges are straight. */
  findStreet?: FindStreet;
  /** Called before a click places a vertex; returns true if it handled the click, so that none is placed. */
  consumesClick?(at: LngLat): boolean;
  /** Placing a vertex at one of these finishes the sketch, unless its first vertex is there too. */
  finishPositions?: readonly LngLat[];
  onFinish(sketch: Sketch): void;
  /** Called with the possibly incomplete sketch when the tool is left, and also before `onFinish`. */
  onEnd(sketch: Sketch): void;
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
  /** Returns the edited zone with those that may share borders with it; null if it is edited alone. */
  neighborhood(edited: BorderedZone): Neighborhood | null;
}

export interface MoveOptions extends VertexOptions {
  /** Returns zones in a box that the moved zone may overlap. */
  zonesIn(box: Box): readonly BorderedZone[];
}

/** What the user is dragging. */
export type Grip =
  /** A vertex shared by several zones; `before` has the geometries changed when it was inserted at the start of the drag. */
  | { kind: 'vertex'; drag: VertexDrag; before: EditedGeometries }
  /** The entire zone: pointer position and geometry at the start, and the neighbors that change; null if it moves alone. */
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
  /** Whether the pointer has moved since it pressed `grip`. */
  dragging: boolean;
  grip: Grip | null;
  /** A change not yet passed to `onChange`. */
  pending: {
    geometries: EditedGeometries;
    label: EditLabel;
    timer: ReturnType<typeof setTimeout> | null;
  } | null;
  /** Cached drag of the entire zone, for this neighborhood. */
  prepared: { neighborhood: Neighborhood; drag: ZoneDrag } | null;
}

/** The tool in use; the drawing library passes it to the handlers of its mode. */
export type ActiveTool = SketchTool | EditTool;
