import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { publishBusy } from '../../renderer/map/busy.ts';
import { basemapStyle } from '../../renderer/map/style/basemap.ts';
import { addMapIcon } from '../../renderer/map/style/map-icons.ts';

setWorkerUrl(workerUrl);
const given = new URLSearchParams(window.location.search);
const [left = 0, top = 0, width = 0, height = 0, lng = 0, lat = 0, zoom = 0] = (given.get('map') ?? '')
  .split(',')
  .map(Number);
const container = document.querySelector('div');
if (!container) throw new Error('The page has no place for the map');
Object.assign(container.style, {
  position: 'absolute',
  left: `${left}px`,
  top: `${top}px`,
  width: `${width}px`,
  height: `${height}px`,
});
const map = new MapLibreMap({
  container,
  style: basemapStyle('light', window.location.origin),
  center: [lng, lat],
  zoom,
});
map.setMissingStyleImageResolver((id) => addMapIcon(map, id));
publishBusy(map);
const holder = given.get('holder');
if (holder !== null) {
  const show = async () => (await import('./zones.ts')).showZones(map, holder);
  map.once('style.load', () => void show());
}
