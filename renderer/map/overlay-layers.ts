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
import { overlayTileSource } from './overlay-tiles.ts';
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

/** Prefix of source and layer IDs of overlays, to tell them from those of the basemap and drawing tools. */
const prefix = 'overlay/';
const sourceId = (overlay: Overlay, source: string) => `${prefix}${overlay.id}/${source}`;

/** Returns the overlay of a map layer; undefined for a basemap layer. */
export function overlayOfLayer(overlays: Iterable<Overlay>, layerId: string): Overlay | undefined {
  for (const overlay of overlays) if (layerId.startsWith(`${prefix}${overlay.id}/`)) return overlay;
  return undefined;
}

/** Opacity factor of dimmed overlays. */
const dimmedOpacity = 0.35;

/** Opacity properties by layer type. */
const opacityProperties: Readonly<Partial<Record<OverlayLayer['type'], readonly string[]>>> = {
  fill: ['fill-opacity'],
  line: ['line-opacity'],
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
};

/** Returns the paint of a layer, dimmed. */
function dimmedPaint({ type, paint }: Pick<OverlayLayer, 'type' | 'paint'>) {
  const properties: Readonly<Record<string, unknown>> = { ...paint };
  const dimmed = (opacity: unknown = 1) =>
    typeof opacity === 'number' ? opacity * dimmedOpacity : ['*', dimmedOpacity, opacity];
  return {
    ...properties,
    ...Object.fromEntries((opacityProperties[type] ?? []).map((name) => [name, dimmed(properties[name])])),
  };
}

