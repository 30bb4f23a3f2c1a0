import type { Feature, FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { render } from '../app/DeskWindow.testing.tsx';
import emptyStyle from './empty-style.testing.json?url';
import { MapCanvas } from './MapCanvas.tsx';
import { useMapInstance } from './map-instance.ts';
import { type Overlay, putOverlay } from './overlays.ts';
import { clusterOf, zoomToCluster } from './point-clusters.ts';
import { useViewport } from './viewport.ts';

const pointAt = (lng: number, lat: number): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [lng, lat] },
});
/** Groups of points, each within a radius that is parted at another zoom. */
const groups = (count: number, spread: number): FeatureCollection => ({
  type: 'FeatureCollection',
  features: Array.from({ length: count }, (_, index) => {
    const middle = (index % 5) * 20 - 40;
    return pointAt(middle + (index * spread) / 10, (index * spread) / 20);
  }),
});
const points = (data: FeatureCollection): Overlay => ({
  id: 'it',
  titleKey: 'map.legend',
  order: 20,
  visible: true,
  sources: { points: data },
  clusters: { points: { counts: {} } },
  layers: () => [{ id: 'points', source: 'points', type: 'circle' }],
});

function map() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
}
const paintedClusters = () =>
  map()
    .queryRenderedFeatures({ layers: ['overlay/it/points'] })
    .flatMap(({ properties, geometry, source }) => {
      const cluster = clusterOf(properties);
      if (!cluster || geometry.type !== 'Point') return [];
      const [lng = Number.NaN, lat = Number.NaN] = geometry.coordinates;
      return { ...cluster, source, position: { lat, lng } };
    });

async function openPoints(data: FeatureCollection) {
  const url = new URL(emptyStyle, location.href).href;
  await render(<MapCanvas />, { settings: { basemap: { kind: 'style', url, origins: [] } } });
  await expect.poll(() => useMapInstance.getState().map).not.toBeNull();
  useViewport.setState({ settled: true });
  map().jumpTo({ center: [0, 0], zoom: 2 });
  putOverlay(points(data));
  await expect.poll(paintedClusters).toHaveLength(5);
}

test('the map goes to each painted cluster, nearer than it is', async () => {
  await openPoints(groups(40, 0.1));
  for (const cluster of paintedClusters()) {
    map().jumpTo({ center: [0, 0], zoom: 2 });
    await zoomToCluster(map(), cluster);
    expect(map().getZoom()).toBeGreaterThan(2);
    expect(map().getCenter().lng).toBeCloseTo(cluster.position.lng, 3);
  }
});

test('the map stays where the points of a painted cluster have changed, also where their number is the same', async () => {
  await openPoints(groups(40, 0.1));
  const painted = paintedClusters();
  for (const changed of [groups(40, 0.3), groups(30, 0.1), groups(3, 0.1)]) {
    putOverlay(points(changed));
    const before = map().getBounds().toArray();
    for (const cluster of painted) {
      await zoomToCluster(map(), cluster);
      expect(map().getBounds().toArray()).toEqual(before);
    }
  }
});
