import { type DiffCommand, diff } from '@maplibre/maplibre-gl-style-spec';
import type { FeatureCollection } from 'geojson';
import {
  GeoJSONSource,
  type LayerSpecification,
  type Map as MapLibreMap,
  type StyleSpecification,
} from 'maplibre-gl';
import type { Palette } from '../../shared/map-style/palette.ts';
import { type AheadOfTiles, aheadOfTiles } from './ahead-of-tiles.ts';
import { addressOfTiles } from './overlay-tiles.ts';
import {
  type DrawnOverlay,
  drawnOverlays,
  type Overlay,
  type OverlayLayer,
  type OverlayTiles,
  type PointClusters,
} from './overlays.ts';
import { clusterOptions } from './point-clusters.ts';
import { type TileRenewal, tileRenewal } from './tile-renewal.ts';

/** Prefix of overlay IDs, which distinguishes them from the basemap and drawing tools. */
const prefix = 'overlay/';
const sourceId = (overlay: Overlay, source: string) => `${prefix}${overlay.id}/${source}`;

/** Returns the overlay of a map layer; undefined for a basemap layer. */
export function overlayOfLayer(overlays: Iterable<Overlay>, layerId: string): Overlay | undefined {
  for (const overlay of overlays) if (layerId.startsWith(`${prefix}${overlay.id}/`)) return overlay;
  return undefined;
}

/** Opacity factor for overlays in the background. */
const backStrength = 0.35;

/** Opacity properties by layer type. */
const opacities: Readonly<Partial<Record<OverlayLayer['type'], readonly string[]>>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
};

/** Paint of a layer in the background. Opacities by zoom expression stay unchanged. */
function fainter({ type, paint }: Pick<OverlayLayer, 'type' | 'paint'>) {
  const now: Readonly<Record<string, unknown>> = { ...paint };
  const weaker = (opacity: unknown = 1) =>
    typeof opacity === 'number' ? opacity * backStrength : ['*', backStrength, opacity];
  return { ...now, ...Object.fromEntries((opacities[type] ?? []).map((name) => [name, weaker(now[name])])) };
}

/** Returns the map layers of all overlays, bottom to top. */
function layersOf(overlays: readonly DrawnOverlay[], palette: Palette): LayerSpecification[] {
  const ordered = overlays.flatMap((overlay) =>
    overlay.layers(palette).map(({ order = overlay.order, ...layer }) => {
      const visibility = overlay.visible ? (layer.layout?.visibility ?? 'visible') : 'none';
      return {
        order: order + overlay.lift,
        // TypeScript loses the union of layer types when parts are combined.
        layer: {
          ...layer,
          ...(overlay.stepsBack && { paint: fainter(layer) }),
          id: `${prefix}${overlay.id}/${layer.id}`,
          source: sourceId(overlay, layer.source),
          layout: { ...layer.layout, visibility },
        } as LayerSpecification,
      };
    }),
  );
  return ordered.sort((one, other) => one.order - other.order).map(({ layer }) => layer);
}

/**
 * Carries everything over to a new basemap style that wasn't part of the old basemap, so that overlays and a shape
 * being drawn stay.
 */
