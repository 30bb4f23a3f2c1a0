import { expect, it } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import { searchValues, streetSamples } from './street-samples.ts';
import { outlineAround } from './territories.ts';

const stores: LngLat[] = [
  [-56.18, -34.88],
  [-56.12, -34.88],
];
const outline = outlineAround(stores, 1000);

it('joins what several stores say of one place, within the outline alone', () => {
  const shared = { lat: -34.88, lng: -56.15 };
  const samples = streetSamples(
    [
      { positions: [shared, { lat: -34.5, lng: -56.15 }], costs: [100, 900] },
      { positions: [shared], costs: [120] },
    ],
    outline,
    50,
  );
  expect(samples).toEqual([{ position: [-56.15, -34.88], costs: [100, 120] }]);
});

it('thins out what one store serves, and leaves all places where two compete', () => {
  const places = Array.from({ length: 50 }, (_, place) => ({ lat: -34.88 + place * 1e-5, lng: -56.17 }));
  const streets = { positions: places, costs: places.map(() => 60) };
  const alone = { positions: places, costs: places.map(() => 600) };
  expect(streetSamples([streets, alone], outline, 200).length).toBeLessThan(5);
  expect(streetSamples([streets, streets], outline, 200)).toHaveLength(50);
});

it('searches as far as the outline asks for, and on foot for longer', () => {
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
