import MapboxDraw from '@mapbox/mapbox-gl-draw';
import '@mapbox/mapbox-gl-draw/dist/mapbox-gl-draw.css';
import type { FeatureCollection, Polygon } from 'geojson';
import type { IControl, Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { zoneLayers } from '../../renderer/zones/map/zone-layers.ts';
import { palettes } from '../../shared/map-style/palette.ts';

const zonesAddress = '/zones.geojson';

/** Adds the polygons to a plain source, or to a drawing library with the first one selected. */
const holders: Record<string, (map: MapLibreMap) => Promise<void>> = {
  async source(map) {
    map.addSource('zones', { type: 'geojson', data: zonesAddress });
    for (const { filter, 'source-layer': _, ...layer } of zoneLayers(palettes.light)) {
      // Fills and borders as in the program, without selection and labels.
      if (layer.id === 'fill' || layer.id === 'casing' || layer.id === 'border')
        map.addLayer({ ...layer, source: 'zones' } as Parameters<MapLibreMap['addLayer']>[0]);
    }
  },

  async 'mapbox-gl-draw'(map) {
    const { classes } = MapboxDraw.constants;
    for (const [name, value] of Object.entries(classes))
      Object.assign(classes, { [name]: value.replace(/^mapboxgl-/, 'maplibregl-') });
    const library = new MapboxDraw({ displayControlsDefault: false });
    map.addControl(library as unknown as IControl);
    const zones = await zonesToDraw();
    const [first] = library.set(zones);
    if (first !== undefined) library.changeMode('direct_select', { featureId: first });
  },

  async 'terra-draw'(map) {
    const flags = { polygon: { feature: { coordinates: { draggable: true } } } };
    const library = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
      modes: [new TerraDrawPolygonMode(), new TerraDrawSelectMode({ flags })],
    });
    library.start();
    const { features } = await zonesToDraw();
    const added = library.addFeatures(
      features.map(({ geometry }) => ({
        type: 'Feature',
        geometry,
        properties: { mode: 'polygon' },
      })),
    );
    library.setMode('select');
    const [first] = added;
    if (first?.id !== undefined) library.selectFeature(first.id);
  },
};

const zonesToDraw = async (): Promise<FeatureCollection<Polygon>> => (await fetch(zonesAddress)).json();

/** Shows the zones and marks in the page when they are drawn. */
export async function showZones(map: MapLibreMap, holder: string): Promise<void> {
  Object.assign(window, { benchMap: map });
  await holders[holder]?.(map);
  await map.once('idle');
  document.body.dataset.zones = 'shown';
}