export function carryOver(
  before: StyleSpecification | undefined,
  basemap: StyleSpecification,
  isBasemap: (layerId: string) => boolean,
): StyleSpecification {
  if (!before) return basemap;
  const stored = before.layers.filter(({ id }) => !isBasemap(id));
  const cachedSources = new Set(stored.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
  const sources = Object.entries(before.sources).filter(
    ([id]) => id.startsWith(prefix) || cachedSources.has(id),
  );
  return {
    ...basemap,
    sources: { ...basemap.sources, ...Object.fromEntries(sources) },
    layers: [...basemap.layers, ...stored],
  };
}

/** A tile source, and what is shown ahead of its tiles. */
interface DrawnTiles {
  renewal: TileRenewal;
  ahead: AheadOfTiles;
}

interface Drawn {
  data: Map<string, Overlay['sources'][string]>;
  layers: LayerSpecification[];
  /** By source, from its first change on. */
  tiles: Map<string, DrawnTiles>;
}

/** Syncs a map's overlays with the registry. Call the returned function when either has changed. */
export function overlayDrawer(map: MapLibreMap) {
  const drawn: Drawn = { data: new Map(), layers: [], tiles: new Map() };

  function tilesOf(id: string, layers: readonly LayerSpecification[]): DrawnTiles {
    const known = drawn.tiles.get(id);
    if (known) return known;
    const sourceLayers = layers.flatMap((layer) =>
      'source-layer' in layer ? (layer['source-layer'] ?? []) : [],
    );
    const ahead = aheadOfTiles(map, id, new Set(sourceLayers));
    const tiles = { ahead, renewal: tileRenewal(map, id, ahead.leaveToTiles) };
    drawn.tiles.set(id, tiles);
    return tiles;
  }

  function putTiles(
    id: string,
    {
      wanted,
      layers,
      palette,
      stepsBack,
    }: { wanted: OverlayTiles; layers: LayerSpecification[]; palette: Palette; stepsBack: boolean },
  ) {
    const before = drawn.data.get(id);
    if (!map.getSource(id)) map.addSource(id, addressOfTiles(id));
    const isChanged = before !== undefined && 'tile' in before && before.version !== wanted.version;
    if (!isChanged && !drawn.tiles.has(id)) return;
    const { renewal, ahead } = tilesOf(id, layers);
    const visible = layers.some(({ layout }) => layout?.visibility !== 'none');
    ahead.wear({ visible, palette, opacity: stepsBack ? backStrength : 1 });
    if (!isChanged) return;
    ahead.show(wanted.ahead);
    renewal.renew();
  }

  return (registry: Parameters<typeof drawnOverlays>[0], palette: Palette) => {
    const overlays = drawnOverlays(registry);
    const wantedData = new Map(
      overlays.flatMap((overlay) =>
        Object.entries(overlay.sources).map(([name, data]) => [sourceId(overlay, name), data] as const),
      ),
    );
    const back = new Set(
      overlays.flatMap((overlay) =>
        overlay.stepsBack ? Object.keys(overlay.sources).map((name) => sourceId(overlay, name)) : [],
      ),
    );
    const clusters = new Map(
      overlays.flatMap((overlay) =>
        Object.entries(overlay.clusters ?? {}).map(([name, of]) => [sourceId(overlay, name), of] as const),
      ),
    );
    const wanted = layersOf(overlays, palette);
    for (const [id, data] of wantedData) {
      const layers = wanted.filter((layer) => 'source' in layer && layer.source === id);
      if ('tile' in data) putTiles(id, { wanted: data, layers, palette, stepsBack: back.has(id) });
      else putFeatures(map, id, { data, before: drawn.data.get(id), clusters: clusters.get(id) });
    }
    const present = drawn.layers.filter(({ id }) => map.getLayer(id));
    const ordered = moveIntoOrder(map, present, wanted);
    for (const change of diff(styleOf(ordered), styleOf(wanted))) apply(map, change);
    for (const id of drawn.data.keys()) {
      if (wantedData.has(id)) continue;
      const tiles = drawn.tiles.get(id);
      tiles?.renewal.stop();
      tiles?.ahead.remove();
      drawn.tiles.delete(id);
      if (map.getSource(id)) map.removeSource(id);
    }
    drawn.data = wantedData;
    drawn.layers = wanted;
  };
}

function putFeatures(
  map: MapLibreMap,
  id: string,
  {
    data,
    before,
    clusters,
  }: {
    data: FeatureCollection;
    before: Overlay['sources'][string] | undefined;
    clusters: PointClusters | undefined;
  },
) {
  const source = map.getSource(id);
  if (!source) map.addSource(id, { type: 'geojson', data, ...(clusters && clusterOptions(clusters)) });
  else if (before !== data && source instanceof GeoJSONSource) source.setData(data);
}

/**
 * Moves existing layers into the wanted order and returns them; unwanted ones come first. Moved layers stay the same
 * object: if `diff` removed and re-added one, it would have no evaluated paint until the next frame, and a tile
 * arriving before that would throw and never be drawn.
 */
function moveIntoOrder(
  map: MapLibreMap,
  present: readonly LayerSpecification[],
  wanted: readonly LayerSpecification[],
): LayerSpecification[] {
  const byId = new Map(present.map((layer) => [layer.id, layer]));
  const target = wanted.flatMap(({ id }) => byId.get(id) ?? []);
  const targetIds = new Set(target.map(({ id }) => id));
  const current = present.flatMap(({ id }) => (targetIds.has(id) ? id : []));
  let above = firstForeignLayer(map);
  for (const [place, { id }] of [...target.entries()].reverse()) {
    if (current[place] !== id) {
      map.moveLayer(id, above);
      current.splice(place, 0, ...current.splice(current.lastIndexOf(id, place), 1));
    }
    above = id;
  }
  return [...present.filter(({ id }) => !targetIds.has(id)), ...target];
}

/** Sources are handled separately, so they aren't compared. */
const styleOf = (layers: LayerSpecification[]): StyleSpecification => ({ version: 8, sources: {}, layers });

function apply(map: MapLibreMap, { command, args }: DiffCommand) {
  switch (command) {
    case 'removeLayer':
      return map.removeLayer(...args);
    case 'addLayer':
      return map.addLayer(args[0], args[1] ?? firstForeignLayer(map));
    case 'setPaintProperty':
      return map.setPaintProperty(...args);
    case 'setLayoutProperty':
      return map.setLayoutProperty(...args);
    case 'setFilter':
      return map.setFilter(...args);
    case 'setLayerZoomRange':
      return map.setLayerZoomRange(...args);
  }
}

/** Drawing tools are above all overlays. */
const firstForeignLayer = (map: MapLibreMap) => map.getLayersOrder().find((id) => id.startsWith('gl-draw'));
