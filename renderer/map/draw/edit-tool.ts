import { positionToGrid } from '../../../shared/geo/grid.ts';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Box } from '../../../shared/zones/geometry/box.ts';
import { moveZone } from '../../../shared/zones/geometry/move-zone.ts';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import type { Refusal, Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import {
  moveVertex,
  deleteVertex as withoutVertex,
  insertVertex as withVertex,
} from '../../../shared/zones/geometry/vertex-edits.ts';
import { type BorderedZone, positionKey } from '../../../shared/zones/topology/border-network.ts';
import { type Neighbourhood, withGeometries } from '../../../shared/zones/topology/neighbourhood.ts';
import { deleteShared, insertShared, type SharedEdit } from '../../../shared/zones/topology/shared-edits.ts';
import { type VertexDrag, vertexDrag } from '../../../shared/zones/topology/vertex-drag.ts';
import { type ZoneDrag, zoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import {
  beginDrawSession,
  type EditedDrawing,
  putDragged,
  putDrawing,
  type SnapTo,
  sessionMap,
  showShared,
  showSnap,
  snapped,
  useDrawSession,
} from './draw-session.ts';
import type { Gesture, GestureListener } from './gesture-mode.ts';
import { hitVertex } from './vertex-hit.ts';
import { closeVertexMenu, useVertexMenu } from './vertex-menu.ts';
import { stepVertex } from './vertex-path.ts';

export type EditLabel =
  | 'zones.edits.vertexMoved'
  | 'zones.edits.vertexAdded'
  | 'zones.edits.vertexDeleted'
  | 'zones.edits.moved';

/** What a gesture made of the zones that it changed, by their ids. */
export type EditedGeometries = ReadonlyMap<string, ZoneGeometry>;

interface EditOptions {
  snapTo: SnapTo;
  /** Called once for each gesture. */
  onChange(geometries: EditedGeometries, label: EditLabel): void;
  onEnd(): void;
}

interface VertexOptions extends EditOptions {
  /** The zones that may have borders in common with the edited one, and itself; null while it is edited alone. */
  neighbourhood(edited: BorderedZone): Neighbourhood | null;
}

interface MoveOptions extends VertexOptions {
  /** The zones in a box that the moved one may come upon. */
  zonesIn(box: Box): readonly BorderedZone[];
}

type Vertices = EditedDrawing & { kind: 'vertices' };
type Move = EditedDrawing & { kind: 'move' };

const reachPixels = 10;
/** Several presses of an arrow key are one change. */
const keyPauseMs = 400;

interface Edited extends EditOptions {
  id: string;
  neighbourhood: VertexOptions['neighbourhood'];
  zonesIn: MoveOptions['zonesIn'];
}

let edited: Edited | null = null;
/** A change that `onChange` was not yet called with. */
let pending: {
  geometries: EditedGeometries;
  label: EditLabel;
  timer: ReturnType<typeof setTimeout> | null;
} | null = null;
/** Where a drag of a whole zone began, the zone as it was there, and what moves with it where it is not moved alone. */
let dragStart: { at: LngLat; geometry: ZoneGeometry; drag: ZoneDrag | null } | null = null;
/** The drag of the whole zone, as prepared for its neighbourhood last. */
let prepared: { around: Neighbourhood; drag: ZoneDrag } | null = null;
/** A vertex that several zones have is in the hand; `before` is what an insertion of it has changed. */
let sharedDrag: { drag: VertexDrag; before: EditedGeometries } | null = null;

/** Lets the person move, insert and delete the vertices of a zone, and with it those that its neighbours have there. */
export function editVertices({ id, geometry }: BorderedZone, given: VertexOptions) {
  begin({ kind: 'vertices', geometry, selected: null, refusal: null }, { id, ...given, zonesIn: () => [] });
  currentNeighbourhood();
}

/** Lets the person shift a zone as a whole, and with it what its neighbours have of its borders. */
export function moveWhole({ id, geometry }: BorderedZone, given: MoveOptions) {
  begin({ kind: 'move', geometry, refusal: null }, { id, ...given });
  markShared();
}

function begin(drawing: EditedDrawing, given: Edited) {
  beginDrawSession(drawing, {
    listener,
    snapTo: given.snapTo,
    onEnd() {
      flushChange();
      closeVertexMenu();
      prepared = null;
      given.onEnd();
    },
  });
  edited = given;
}

/** Null while nothing is edited. */
function currentDrawing(): EditedDrawing | null {
  const { drawing } = useDrawSession.getState();
  return drawing === null || drawing.kind === 'sketch' ? null : drawing;
}

/** The zone whose vertices are edited, and the vertex that is chosen. */
function chosenVertex(): { drawing: Vertices; selected: VertexPlace } | null {
  const drawing = currentDrawing();
  return drawing?.kind === 'vertices' && drawing.selected ? { drawing, selected: drawing.selected } : null;
}

/** Replaces the geometry that is edited, as after undo. */
export function replaceEdited(geometry: ZoneGeometry) {
  const drawing = currentDrawing();
  if (!drawing || drawing.geometry === geometry) return;
  dropChange();
  putDrawing(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, selected: positionOf(geometry, drawing.selected) ? drawing.selected : null }
      : { ...drawing, geometry, refusal: null },
  );
  currentNeighbourhood();
  markShared();
}

/**
 * What the edited zone has borders in common with, nothing being pending. Where a neighbour has a vertex on its edge,
 * it gets one there too, which is seen and can be taken.
 */
function currentNeighbourhood(): Neighbourhood | null {
  const drawing = currentDrawing();
  if (!edited || !drawing) return null;
  const { id } = edited;
  const around = edited.neighbourhood({ id, geometry: drawing.geometry });
  const noded = around?.zones.find((zone) => zone.id === id)?.geometry;
  if (noded && noded !== drawing.geometry) {
    if (drawing.kind === 'move') putDrawing({ ...drawing, geometry: noded });
    else {
      const at = positionOf(drawing.geometry, drawing.selected);
      putDrawing({ ...drawing, geometry: noded, selected: at ? placeOf(noded, at) : null });
    }
  }
  return around;
}

/** Prepares the drag of the whole zone, nothing being pending; null where no neighbour would change with it. */
function currentZoneDrag(): ZoneDrag | null {
  const around = currentNeighbourhood();
  if (!around || !edited) return null;
  if (prepared?.around !== around) prepared = { around, drag: zoneDrag(around, edited.id, edited.zonesIn) };
  return prepared.drag.neighbours.length > 0 ? prepared.drag : null;
}

/** Whether several zones have a vertex in a position, the edited one among them. */
const isShared = ({ network }: Neighbourhood, at: LngLat): boolean =>
  edited !== null && network.zonesAt(at).some((id) => id !== edited?.id);

/** Takes a vertex in the hand, with all zones that have it. */
function grab(around: Neighbourhood | null, at: LngLat | undefined) {
  const before = pending?.geometries ?? new Map<string, ZoneGeometry>();
  const present = around && before.size > 0 ? withGeometries(around.zones, before) : around;
  sharedDrag = present && at && isShared(present, at) ? { drag: vertexDrag(present, at), before } : null;
  markShared();
}

/** Marks what moves with a vertex: the one in the hand, else the one that is pointed at or chosen; or with the zone. */
export function markShared(pointed?: VertexPlace) {
  const drawing = currentDrawing();
  if (drawing?.kind === 'move') return markNeighbours(dragStart ? dragStart.drag : currentZoneDrag());
  if (drawing?.kind !== 'vertices') return;
  const at = positionOf(drawing.geometry, pointed ?? drawing.selected);
  if (!at || !edited) return showShared(null);
  const own = edited.id;
  const toShow = (zones: readonly string[], ends: readonly LngLat[]) =>
    showShared({ at, lines: ends.map((end) => [at, end]), zones: zones.filter((id) => id !== own) });
  if (sharedDrag) return toShow(sharedDrag.drag.zones, sharedDrag.drag.ends);
  const around = pending ? null : edited.neighbourhood({ id: own, geometry: drawing.geometry });
  if (around && isShared(around, at)) toShow(around.network.zonesAt(at), around.network.neighborsOf(at));
  else showShared(null);
}

/** Marks the neighbours that change with the whole zone, as they are at this step. */
function markNeighbours(drag: ZoneDrag | null) {
  if (!drag) return showShared(null);
  const { neighbours } = drag;
  const now = neighbours.map(({ id, geometry }) => pending?.geometries.get(id) ?? geometry);
  showShared({
    at: null,
    lines: now.flatMap((geometry) => partsOf(geometry).flat()),
    zones: neighbours.map(({ id }) => id),
  });
}

/** Looks anew at what the edited zone shares, as after a switch. */
export function refreshShared() {
  flushChange();
  currentNeighbourhood();
  markShared();
}

const listener: GestureListener = {
  onGesture(gesture) {
    const drawing = currentDrawing();
    if (!drawing) return false;
    return drawing.kind === 'vertices' ? vertexGesture(gesture, drawing) : moveGesture(gesture, drawing);
  },
  points() {
    const drawing = currentDrawing();
    return drawing?.kind === 'vertices'
      ? { kind: 'all', chosen: drawing.selected }
      : { kind: 'placed', positions: [] };
  },
};

function vertexGesture(gesture: Gesture, drawing: Vertices): boolean {
  switch (gesture.kind) {
    case 'press': {
      flushChange();
      const around = gesture.free ? null : currentNeighbourhood();
      const present = currentDrawing();
      const hit = present?.kind === 'vertices' && hitOf(present.geometry, gesture);
      if (!hit) return false;
      if (hit.kind === 'vertex') putDrawing({ ...present, selected: hit.place, refusal: null });
      else insertAfter(around, present.geometry, hit.place, gesture.at);
      const chosen = chosenVertex();
      if (chosen) grab(around, positionOf(chosen.drawing.geometry, chosen.selected));
      return true;
    }
    case 'drag':
      if (drawing.selected) {
        const to = snapped(gesture.at, { free: gesture.free, except: sharedDrag?.drag.zones });
        moveChosen(drawing, drawing.selected, to, { put: putDragged });
      }
      return false;
    case 'release':
      showSnap(null);
      putDrawing(drawing);
      flushChange();
      markShared();
      return false;
    case 'click':
      if (hitOf(drawing.geometry, gesture)?.kind !== 'vertex') putDrawing({ ...drawing, selected: null });
      markShared();
      return false;
    case 'move': {
      const hit = hitOf(drawing.geometry, gesture);
      markShared(hit?.kind === 'vertex' && !gesture.free ? hit.place : undefined);
      return false;
    }
  }
}

/** Moves the chosen vertex, in all zones that have it where it was taken so. */
function moveChosen(
  drawing: Vertices,
  selected: VertexPlace,
  to: LngLat,
  { put = putDrawing }: { put?: typeof putDragged } = {},
) {
  const label = pending?.label ?? 'zones.edits.vertexMoved';
  if (!sharedDrag) return reshape(moveVertex(drawing.geometry, selected, to), label, { put });
  reshapeAll(sharedDrag.drag.to(to), label, { at: to, before: sharedDrag.before, put });
  markShared();
}

/** By the geometry: what the map has painted may be a moment behind. */
function hitOf(geometry: ZoneGeometry, { point }: { point: { x: number; y: number } }) {
  const map = sessionMap();
  return map && hitVertex(geometry, (position) => map.project(position), point, reachPixels);
}

function moveGesture(gesture: Gesture, drawing: Move): boolean {
  switch (gesture.kind) {
    case 'press':
      if (!covers(drawing.geometry, gesture.at)) return false;
      grabWhole(gesture.at, { alone: gesture.free });
      return true;
    case 'drag':
      moveTo(gesture.at, { put: putDragged });
      return false;
    case 'release':
      putDrawing(drawing);
      flushChange();
      markShared();
      return false;
    case 'click':
      return false;
    case 'move':
      if (gesture.free) showShared(null);
      else if (!pending && !useDrawSession.getState().shared) markShared();
      return false;
  }
}

/** Takes the whole zone in the hand at a place of it. */
function grabWhole(at: LngLat, { alone = false }: { alone?: boolean } = {}) {
  flushChange();
  const drag = alone ? null : currentZoneDrag();
  const drawing = currentDrawing();
  if (drawing) dragStart = { at, geometry: drawing.geometry, drag };
  markShared();
}

/** Moves the zone in the hand, by the place of it where it was taken. */
function moveTo(to: LngLat, { put }: Reshaping = {}) {
  if (!dragStart || !edited) return;
  const { at, geometry, drag } = dragStart;
  const by: LngLat = [to[0] - at[0], to[1] - at[1]];
  const label = 'zones.edits.moved';
  if (!drag) return reshape(moveZone(geometry, by), label, { put });
  const move = drag.to(by);
  if (!move.ok) return refuse(move.refusal, { put });
  renderPending(move.geometries.get(edited.id) ?? geometry, move.geometries, label, { put });
  markShared();
}

interface Reshaping {
  selected?: VertexPlace | null;
  put?: typeof putDragged | undefined;
}

/** Renders the new shape, which is pending until it is flushed; a refused one changes nothing. */
function reshape(shaped: Shaped, label: EditLabel, options: Reshaping = {}) {
  if (!edited) return;
  if (shaped.ok) renderPending(shaped.geometry, new Map([[edited.id, shaped.geometry]]), label, options);
  else refuse(shaped.refusal, options);
}

/** As `reshape`, with all zones that have the border; `at` is the vertex that is chosen then. */
function reshapeAll(
  edit: SharedEdit,
  label: EditLabel,
  {
    at,
    before = new Map(),
    put,
  }: { at: LngLat; before?: EditedGeometries; put?: typeof putDragged | undefined },
) {
  const drawing = currentDrawing();
  if (!edited || !drawing) return;
  if (!edit.ok) return refuse({ kind: edit.refusal }, { put });
  const geometries = new Map([...before, ...edit.geometries]);
  const geometry = geometries.get(edited.id) ?? drawing.geometry;
  renderPending(geometry, geometries, label, { selected: placeOf(geometry, positionToGrid(at)), put });
}

function renderPending(
  geometry: ZoneGeometry,
  geometries: EditedGeometries,
  label: EditLabel,
  { selected, put = putDrawing }: Reshaping,
) {
  const drawing = currentDrawing();
  if (!drawing) return;
  if (pending?.timer) clearTimeout(pending.timer);
  pending = { geometries, label, timer: null };
  put(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, refusal: null, ...(selected !== undefined && { selected }) }
      : { ...drawing, geometry, refusal: null },
  );
}