/** Returns the map layers of all overlays, bottom to top. */
function layersOf(overlays: readonly DrawnOverlay[], palette: Palette): LayerSpecification[] {
  const ordered = overlays.flatMap((overlay) =>
    overlay.layers(palette).map(({ order = overlay.order, ...layer }) => {
      const visibility = overlay.visible ? (layer.layout?.visibility ?? 'visible') : 'none';
      return {
        order: order + overlay.orderOffset,
        // TypeScript doesn't keep the union of layer types through the spread.
        layer: {
          ...layer,
          ...(overlay.isDimmed && { paint: dimmedPaint(layer) }),
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
 * Returns the new basemap style with the sources and layers of the previous style that aren't the basemap's, so that
 * overlays and a shape being drawn stay.
 */
export function carryOver(
  previous: StyleSpecification | undefined,
  basemap: StyleSpecification,
  isBasemap: (layerId: string) => boolean,
): StyleSpecification {
  if (!previous) return basemap;
  const carriedLayers = previous.layers.filter(({ id }) => !isBasemap(id));
  const carriedSourceIds = new Set(
    carriedLayers.flatMap((layer) => ('source' in layer ? [layer.source] : [])),
  );
  const sources = Object.entries(previous.sources).filter(
    ([id]) => id.startsWith(prefix) || carriedSourceIds.has(id),
  );
  return {
    ...basemap,
    sources: { ...basemap.sources, ...Object.fromEntries(sources) },
    layers: [...basemap.layers, ...carriedLayers],
  };
}

/** State of a tile source that has changed at least once. */
interface DrawnTiles {
  renewal: TileRenewal;
  ahead: AheadOfTiles;
}

interface DrawnState {
  sources: Map<string, Overlay['sources'][string]>;
  layers: LayerSpecification[];
  /** By source ID; absent before a source's first change. */
  tiles: Map<string, DrawnTiles>;
}

/** Returns a function that draws the registry's overlays on the map. Call it when the registry or the style has changed. */
export function overlayDrawer(map: MapLibreMap) {
  const drawn: DrawnState = { sources: new Map(), layers: [], tiles: new Map() };

  function tilesOf(id: string, layers: readonly LayerSpecification[]): DrawnTiles {
    const existing = drawn.tiles.get(id);
    if (existing) return existing;
    const sourceLayers = layers.flatMap((layer) =>
      'source-layer' in layer ? (layer['source-layer'] ?? []) : [],
    );
    const ahead = aheadOfTiles(map, id, new Set(sourceLayers));
    const tiles = { ahead, renewal: tileRenewal(map, id, ahead.handOverToTiles) };
    drawn.tiles.set(id, tiles);
    return tiles;
  }

  function syncTiles(
    id: string,
    {
      wanted,
      layers,
      palette,
      stepsBack,
    }: { wanted: OverlayTiles; layers: LayerSpecification[]; palette: Palette; stepsBack: boolean },
  ) {
    const before = drawn.sources.get(id);
    if (!map.getSource(id)) map.addSource(id, overlayTileSource(id));
    const isChanged = before !== undefined && 'tile' in before && before.version !== wanted.version;
    if (!isChanged && !drawn.tiles.has(id)) return;
    const { renewal, ahead } = tilesOf(id, layers);
    const visible = layers.some(({ layout }) => layout?.visibility !== 'none');
    ahead.setAppearance({ visible, palette, opacity: stepsBack ? dimmedOpacity : 1 });
    if (!isChanged) return;
    ahead.show(wanted.ahead);
    renewal.renew();
  }

  return (registry: Parameters<typeof drawnOverlays>[0], palette: Palette) => {
    const overlays = drawnOverlays(registry);
    const wantedSources = new Map(
      overlays.flatMap((overlay) =>
        Object.entries(overlay.sources).map(([name, data]) => [sourceId(overlay, name), data] as const),
      ),
    );
    const dimmedSources = new Set(
      overlays.flatMap((overlay) =>
        overlay.isDimmed ? Object.keys(overlay.sources).map((name) => sourceId(overlay, name)) : [],
      ),
    );
    const clusters = new Map(
      overlays.flatMap((overlay) =>
        Object.entries(overlay.clusters ?? {}).map(([name, of]) => [sourceId(overlay, name), of] as const),
      ),
    );
    const wantedLayers = layersOf(overlays, palette);
    for (const [id, data] of wantedSources) {
      const layers = wantedLayers.filter((layer) => 'source' in layer && layer.source === id);
      if ('tile' in data) syncTiles(id, { wanted: data, layers, palette, stepsBack: dimmedSources.has(id) });
      else syncFeatures(map, id, { data, before: drawn.sources.get(id), clusters: clusters.get(id) });
    }
    const presentLayers = drawn.layers.filter(({ id }) => map.getLayer(id));
    const ordered = moveIntoOrder(map, presentLayers, wantedLayers);
    for (const change of diff(styleWithLayers(ordered), styleWithLayers(wantedLayers)))
      applyChange(map, change);
    for (const id of drawn.sources.keys()) {
      if (wantedSources.has(id)) continue;
      const tiles = drawn.tiles.get(id);
      tiles?.renewal.stop();
      tiles?.ahead.remove();
      drawn.tiles.delete(id);
      if (map.getSource(id)) map.removeSource(id);
    }
    drawn.sources = wantedSources;
    drawn.layers = wantedLayers;
  };
}

function syncFeatures(
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
 * Moves existing layers into the target order and returns them, with those to remove first. Layers have to be moved
 * rather than removed and added again, as `diff` would do: a new layer has no evaluated paint until the next frame, and
 * a tile arriving before that would throw and never be drawn.
 */
function moveIntoOrder(
  map: MapLibreMap,
  existing: readonly LayerSpecification[],
  wanted: readonly LayerSpecification[],
): LayerSpecification[] {
  const byId = new Map(existing.map((layer) => [layer.id, layer]));
  const target = wanted.flatMap(({ id }) => byId.get(id) ?? []);
  const targetIds = new Set(target.map(({ id }) => id));
  const current = existing.flatMap(({ id }) => (targetIds.has(id) ? id : []));
  let layerAbove = lowestDrawingLayer(map);
  for (const [index, { id }] of [...target.entries()].reverse()) {
    if (current[index] !== id) {
      map.moveLayer(id, layerAbove);
      current.splice(index, 0, ...current.splice(current.lastIndexOf(id, index), 1));
    }
    layerAbove = id;
  }
  return [...existing.filter(({ id }) => !targetIds.has(id)), ...target];
}

/** Returns a style for `diff`, without sources, because `overlayDrawer` updates these itself. */
const styleWithLayers = (layers: LayerSpecification[]): StyleSpecification => ({
  version: 8,
  sources: {},
  layers,
});

function applyChange(map: MapLibreMap, { command, args }: DiffCommand) {
  switch (command) {
    case 'removeLayer':
      return map.removeLayer(...args);
    case 'addLayer':
      return map.addLayer(args[0], args[1] ?? lowestDrawingLayer(map));
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

/** Returns the ID of the lowest layer of the drawing library, whose layers stay above all overlays. */
const lowestDrawingLayer = (map: MapLibreMap) => map.getLayersOrder().find((id) => id.startsWith('gl-draw'));
