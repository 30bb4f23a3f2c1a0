import { expect, test } from 'vitest';
import type { LatLng } from '../../../shared/geo/position.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { cellOf, StreetPoints } from './street-points.ts';

const corner = { lat: -34.9, lng: -56.2 };
/** A block of some 180 meters, without a node between its corners. */
const streets: readonly [string, readonly LatLng[]][] = [
  ['San José', [corner, { lat: -34.9, lng: -56.198 }]],
  ['Michelini', [{ lat: -34.902, lng: -56.2 }, corner]],
];

function nearestAmong(all: typeof streets, at: LatLng): string | undefined {
  const points = new StreetPoints({ workFolder: temporaryFolder() });
  try {
    for (const [name, line] of all) points.add(name, line);
    return points.nearestIn(cellOf(at))(at, 150);
  } finally {
    points.close();
  }
}

test.each([
  ['next to the block of a street', { lat: -34.9001, lng: -56.1995 }, 'San José'],
  ['next to that of the other one', { lat: -34.9005, lng: -56.1999 }, 'Michelini'],
  ['beyond the corner of both', { lat: -34.8999, lng: -56.2001 }, 'Michelini'],
  ['outside the search radius', { lat: -34.8985, lng: -56.1995 }, undefined],
])('the nearest street is found, in any order of the streets: %s', (_, at, street) => {
  expect(nearestAmong(streets, at)).toBe(street);
  expect(nearestAmong(streets.toReversed(), at)).toBe(street);
});

test('a straight street is found everywhere along it, also in cells without a node of it', () => {
  const road: typeof streets = [
    [
      'Ruta 1',
      [
        { lat: -34.95, lng: -56.35 },
        { lat: -34.75, lng: -56.05 },
      ],
    ],
  ];
  for (const share of [0.01, 0.31, 0.5, 0.77]) {
    const at = { lat: -34.95 + 0.2 * share + 0.0005, lng: -56.35 + 0.3 * share };
    expect(nearestAmong(road, at)).toBe('Ruta 1');
  }
});
