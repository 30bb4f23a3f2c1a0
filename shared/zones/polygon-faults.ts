import initGeos from 'geos-wasm';
import { geojsonToGeosGeom } from 'geos-wasm/helpers';
import type { LngLat } from '../geo/position.ts';
import type { ZoneGeometry } from './zone.ts';

export type PolygonFaultKind =
  | 'too-few-positions'
  | 'ring-not-closed'
  | 'off-earth'
  | 'lat-lng-swapped'
  | 'self-intersection'
  | 'hole-outside'
  | 'nested-holes'
  | 'nested-parts'
  | 'disconnected'
  | 'repeated-ring'
  | 'invalid';

/** One thing that is wrong with a polygon: what, in words, and where (`[lng, lat]`). */
export interface PolygonFault {
  kind: PolygonFaultKind;
  reason: string;
  at: LngLat | undefined;
}

/** A closed ring of three corners. */
const fewestPositions = 4;

/** What GEOS says (`TopologyValidationError`), and what it is called here. */
const geosReasons: readonly [said: string, kind: PolygonFaultKind, reason: string][] = [
  ['Self-intersection', 'self-intersection', 'The outline crosses itself or another part'],
  ['Ring Self-intersection', 'self-intersection', 'The outline touches itself'],
  ['Hole lies outside shell', 'hole-outside', 'A hole lies outside of the area it should be cut from'],
  ['Holes are nested', 'nested-holes', 'A hole lies inside another hole'],
  ['Nested shells', 'nested-parts', 'A part lies inside another part'],
  ['Interior is disconnected', 'disconnected', 'The holes cut the area into pieces'],
  ['Duplicate Rings', 'repeated-ring', 'The same outline is given twice'],
  ['Too few points in geometry component', 'too-few-positions', 'A ring needs three different corners'],
];

let loading: ReturnType<typeof initGeos> | undefined;

function loadGeos() {
  loading ??= initGeos();
  return loading;
}

/**
 * What keeps a geometry from being a proper area (OGC simple features): rings closed and of four
 * positions or more, on the Earth, not crossing each other or themselves. Empty when all is well.
 * Crossings are looked for, and the first one told, only where every ring stands by itself.
 */
export async function polygonFaults(geometry: ZoneGeometry): Promise<PolygonFault[]> {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const ringFaults = polygons.flat().flatMap(faultsOfRing);
  if (ringFaults.length > 0) return ringFaults;
  const crossing = await firstCrossing(geometry);
  return crossing ? [crossing] : [];
}

function faultsOfRing(ring: readonly LngLat[]): PolygonFault[] {
  const [first] = ring;
  const last = ring[ring.length - 1];
  const stray = ring.find(([lng, lat]) => !(Math.abs(lng) <= 180 && Math.abs(lat) <= 90));
  if (stray) {
    const [lng, lat] = stray;
    const swapped = Math.abs(lat) <= 180 && Math.abs(lng) <= 90;
    const reason = `Position ${lng} ${lat} is not on the Earth: positions are written longitude latitude`;
    return [
      swapped
        ? { kind: 'lat-lng-swapped', reason: `${reason}; the two may be swapped`, at: stray }
        : { kind: 'off-earth', reason, at: stray },
    ];
  }
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) {
    const reason = `The ring is not closed: it starts at ${first.join(' ')} and ends at ${last.join(' ')}`;
    return [{ kind: 'ring-not-closed', reason, at: last }];
  }
  if (ring.length < fewestPositions) {
    const reason = `A ring needs at least ${fewestPositions} positions, this one has ${ring.length}`;
    return [{ kind: 'too-few-positions', reason, at: first }];
  }
  return [];
}

async function firstCrossing(geometry: ZoneGeometry): Promise<PolygonFault | undefined> {
  const geos = await loadGeos();
  const { Module } = geos;
  const shape = geojsonToGeosGeom(geometry, geos);
  // Room for two pointers that GEOS fills in, and for one coordinate.
  const reasonAt = Module._malloc(4);
  const placeAt = Module._malloc(4);
  const numberAt = Module._malloc(8);
  try {
    if (geos.GEOSisValidDetail(shape, 0, reasonAt, placeAt) === 1) return undefined;
    const reasonPointer = Module.getValue(reasonAt, 'i32');
    const said = Module.UTF8ToString(reasonPointer);
    geos.GEOSFree(reasonPointer);
    const place = Module.getValue(placeAt, 'i32');
    geos.GEOSGeomGetX(place, numberAt);
    const lng = Module.getValue(numberAt, 'double');
    geos.GEOSGeomGetY(place, numberAt);
    const lat = Module.getValue(numberAt, 'double');
    geos.GEOSGeom_destroy(place);
    const [, kind, reason] = geosReasons.find(([text]) => text === said) ?? [said, 'invalid', said];
    return { kind, reason: `${reason} at ${lng} ${lat}`, at: [lng, lat] };
  } finally {
    geos.GEOSGeom_destroy(shape);
    for (const pointer of [reasonAt, placeAt, numberAt]) Module._free(pointer);
  }
}
