import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf } from '../../../shared/zones/geometry/box.ts';
import { type GeometryIndex, geometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { colorOfZone, isRecolored, numberOfZone } from '../../workspace-zones/zone-colors.ts';
import { zoneLabel } from '../../workspace-zones/zone-label.ts';
import { drawZone } from './drawn-zone.ts';
import { idsDrawnDifferently, lookOf, type ZoneLook, type ZonesView } from './zones-view.ts';

/** A vector tile with the layers `faint`, `areas`, `selected`, `open` and `labels`; equal `etag`s mean equal tiles. */
export interface ZoneTile {
  data: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Zones cut into tiles on demand; both setters only mark tiles as changed. */
export interface ZoneTiles {
  change(change: { put: readonly Zone[]; remove: readonly string[] }): void;
  view(view: ZonesView): void;
  /** Returns a tile by its XYZ numbers; row 0 is in the north. */
  tile(zoom: number, column: number, row: number): ZoneTile;
}

/** Maximum zoom of the map, so that no tile has to be overzoomed. */
export const maxTileZoom = 19;
/** Tile coordinate units per side (the usual 4096), and the buffer beyond it. */
const extent = 4096;
const bufferUnits = 64;
const toleranceUnits = 3;
/**
 * Maximum number of cached tiles. The map requests all visible tiles again after each change, and most are unchanged.
 */
const maxTiles = 64;
/**
 * Maximum number of changed boxes: one change with more is stored as one box, and more changes count as a change of
 * all tiles.
 */
const maxBoxes = 64;

/** A zone with its position in drawing order. */
interface OrderedZone {
  zone: Zone;
  geometry: ZoneGeometry;
  order: number;
}

/**
 * Returns zones cut into tiles on demand. A change only affects the tiles in which it is visible; all others keep
 * their `etag`, which tells the map that its copy is current.
 */
export function zoneTiles(): ZoneTiles {
  const zones = new Map<string, Zone>();
  let currentView: ZonesView = {
    hidden: new Set(),
    listed: null,
    onlyListed: false,
    selected: new Set(),
    open: null,
    edited: null,
    colors: { coloring: 'store', colorByGroup: new Map() },
  };
  let index: GeometryIndex<OrderedZone> | null = null;
  let version = 0;
  /**
   * Version of the last change that affected all tiles. Later changes only affect tiles that intersect one of their
   * boxes.
   */
  let allChangedVersion = 0;
  let changes: { version: number; box: Box }[] = [];
  const cachedTiles = new Map<string, ZoneTile>();

  function markChanged(boxes: readonly Box[]) {
    if (boxes.length === 0) return;
    version += 1;
    const merged = boxes.length > maxBoxes ? [boxes.reduce(boxAroundBoth)] : boxes;
    changes.push(...merged.map((box) => ({ version, box })));
    if (changes.length <= maxBoxes) return;
    allChangedVersion = version;
    changes = [];
  }

  function markAllChanged() {
    version += 1;
    allChangedVersion = version;
  }

  const boxesOf = (ids: Iterable<string>): Box[] =>
    [...ids].flatMap((id) => {
      const zone = zones.get(id);
      return zone ? [boxOf(zone.geometry)] : [];
    });

  function orderedIndex(): GeometryIndex<OrderedZone> {
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
      markChanged([...boxes, ...put.map(({ geometry }) => boxOf(geometry))]);
      index = null;
    },

    view(view) {
      const redrawnIds = idsDrawnDifferently(currentView, view, zones.keys());
      const recolored = isRecolored(currentView.colors, view.colors);
      currentView = view;
      markChanged(boxesOf(redrawnIds));
      if (recolored) markAllChanged();
    },

    tile(zoom, column, row) {
      const box = boxOfTile(zoom, column, row);
      const latest = changes.findLast((change) => boxesMeet(change.box, box))?.version ?? 0;
      const etag = String(Math.max(latest, allChangedVersion));
      const tileKey = `${zoom}/${column}/${row}`;
      const cached = cachedTiles.get(tileKey);
      cachedTiles.delete(tileKey);
      if (cached?.etag === etag) {
        cachedTiles.set(tileKey, cached);
        return cached;
      }
      const zonesInTile = orderedIndex()
        .search(box)
        .sort((one, other) => one.order - other.order);
      const drawnZones = zonesInTile.flatMap(({ zone }) => {
        const look = lookOf(zone.id, currentView);
        return look ? { zone, look, ...drawZone(zone, colorOfZone(zone, currentView.colors)) } : [];
      });
      const unfadedZones = drawnZones.filter(({ look }) => look !== 'faint');
      const shapesOf = (shownLook: ZoneLook) =>
        drawnZones.flatMap(({ look, shapes }) => (look === shownLook ? shapes : []));
      const cutToTile = (features: Feature[]) => featuresInTile(features, zoom, column, row);
      const layers = {
        faint: cutToTile(shapesOf('faint')),
        areas: cutToTile(unfadedZones.flatMap(({ shapes }) => shapes)),
        selected: cutToTile(shapesOf('selected')),
        open: cutToTile(shapesOf('open')),
        labels: cutToTile(
          unfadedZones.flatMap(
            ({ zone }) => zoneLabel(zone, zoom + 1, numberOfZone(zone, currentView.colors)) ?? [],
          ),
        ).filter(({ geometry: [position] }) => isInTile(position)),
      };
      const tile = { data: encodedTile(layers), etag };
      cachedTiles.set(tileKey, tile);
      const [oldest] = cachedTiles.keys();
      if (cachedTiles.size > maxTiles && oldest !== undefined) cachedTiles.delete(oldest);
      return tile;
    },
  };
}

const boxAroundBoth = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

/** Extent of a tile including its buffer. */
function boxOfTile(zoom: number, column: number, row: number): Box {
  const count = 2 ** zoom;
  const buffer = bufferUnits / extent;
  const lng = (across: number) => (across / count) * 360 - 180;
  const lat = (down: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * Math.min(count, Math.max(0, down))) / count))) * 180) / Math.PI;
  return [lng(column - buffer), lat(row + 1 + buffer), lng(column + 1 + buffer), lat(row - buffer)];
}

function featuresInTile(features: Feature[], zoom: number, column: number, row: number): LegacyFeature[] {
  if (features.length === 0) return [];
  const cutter = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: maxTileZoom, indexMaxZoom: 0, tolerance: toleranceUnits, extent, buffer: bufferUnits },
  );
  return cutter.getTile(zoom, column, row)?.features ?? [];
}

/** A label is only in the tile that contains its point. */
const isInTile = (position: unknown): boolean =>
  Array.isArray(position) &&
  position.every((units) => typeof units === 'number' && units >= 0 && units < extent);

function encodedTile(featuresByLayer: Record<string, LegacyFeature[]>): Uint8Array<ArrayBuffer> {
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [name, features] of Object.entries(featuresByLayer)) {
    if (features.length === 0) continue;
    const layer = new GeoJSONWrapper(features, { version: 2, extent });
    layer.name = name;
    layers[name] = layer;
  }
  return fromVectorTileJs({ layers }).slice();
}
