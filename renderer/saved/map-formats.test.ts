import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { readGeoJson } from '../../shared/zones/formats/geojson.ts';
import { readGpx } from '../../shared/zones/formats/gpx.ts';
import { readKml } from '../../shared/zones/formats/kml.ts';
import { mapFormats } from './map-formats.ts';
import type { SavedFeature } from './saved-features.ts';

const path: [number, number][] = [
  [-56.2, -34.9],
  [-56.1, -34.8],
  [-56.01, -34.83],
];
const ring = [...path, path[0] ?? [0, 0]];
const search = 'A <to> B & "back"\u0007';
const line: SavedFeature = {
  type: 'Feature',
  properties: { name: search, search, kind: 'route', part: 'route', distance_m: 3000 },
  geometry: { type: 'LineString', coordinates: path },
};
const stop: SavedFeature = {
  type: 'Feature',
  properties: { name: 'Depot', search, kind: 'route', part: 'stop', stop: 'A' },
  geometry: { type: 'Point', coordinates: [-56.2, 1e-7] },
};
const area: SavedFeature = {
  type: 'Feature',
  properties: {
    name: 'Depot, 5 min',
    search: 'Reach',
    kind: 'isochrones',
    part: 'area',
    value: 5,
    units: 'min',
  },
  geometry: { type: 'Polygon', coordinates: [ring] },
};
const features = [line, stop, area];

/** Returns the elements of a well-formed XML text with their attributes and text. */
function elementsOf(text: string) {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    found.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return (name: string) => found.filter((element) => element.name === name);
}

test('GeoJSON has all features unchanged, and its areas can be imported as zones', () => {
  const text = mapFormats.geojson.write(features).join('');
  expect(JSON.parse(text)).toEqual({ type: 'FeatureCollection', features });
  expect(readGeoJson(text).items.map(({ ok }) => ok)).toEqual([false, false, true]);
  expect(JSON.parse(mapFormats.geojson.write([]).join(''))).toEqual({
    type: 'FeatureCollection',
    features: [],
  });
});

test('GPX has lines as tracks and points as waypoints, and no areas', () => {
  const text = mapFormats.gpx.write(features).join('');
  const named = elementsOf(text);
  expect(named('trkpt').map(({ attributes: { lat, lon } }) => [Number(lon), Number(lat)])).toEqual(path);
  expect(named('wpt').map(({ attributes }) => attributes)).toEqual([{ lat: '0.0000001', lon: '-56.2' }]);
  expect(named('name').map(({ text }) => text)).toEqual(['Zonedesk', 'Depot', 'A <to> B & "back"']);
  expect(named('desc').at(-1)?.text).toContain('distance_m: 3000');
  expect(mapFormats.gpx.unsupportedKinds).toContain('isochrones');
  // The readers of this program take the track for a line that may be closed to an area.
  expect(readGpx(text, { closeLines: true }).items.map(({ ok }) => ok)).toEqual([false, true]);
});

test('KML has the features of each search in a folder, with their figures, and areas can be imported as zones', () => {
  const text = mapFormats.kml.write(features).join('');
  const named = elementsOf(text);
  expect(named('Folder')).toHaveLength(2);
  expect(named('coordinates').map(({ text }) => text)).toEqual([
    path.map(String).join(' '),
    '-56.2,0.0000001',
    ring.map(String).join(' '),
  ]);
  const reading = readKml(text);
  expect(reading.items.map(({ ok }) => ok)).toEqual([false, false, true]);
  expect(reading.items.at(-1)).toMatchObject({ ok: true });
  expect(named('Data').map(({ attributes }) => attributes.name)).toEqual(
    expect.arrayContaining(['distance_m', 'stop', 'value', 'units']),
  );
  elementsOf(mapFormats.kml.write([]).join(''));
});