function refuse(refusal: Refusal, { put = putDrawing }: Reshaping) {
  const drawing = currentDrawing();
  if (drawing) put({ ...drawing, refusal });
}

/** Calls `onChange` with the pending change, now. */
export function flushChange() {
  const change = pending;
  dropChange();
  if (change) edited?.onChange(change.geometries, change.label);
}

function dropChange() {
  if (pending?.timer) clearTimeout(pending.timer);
  pending = null;
  sharedDrag = null;
  dragStart = null;
}

function flushAfterPause() {
  if (pending) pending.timer = setTimeout(flushChange, keyPauseMs);
}

/** Deletes the chosen vertex, in all zones that have it. */
export function deleteVertex() {
  flushChange();
  const around = currentNeighbourhood();
  const chosen = chosenVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const at = positionOf(drawing.geometry, selected);
  const label = 'zones.edits.vertexDeleted';
  if (around && at && isShared(around, at)) {
    const edit = deleteShared(around.zones, at);
    const own = edit.ok && edited ? edit.geometries.get(edited.id) : undefined;
    reshapeAll(edit, label, { at: (own && positionOf(own, selected)) ?? at });
  } else {
    const shaped = withoutVertex(drawing.geometry, selected);
    const next = shaped.ok && positionOf(shaped.geometry, selected) ? selected : null;
    reshape(shaped, label, { selected: next });
  }
  flushChange();
  markShared();
}

