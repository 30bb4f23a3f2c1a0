import { expect, test } from 'vitest';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import {
  savedAddresses,
  savedPlace,
  savedRoute,
  savedZones,
} from '../../shared/saved/saved-search.testing.ts';
import type { SavedInput } from '../../shared/saved/saved-search.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { savedFeatures } from './saved-features.ts';

const [port, airport] = [
  { lat: -34.9, lng: -56.2 },
  { lat: -34.83, lng: -56.01 },
];
const ends = { origin: port, destination: airport };
const avoid = { tolls: false, highways: false, ferries: false, areas: [] };
const { question: query } = savedRoute();
if (query.kind !== 'route') throw new Error('a route');
const { route } = query;

test('a route becomes a line of the selected alternative with its figures, and a point per stop', () => {
  const routes = [...routeAnswer(ends, 12).routes, ...routeAnswer(ends, 20).routes];
  const stops = [
    { name: 'Depot', position: port },
    null,
    { name: null, position: airport, serviceMinutes: 5 },
  ];
  const features = savedFeatures({
    name: 'Monday',
    question: { ...query, route: { ...route, stops }, chosen: 1 },
    answers: [{ call: 'distance.route', question: ends, answer: { status: 'OK', routes } }],
  });
  const of = { search: 'Monday', kind: 'route' };
  expect(features).toEqual([
    {
      type: 'Feature',
      properties: { ...of, part: 'route', name: 'Monday', distance_m: 3000, duration_s: 1200 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-56.2, -34.9],
          [-56.01, -34.83],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { ...of, part: 'stop', name: 'Depot', stop: 'A' },
      geometry: { type: 'Point', coordinates: [-56.2, -34.9] },
    },
    {
      type: 'Feature',
      properties: { ...of, part: 'stop', name: 'B', stop: 'B', service_min: 5 },
      geometry: { type: 'Point', coordinates: [-56.01, -34.83] },
    },
  ]);
});

test('a toll answer becomes a line of the selected alternative', () => {
  const tolled = [12, 30].flatMap((minutes) =>
    routeAnswer(ends, minutes).routes.map((one) => ({
      ...one,
      legs: one.legs.map((leg) => ({ ...leg, tolls: [], tollSystems: [] })),
    })),
  );
  const [line] = savedFeatures({
    name: 'Tolls',
    question: { kind: 'tolls', route, tolls: { vehicle: 'driving', profile: null }, chosen: 1 },
    answers: [{ call: 'distance.tolls', question: ends, answer: { status: 'OK', routes: tolled } }],
  });
  expect(line).toMatchObject({
    properties: { kind: 'tolls', part: 'route', duration_s: 1800 },
    geometry: { type: 'LineString' },
  });
});

test('a place becomes a point with its address; one without a position is skipped', () => {
  const search = savedPlace('Mercado');
  const answered = (geometry: object | null) =>
    savedFeatures({
      ...search,
      answers: [
        {
          call: 'localities.details',
          question: {},
          answer: {
            result: {
              public_id: 'm',
              types: ['poi'],
              formatted_address: 'Piedras 237',
              name: 'Puerto',
              geometry,
            },
          },
        },
      ],
    });
  expect(answered({ location: port })).toMatchObject([
    {
      properties: { search: 'Mercado', kind: 'place', name: 'Puerto', address: 'Piedras 237' },
      geometry: { type: 'Point', coordinates: [-56.2, -34.9] },
    },
  ]);
  expect(answered(null)).toEqual([]);
});

test('a point without an address becomes the point itself', () => {
  const question: SavedInput = { kind: 'address', selection: { kind: 'point', position: airport } };
  const answers = [{ call: 'localities.geocode' as const, question: {}, answer: { results: [] } }];
  expect(savedFeatures({ name: 'Field', question, answers })).toMatchObject([
    { properties: { name: 'Field', kind: 'address' }, geometry: { coordinates: [-56.01, -34.83] } },
  ]);
});

test('a nearby search becomes a point for its center and for each result', () => {
  const around = {
    centre: { name: 'Depot, Rambla 25', position: port },
    group: 'food',
    type: null,
    radiusMeters: 500,
    page: 1,
  };
  const found = ['Bar', 'Café'].map((name) => ({
    public_id: name,
    types: ['food'],
    name,
    geometry: { location: airport },
  }));
  const features = savedFeatures({
    name: 'Food',
    question: { kind: 'nearby', selection: null, around },
    answers: [{ call: 'localities.nearby', question: {}, answer: { results: found, pagination: {} } }],
  });
  expect(features.map(({ properties: { part, name } }) => [part, name])).toEqual([
    ['centre', 'Depot'],
    ['place', 'Bar'],
    ['place', 'Café'],
  ]);
});

