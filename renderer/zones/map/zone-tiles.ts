import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxOf } from '../../../shared/zones/geometry/box.ts';
import { type GeometryIndex, geometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { colorOfZone, isRecolored, numberOfZone } from '../../workspace-zones/zone-colors.ts';
import { zoneLabel } from '../../workspace-zones/zone-label.ts';
import { drawZone } from './zone-shapes.ts';
import { drawnOtherwise, lookOf, type ZoneLook, type ZonesView } from './zones-view.ts';

/** A vector tile with the layers `faint`, `areas`, `picked`, `open` and `labels`; equal `etag`s mean equal tiles. */
export interface ZoneTile {
  data: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface ZoneTiles {
  change(change: { put: readonly Zone[]; remove: readonly string[] }): void;
  view(view: ZonesView): void;
  /** In XYZ numbering, row 0 in the north. */
  tile(zoom: number, column: number, row: number): ZoneTile;
}

/** The map's maximum zoom, so that it never has to overzoom a tile. */
export const maxTileZoom = 19;
/** Tile coordinate units per side (the usual 4096), and the buffer beyond it. */
const extent = 4096;
const bufferUnits = 64;
const toleranceUnits = 3;
/** Cached tiles: after a change the map requests all visible ones. */
const maxTiles = 64;
/** Beyond this, changed boxes are merged into one. */
const maxBoxes = 64;

interface Placed {
  zone: Zone;
  geometry: ZoneGeometry;
  order: number;
}

/**
 * Cuts zones into tiles on demand. A change only affects the tiles in which it is visible: others keep their `etag`, by
 * which the map knows that it has them.
 */
export function zoneTiles(): ZoneTiles {
  const zones = new Map<string, Zone>();
  let shownView: ZonesView = {
    hidden: new Set(),
    listed: null,
    onlyListed: false,
    picked: new Set(),
    open: null,
    edited: null,
    colors: { coloring: 'store', ofGroup: new Map() },
  };
  let index: GeometryIndex<Placed> | null = null;
  let version = 0;
  /** Version of the last change that affected all tiles; later ones only affect tiles that meet a box. */
  let everywhere = 0;
  let changed: { version: number; box: Box }[] = [];
  const stored = new Map<string, ZoneTile>();

  function note(boxes: readonly Box[]) {
    if (boxes.length === 0) return;
    version += 1;
    const merged = boxes.length > maxBoxes ? [boxes.reduce(around)] : boxes;
    changed.push(...merged.map((box) => ({ version, box })));
    if (changed.length <= maxBoxes) return;
    everywhere = version;
    changed = [];
  }

  function noteEverywhere() {
    version += 1;
    everywhere = version;
  }

  const boxesOf = (ids: Iterable<string>): Box[] =>
    [...ids].flatMap((id) => {
      const zone = zones.get(id);
      return zone ? [boxOf(zone.geometry)] : [];
    });

  function indexed(): GeometryIndex<Placed> {
    index ??= geometryIndex(
      [...zones.values()].map((zone, order) => ({ zone, geometry: zone.geometry, order })),
    );
    return index;
  }

  return {
    change({ put, remove }) {
      const boxes = [...boxesOf(remove), ...boxesOf(put.map(({ id }) => id))];
      for (const id of remove) zones.delete(id);
      for (const zone of put) zones.set(zone.id, zone);
      note([...boxes, ...put.map(({ geometry }) => boxOf(geometry))]);
      index = null;
    },

    view(view) {
      const other = drawnOtherwise(shownView, view, zones.keys());
      const recolored = isRecolored(shownView.colors, view.colors);
      shownView = view;
      note(boxesOf(other));
      if (recolored) noteEverywhere();
    },

    tile(zoom, column, row) {
      const box = boxOfTile(zoom, column, row);
      const latest = changed.findLast((change) => meet(change.box, box))?.version ?? 0;
      const etag = String(Math.max(latest, everywhere));
      const address = `${zoom}/${column}/${row}`;
      const before = stored.get(address);
      stored.delete(address);
      if (before?.etag === etag) {
        stored.set(address, before);
        return before;
      }
      const found = indexed()
        .search(box)
        .sort((one, other) => one.order - other.order);
      const drawn = found.flatMap(({ zone }) => {
        const look = lookOf(zone.id, shownView);
        return look ? { zone, look, ...drawZone(zone, colorOfZone(zone, shownView.colors)) } : [];
      });
      const clear = drawn.filter(({ look }) => look !== 'faint');
      const shapesOf = (wanted: ZoneLook) =>
        drawn.flatMap(({ look, shapes }) => (look === wanted ? shapes : []));
      const cut = (features: Feature[]) => cutOut(features, zoom, column, row);
      const content = {
        faint: cut(shapesOf('faint')),
        areas: cut(clear.flatMap(({ shapes }) => shapes)),
        picked: cut(shapesOf('picked')),
        open: cut(shapesOf('open')),
        labels: cut(
          clear.flatMap(({ zone }) => zoneLabel(zone, zoom + 1, numberOfZone(zone, shownView.colors)) ?? []),
        ).filter(({ geometry: [at] }) => isInside(at)),
      };
      const tile = { data: encoded(content), etag };
      stored.set(address, tile);
      const [oldest] = stored.keys();
      if (stored.size > maxTiles && oldest !== undefined) stored.delete(oldest);
      return tile;
    },
  };
}

const around = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

const meet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** Extent of a tile including its buffer. */
function boxOfTile(zoom: number, column: number, row: number): Box {
  const count = 2 ** zoom;
  const buffer = bufferUnits / extent;
  const lng = (across: number) => (across / count) * 360 - 180;
  const lat = (down: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * Math.min(count, Math.max(0, down))) / count))) * 180) / Math.PI;
  return [lng(column - buffer), lat(row + 1 + buffer), lng(column + 1 + buffer), lat(row - buffer)];
}

function cutOut(features: Feature[], zoom: number, column: number, row: number): LegacyFeature[] {
  if (features.length === 0) return [];
  const cutter = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: maxTileZoom, indexMaxZoom: 0, tolerance: toleranceUnits, extent, buffer: bufferUnits },
  );
  return cutter.getTile(zoom, column, row)?.features ?? [];
}

/** A label is only in the tile that contains its point. */
const isInside = (at: unknown): boolean =>
  Array.isArray(at) && at.every((units) => typeof units === 'number' && units >= 0 && units < extent);

function encoded(content: Record<string, LegacyFeature[]>): Uint8Array<ArrayBuffer> {
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [name, features] of Object.entries(content)) {
    if (features.length === 0) continue;
    const layer = new GeoJSONWrapper(features, { version: 2, extent });
    layer.name = name;
    layers[name] = layer;
  }
  return fromVectorTileJs({ layers }).slice();
}
