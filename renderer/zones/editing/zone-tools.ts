import { create } from 'zustand';
import { partsOf } from '../../../shared/geo/parts.ts';
import { type LatLng, type LngLat, toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { GeometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import { type Geos, loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { addPart, cutHole } from '../../../shared/zones/geometry/overlay-operations.ts';
import { freehand } from '../../../shared/zones/geometry/planar-operations.ts';
import { orientRings } from '../../../shared/zones/geometry/rings.ts';
import { type Refusal, type Shaped, shaped } from '../../../shared/zones/geometry/shaped.ts';
import { snap } from '../../../shared/zones/geometry/snap.ts';
import type { Border } from '../../../shared/zones/topology/border-network.ts';
import { neighborhoodOf } from '../../../shared/zones/topology/neighborhood.ts';
import { replaceBorder } from '../../../shared/zones/topology/shared-edits.ts';
import { splitShared } from '../../../shared/zones/topology/split-shared.ts';
import {
  borderEnds,
  borderKey,
  nearestBorder,
  sharedBordersOf,
} from '../../../shared/zones/topology/zone-borders.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { uniqueZoneId } from '../../../shared/zones/zone-id.ts';
import type { EditedGeometries, EditLabel, SnapTo } from '../../map/draw/active-tool.ts';
import { endDrawSession } from '../../map/draw/draw-session.ts';
import { startSketch } from '../../map/draw/draw-tool.ts';
import { editVertices, moveEntireZone } from '../../map/draw/edit-tool.ts';
import {
  lineOf,
  newSketch,
  outlineOf,
  placeVertex,
  type Sketch,
  type SketchForm,
} from '../../map/draw/sketch.ts';
import { useViewport } from '../../map/viewport.ts';
import { isReadOnly, notifyReadOnly } from '../../workbench/read-only.ts';
import { addZone, takenZoneIds } from '../../workspace-zones/add-zone.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { zoneIndex } from '../../workspace-zones/zone-index.ts';
import { changeZone, changeZones, useZones } from '../../workspace-zones/zones-store.ts';
import { streetBetween } from './street-between.ts';
import { visibleAround, visibleAroundLine, visibleIn, zonesAround } from './zones-around.ts';

/** The active tool and the zone it changes. */
export type ZoneTool =
  | { kind: 'draw'; form: AreaForm }
  | { kind: 'hole'; id: string; form: AreaForm }
  | { kind: 'part'; id: string; form: AreaForm }
  | { kind: 'split'; id: string }
  /** `border` is null until one is selected. */
  | { kind: 'border'; id: string; border: Border | null }
  | { kind: 'edit'; id: string }
  | { kind: 'move'; id: string };

export type AreaForm = Exclude<SketchForm, 'line'>;

interface ToolState {
  tool: ZoneTool | null;
  /** Why the last sketch was refused; the sketch is kept to be corrected. */
  refusal: Refusal | null;
  /** An unfinished sketch, resumed when the same tool is activated again. */
  unfinished: { tool: string; sketch: Sketch } | null;
}

/** The active tool, if any. */
export const useZoneTool = create<ToolState>()(() => ({ tool: null, refusal: null, unfinished: null }));

function toolKey(tool: ZoneTool): string {
  if (tool.kind === 'border' && tool.border) return `border ${borderKey(tool.border)}`;
  return 'id' in tool ? `${tool.kind} ${tool.id}` : tool.kind;
}

/** Activates a tool, resuming its unfinished sketch. If the workspace is read-only, notifies the user instead. */
export function takeTool(tool: ZoneTool) {
  if (isReadOnly()) return notifyReadOnly();
  if (tool.kind === 'edit' || tool.kind === 'move') {
    const zone = useZones.getState().zones.get(tool.id);
    if (!zone) return;
    const options = {
      snapTo: snapToOthers(tool.id),
      onChange: changeGeometries,
      onEnd: () => useZoneTool.setState({ tool: null }),
      neighborhood: zonesAround,
    };
    if (tool.kind === 'edit') editVertices(zone, options);
    else moveEntireZone(zone, { ...options, zonesIn: visibleIn });
    useZoneTool.setState({ tool, refusal: null });
    return;
  }
  const form: SketchForm = 'form' in tool ? tool.form : 'line';
  const { unfinished } = useZoneTool.getState();
  const resumed =
    unfinished?.tool === toolKey(tool) && unfinished.sketch.form === form ? unfinished.sketch : undefined;
  useZoneTool.setState({ unfinished: null });
  startSketch(
    form,
    {
      snapTo: snapToOthers(null),
      findStreet: streetBetween,
      ...(tool.kind === 'border' && borderClicks(tool)),
      onFinish: (sketch) => void finish(tool, sketch),
      onEnd(sketch) {
        if (sketch.placed.length > 0) useZoneTool.setState({ unfinished: { tool: toolKey(tool), sketch } });
        useZoneTool.setState({ tool: null });
      },
    },
    resumed,
  );
  useZoneTool.setState({ tool, refusal: null });
}

/** Changes the shapes of zones as one edit. */
const changeGeometries = (geometries: EditedGeometries, label: EditLabel) =>
  changeZones(label, { put: withGeometries(geometries) });

const withGeometries = (geometries: EditedGeometries): Zone[] => {
  const { zones } = useZones.getState();
  return [...geometries].flatMap(([id, geometry]) => {
    const zone = zones.get(id);
    return zone ? [{ ...zone, geometry }] : [];
  });
};

/** Starts drawing a circle around a place. */
export function drawCircleAround(center: LatLng) {
  const sketch = placeVertex(newSketch('circle'), toLngLat(center));
  useZoneTool.setState({ unfinished: { tool: 'draw', sketch } });
  takeTool({ kind: 'draw', form: 'circle' });
}

export const dropTool = endDrawSession;

async function finish(tool: ZoneTool, sketch: Sketch) {
  const refusal = await applySketch(tool, sketch);
  if (refusal) {
    takeTool(tool);
    useZoneTool.setState({ refusal });
  } else {
    useZoneTool.setState({ unfinished: null });
  }
}

/** Applies the sketch; returns a refusal if that isn't possible. */
async function applySketch(tool: ZoneTool, sketch: Sketch): Promise<Refusal | undefined> {
  if (tool.kind === 'draw') {
    const drawn = await areaOfSketch(sketch);
    if (drawn.ok) addZone(drawn.geometry);
    return drawn.ok ? undefined : drawn.refusal;
  }
  const zone = useZones.getState().zones.get(tool.id);
  if (!zone) return undefined;
  if (tool.kind === 'border') return redrawBorder(zone, tool.border, lineOf(sketch));
  const geos = await loadGeos();
  if (tool.kind === 'split') return splitZone(geos, zone, lineOf(sketch));
  const area = await areaOfSketch(sketch);
  if (!area.ok) return area.refusal;
  const ring = partsOf(area.geometry)[0]?.[0] ?? [];
  const outcome = (tool.kind === 'hole' ? cutHole : addPart)(geos, zone.geometry, ring);
  if (!outcome.ok) return outcome.refusal;
  changeZone(tool.kind === 'hole' ? 'zones.edits.holeCut' : 'zones.edits.partAdded', zone.id, {
    geometry: outcome.geometry,
  });
  return undefined;
}

/** Cuts a zone along a line; its neighbors get the vertices of the cut in the same change. */
function splitZone(geos: Geos, zone: Zone, line: readonly LngLat[]): Refusal | undefined {
  const split = splitShared(geos, zonesAround(zone) ?? neighborhoodOf([zone]), zone, line);
  if (!split.ok) return split.refusal;
  const [first, ...others] = split.pieces;
  if (!first) return undefined;
  changeZones('zones.edits.split', {
    put: [...piecesAsZones(zone, first, others), ...withGeometries(split.neighbors)],
  });
  return undefined;
}

/** Returns the borders of a zone that can be redrawn: those with visible neighbors. */
export const bordersToRedraw = (zone: Zone): Border[] => sharedBordersOf(visibleAround(zone), zone.id);

/** The first click selects a border; later ones draw, and the line ends at the border's other end. */
function borderClicks({ id, border }: Extract<ZoneTool, { kind: 'border' }>) {
  if (border) return { finishPositions: borderEnds(border) };
  return {
    consumesClick(at: LngLat): boolean {
      const zone = useZones.getState().zones.get(id);
      const near =
        zone && nearestBorder(bordersToRedraw(zone), at, (borderReachPixels * 360) / (512 * 2 ** zoom()));
      if (near) takeTool({ kind: 'border', id, border: near });
      return true;
    },
  };
}

const borderReachPixels = 12;
const zoom = () => useViewport.getState().zoom;

/** Replaces a border by a line, in the zones on both sides. */
function redrawBorder(zone: Zone, border: Border | null, line: readonly LngLat[]): Refusal | undefined {
  const edit = replaceBorder(visibleAroundLine(zone, line).zones, border?.line ?? [], line);
  if (!edit.ok) return { kind: edit.refusal };
  changeZones('zones.edits.borderRedrawn', { put: withGeometries(edit.geometries) });
  return undefined;
}

/** The first piece keeps the zone's id; each other becomes a new zone. */
function piecesAsZones(zone: Zone, first: ZoneGeometry, others: readonly ZoneGeometry[]): Zone[] {
  const taken = takenZoneIds();
  const pieces = others.map((geometry) => {
    const zoneId = uniqueZoneId(zone.zoneId, taken);
    taken.add(zoneId);
    return { ...zone, id: crypto.randomUUID(), zoneId, geometry, createdAt: null };
  });
  return [{ ...zone, geometry: first }, ...pieces];
}

/** Returns the meters per pixel at the center of the map. */
const metersPerPixel = () => {
  const { center, zoom } = useViewport.getState();
  return (40_075_017 * Math.cos((center.lat * Math.PI) / 180)) / (512 * 2 ** zoom);
};

/** Returns the area of a sketch. A polygon is accepted as drawn: its issues are shown and can be corrected later. */
async function areaOfSketch(sketch: Sketch): Promise<Shaped> {
  if (sketch.form === 'freehand') return freehand(await loadGeos(), sketch.placed, 1.5 * metersPerPixel());
  const outline = outlineOf(sketch, null);
  return outline && outline.type !== 'LineString'
    ? shaped(orientRings(outline))
    : { ok: false, refusal: { kind: 'too-few-vertices' } };
}

/** Returns a function that snaps to the borders of all visible zones, except the zone being edited. */
function snapToOthers(ownId: string | null): SnapTo {
  return (at, toleranceDegrees, except = []) => {
    const { hidden } = useSelection.getState();
    const neighbors = {
      search: (box: Parameters<GeometryIndex<Zone>['search']>[0]) =>
        zoneIndex()
          .search(box)
          .filter(({ id }) => id !== ownId && !hidden.has(id) && !except.includes(id)),
    };
    return snap(neighbors, at, toleranceDegrees);
  };
}