test('an isochrone becomes a closed area with its value, units, and origin', () => {
  const question: SavedInput = {
    kind: 'isochrones',
    isochrones: {
      origins: [{ name: 'Depot, Rambla 25', position: port }],
      mode: 'driving',
      method: 'distance',
      values: [5],
      avoid,
      combination: 'each',
      opacity: 1,
    },
  };
  const ring = [port, airport, { lat: -34.8, lng: -56.2 }];
  const answer = { status: 'OK', isoline: { origin: port, geometry: encodePolyline(ring) } };
  const answers = [{ call: 'distance.isochrone' as const, question: { origin: port, value: 5 }, answer }];
  expect(savedFeatures({ name: 'Reach', question, answers })).toEqual([
    {
      type: 'Feature',
      properties: {
        search: 'Reach',
        kind: 'isochrones',
        part: 'area',
        name: 'Depot, 5 km',
        value: 5,
        units: 'km',
        origin: 'Depot',
        mode: 'driving',
      },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-56.2, -34.9],
            [-56.01, -34.83],
            [-56.2, -34.8],
            [-56.2, -34.9],
          ],
        ],
      },
    },
  ]);
});

test('a connection becomes a line per leg, with the name of its transit line and its mode', () => {
  const stop = (name: string, location: { lat: number; lng: number }) => ({ name, type: 'stop', location });
  const leg = {
    duration: 600,
    distance: 4000,
    start_location: stop('Port', port),
    end_location: stop('Airport', airport),
  };
  const legs = [
    { ...leg, travel_mode: 'pedestrian' },
    { ...leg, travel_mode: 'transit', transport: { mode: 'bus', short_name: '104', headsign: 'Airport' } },
    { ...leg, travel_mode: 'transit', end_location: { type: 'stop', location: { lat: '', lng: 'east' } } },
  ];
  const place = { name: null, position: port };
  const features = savedFeatures({
    name: 'By bus',
    question: {
      kind: 'transit',
      chosen: 0,
      transit: { origin: place, destination: place, time: { kind: 'any' }, modes: null },
    },
    answers: [
      { call: 'transit.route', question: {}, answer: { status: 'OK', routes: [{ duration: 1200, legs }] } },
    ],
  });
  // The third has an invalid position.
  expect(features).toHaveLength(2);
  expect(features).toMatchObject([
    { properties: { name: 'pedestrian', mode: 'pedestrian', leg: 1 }, geometry: { type: 'LineString' } },
    {
      properties: {
        name: '104',
        line: '104',
        mode: 'bus',
        headsign: 'Airport',
        from: 'Port',
        to: 'Airport',
        distance_m: 4000,
        duration_s: 600,
      },
    },
  ]);
});

test('a route that was not found, and an invalid answer, have no features', () => {
  expect(savedFeatures(savedRoute())).toEqual([]);
  const answers = [{ call: 'distance.route' as const, question: ends, answer: { routes: 'many' } }];
  expect(savedFeatures(savedRoute({ answers }))).toEqual([]);
});

test('an address list becomes a point per certain or given place, with its line number', () => {
  const of = { search: '3 addresses, 2 found', kind: 'addresses', part: 'place' };
  const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
  expect(savedFeatures(savedAddresses())).toEqual([
    {
      type: 'Feature',
      properties: {
        ...of,
        name: 'Depot',
        line: 1,
        text: 'Colonia 1000',
        address: 'Colonia 1000, Montevideo',
        accuracy: 'ROOFTOP',
        types: 'address',
      },
      geometry: point(-56.2, -34.9),
    },
    {
      type: 'Feature',
      properties: { ...of, name: '-34.7, -56.1', line: 4, text: '-34.7, -56.1' },
      geometry: point(-56.1, -34.7),
    },
  ]);
});

test('zones of a service become areas with their fields if their polygon can be parsed', () => {
  const features = savedFeatures(savedZones());
  const of = { search: '3 zones of STORE1 at Built-in service', kind: 'zones', part: 'area' };
  expect(features.map(({ properties }) => properties)).toEqual([
    {
      ...of,
      name: 'harbour',
      zone_id: 'harbour',
      store_id: 'STORE1',
      description: 'By the sea',
      types: 'food, fast',
      status: 'ok',
    },
    { ...of, name: 'park', zone_id: 'park', store_id: 'STORE1', partner: 'Sur' },
  ]);
  expect(features[1]?.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-56.1, -34.9],
        [-56.08, -34.9],
        [-56.08, -34.88],
        [-56.1, -34.88],
        [-56.1, -34.9],
      ],
    ],
  });
});
