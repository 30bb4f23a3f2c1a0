import { expect, it } from 'vitest';
import { type LngLat, toLngLat } from '../../geo/position.ts';
import { searchValues, streetSamples } from './street-samples.ts';
import { outlineAround, sampleCells } from './territories.ts';

const stores: LngLat[] = [
  [-56.18, -34.88],
  [-56.12, -34.88],
];
const outline = outlineAround(stores, 1000);

it('merges results of several searches for one place, only within the outline', () => {
  const shared = { lat: -34.88, lng: -56.15 };
  const samples = streetSamples(
    [
      { positions: [shared, { lat: -34.5, lng: -56.15 }], costs: [100, 900], stores: [0, 0] },
      { positions: [shared], costs: [120], stores: [1] },
    ],
    2,
    outline,
    50,
  );
  expect(samples).toEqual([{ position: [-56.15, -34.88], costs: [100, 120] }]);
});

/** Crossings of a street grid. */
const crossings = Array.from({ length: 1600 }, (_, place) => ({
  lat: -34.888 + 0.0004 * Math.floor(place / 40),
  lng: -56.17 + 0.0004 * (place % 40),
}));

it('thins out samples within a store’s land and keeps borders in place', () => {
  const nearest = crossings.map(({ lat, lng }) => (lng + lat / 3 < -67.789 ? 0 : 1));
  const costs = crossings.map(() => 60);
  const thinned = streetSamples([{ positions: crossings, costs, stores: nearest }], 2, outline, 500);
  expect(thinned.length).toBeLessThan(crossings.length / 4);
  const owners = thinned.map(({ costs: [first] }) => (first === null ? 1 : 0));
  const [ofAll, ofSome] = [
    sampleCells(crossings.map(toLngLat)),
    sampleCells(thinned.map(({ position }) => position)),
  ];
  for (let lng = -56.17; lng < -56.155; lng += 0.00037)
    for (let lat = -34.888; lat < -34.873; lat += 0.00041)
      expect(owners[ofSome.nearest([lng, lat])]).toBe(nearest[ofAll.nearest([lng, lat])]);
});

it('searches as far as the outline requires, and longer on foot, up to 120 minutes', () => {
  const drive = searchValues(stores, outline, { mode: 'driving', method: 'time' });
  const walk = searchValues(stores, outline, { mode: 'walking', method: 'time' });
  expect(drive[0]).toBeGreaterThan(5);
  expect(walk[0]).toBeGreaterThan(drive[0] ?? 0);
  expect(
    searchValues(
      [
        [-60, -34.88],
        [-50, -34.88],
      ],
      outline,
      { mode: 'walking', method: 'time' },
    ),
  ).toEqual([120, 120]);
});
