import Papa from 'papaparse';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { Route } from '../../shared/api/distance.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import {
  type ExportedRoute,
  routeToCsv,
  routeToGeoJson,
  routeToGpx,
  routeToGpxRoute,
} from './route-export.ts';

const path = [
  { lat: -34.9, lng: -56.2 },
  { lat: -34.8, lng: -56.1 },
  { lat: -34.7, lng: -56.05 },
];
const route: Route = {
  overview_polyline: { points: encodePolyline(path) },
  bounds: { northeast: { lat: -34.7, lng: -56.05 }, southwest: { lat: -34.9, lng: -56.2 } },
  notice: '',
  legs: [
    {
      distance: { value: 1500, text: '1.5 km' },
      duration: { value: 120, text: '2 mins' },
      start_location: { lat: -34.9, lng: -56.2 },
      end_location: { lat: -34.7, lng: -56.05 },
      steps: [
        {
          distance: '1.5 km',
          duration: '2 mins',
          polyline: encodePolyline(path),
          start_location: { lat: -34.9, lng: -56.2 },
          end_location: { lat: -34.7, lng: -56.05 },
          travel_mode: 'DRIVING',
          instructions: { action: 1, summary: 'Drive north, then "left" on <A & B>.' },
        },
        {
          distance: '1 m',
          duration: '1 min',
          polyline: '',
          start_location: { lat: -34.7, lng: -56.05 },
          end_location: { lat: -34.7, lng: -56.05 },
          travel_mode: 'DRIVING',
          instructions: { action: 4, summary: '=HYPERLINK("x")' },
        },
      ],
    },
  ],
};
const exported: ExportedRoute = {
  title: 'A <to> B & back\u0007',
  route,
  stops: [
    {
      sign: 'A',
      name: 'Plaza "Uno"',
      position: { lat: -34.9, lng: -56.2 },
      serviceMinutes: 0,
      time: { arrivesAt: null, leavesAt: new Date('2026-03-01T08:14') },
    },
    {
      sign: 'B',
      name: 'Dos',
      position: { lat: -34.7, lng: -56.05 },
      serviceMinutes: 5,
      time: { arrivesAt: new Date('2026-03-01T08:16'), leavesAt: new Date('2026-03-01T08:21') },
    },
  ],
};

test('GPX is well-formed and has every position of the track', () => {
  const points: { lat: string; lon: string }[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'trkpt') points.push({ lat: String(attributes.lat), lon: String(attributes.lon) });
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.write(routeToGpx(exported)).close();
  expect(points).toEqual(path.map(({ lat, lng }) => ({ lat: String(lat), lon: String(lng) })));
  expect(text).toContain('A <to> B & back');
  expect(text).toContain('Plaza "Uno"');
  expect(text).toContain('Arrives 2026-03-01T08:16, Leaves 2026-03-01T08:21');
});

test.each([
  ['a track', routeToGpx, 'wpt'],
  ['a route', routeToGpxRoute, 'rtept'],
] as const)('the stops of %s have their names and times in what programs show', (_, write, kind) => {
  const points: Record<string, string>[] = [];
  let [parent, element] = ['', ''];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === kind) points.push({ lat: String(attributes.lat) });
    else if (parent === '' || name === 'metadata' || name === 'trk') parent = name;
    element = name;
  });
  parser.on('text', (text) => {
    const point = points.at(-1);
    if (point && text.trim() !== '' && parent !== 'trk') point[element] = text;
  });
  parser.write(write(exported)).close();
  expect(points).toEqual([
    {
      lat: '-34.9',
      name: 'A Plaza "Uno"',
      cmt: 'Leaves 2026-03-01T08:14',
      desc: 'Plaza "Uno", Leaves 2026-03-01T08:14',
    },
    {
      lat: '-34.7',
      name: 'B Dos',
      cmt: 'Arrives 2026-03-01T08:16, Leaves 2026-03-01T08:21',
      desc: 'Dos, Arrives 2026-03-01T08:16, Leaves 2026-03-01T08:21',
    },
  ]);
});

test('GeoJSON has the line in lng, lat with its figures, and the stops', () => {
  const { features } = JSON.parse(routeToGeoJson(exported));
  expect(features[0]).toMatchObject({
    properties: { distance_m: 1500, duration_s: 120 },
    geometry: { type: 'LineString', coordinates: path.map(({ lat, lng }) => [lng, lat]) },
  });
  expect(
    features.slice(1).map(({ properties }: { properties: { stop: string } }) => properties.stop),
  ).toEqual(['A', 'B']);
  expect(features[2].properties).toMatchObject({ service_min: 5, arrives_at: '2026-03-01T08:16' });
});

test('CSV escapes quotes and commas, and no cell is a formula', () => {
  const { data, errors } = Papa.parse<Record<string, string>>(routeToCsv(exported).trim(), { header: true });
  expect(errors).toEqual([]);
  expect(data[0]).toMatchObject({
    leg: '1',
    step: '1',
    instruction: 'Drive north, then "left" on <A & B>.',
    lat: '-34.9',
    lng: '-56.2',
    leaves_at: '2026-03-01T08:14',
    arrives_at: '2026-03-01T08:16',
    service_min: '5',
    leg_distance_m: '1500',
    leg_duration_s: '120',
  });
  // Distances are measured along the path, and figures of the leg appear only once, so that columns can be summed.
  expect(Number(data[0]?.distance_m)).toBeGreaterThan(20_000);
  expect(data[1]).toMatchObject({ leg_duration_s: '', distance_m: '0' });
  expect(data[1]?.instruction).toMatch(/^'=/);
});

test('a street name that looks like a formula is text in the CSV', () => {
  const [leg] = route.legs;
  const [step] = leg?.steps ?? [];
  if (!leg || !step) throw new Error('There is no step');
  const steps = [{ ...step, instructions: { action: 1, summary: "+cmd|' /C calc'!A0" } }];
  const csv = routeToCsv({ ...exported, route: { ...route, legs: [{ ...leg, steps }] } });
  expect(csv).toContain(`"'+cmd|' /C calc'!A0"`);
});