/** Inserts a vertex in the middle of the edge after the chosen one, and chooses it. */
export function insertVertex() {
  flushChange();
  const around = currentNeighbourhood();
  const chosen = chosenVertex();
  if (!chosen) return;
  const { drawing, selected } = chosen;
  const [from, to] = edgeAfter(drawing.geometry, selected);
  if (!from || !to) return;
  insertAfter(around, drawing.geometry, selected, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  flushChange();
  markShared();
}

/** Inserts a vertex in all zones that have the edge, and chooses it. */
function insertAfter(around: Neighbourhood | null, geometry: ZoneGeometry, place: VertexPlace, at: LngLat) {
  const [from, to] = edgeAfter(geometry, place);
  const label = 'zones.edits.vertexAdded';
  if (around && from && to && around.network.zonesOf(from, to).length > 1)
    reshapeAll(insertShared(around.zones, [from, to], at), label, { at });
  else reshape(withVertex(geometry, place, at), label, { selected: { ...place, vertex: place.vertex + 1 } });
}

const edgeAfter = (geometry: ZoneGeometry, place: VertexPlace) =>
  [positionOf(geometry, place), positionOf(geometry, { ...place, vertex: place.vertex + 1 })] as const;

/** Chooses the next or the previous vertex. */
export function selectVertex(steps: 1 | -1) {
  flushChange();
  const drawing = currentDrawing();
  if (drawing?.kind !== 'vertices') return;
  const selected = stepVertex(drawing.geometry, drawing.selected, steps);
  const position = positionOf(drawing.geometry, selected);
  putDrawing({ ...drawing, selected });
  markShared();
  const map = sessionMap();
  if (map && position && !map.getBounds().contains(position)) map.easeTo({ center: position, duration: 0 });
}

/** Chooses the vertex at a pixel of the map and opens its menu; false where there is none. */
export function openVertexMenuAt(point: { x: number; y: number }): boolean {
  flushChange();
  const drawing = currentDrawing();
  if (drawing?.kind !== 'vertices') return false;
  const hit = hitOf(drawing.geometry, { point });
  if (hit?.kind !== 'vertex') return false;
  putDrawing({ ...drawing, selected: hit.place, refusal: null });
  markShared();
  useVertexMenu.setState({ at: { x: point.x, y: point.y } });
  return true;
}

/** Opens the menu of the chosen vertex, for who edits with the keyboard. */
export function openVertexMenu() {
  const chosen = chosenVertex();
  const at = chosen && positionOf(chosen.drawing.geometry, chosen.selected);
  const map = sessionMap();
  if (map && at) useVertexMenu.setState({ at: map.project(at) });
}

/** Moves the chosen vertex, or all of the zone with its tool, by pixels. */
export function nudge([across, down]: readonly [number, number], pixels: number) {
  if (!pending) grabChosen();
  const drawing = currentDrawing();
  const map = sessionMap();
  const from =
    drawing?.kind === 'vertices'
      ? positionOf(drawing.geometry, drawing.selected)
      : drawing && firstOf(drawing.geometry);
  if (!map || !drawing || !from) return;
  const point = map.project(from);
  const to = map.unproject([point.x + across * pixels, point.y + down * pixels]);
  if (drawing.kind === 'move') moveTo([to.lng, to.lat]);
  else if (drawing.selected) moveChosen(drawing, drawing.selected, [to.lng, to.lat]);
  flushAfterPause();
}

/** Takes the chosen vertex in the hand, or the whole zone with its tool. */
function grabChosen() {
  const drawing = currentDrawing();
  const first = drawing?.kind === 'move' && firstOf(drawing.geometry);
  if (first) return grabWhole(first);
  const around = currentNeighbourhood();
  const chosen = chosenVertex();
  if (chosen) grab(around, positionOf(chosen.drawing.geometry, chosen.selected));
}

const firstOf = (geometry: ZoneGeometry): LngLat | undefined => partsOf(geometry)[0]?.[0]?.[0];

const positionOf = (geometry: ZoneGeometry, place: VertexPlace | null): LngLat | undefined =>
  place ? partsOf(geometry)[place.part]?.[place.ring]?.[place.vertex] : undefined;

function placeOf(geometry: ZoneGeometry, at: LngLat): VertexPlace | null {
  const key = positionKey(at);
  for (const [part, rings] of partsOf(geometry).entries()) {
    for (const [ring, positions] of rings.entries()) {
      const vertex = positions.findIndex((position) => positionKey(position) === key);
      if (vertex >= 0) return { part, ring, vertex };
    }
  }
  return null;
}
