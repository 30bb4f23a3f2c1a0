import { expect, test } from 'vitest';
import { maxDriveKmh } from '../region-format/engine-config.ts';
import { drivingSpeed, type RoadPiece, roadClasses } from './driving-speeds.ts';

const street: RoadPiece = {
  roadClass: 'residential',
  urban: true,
  meters: 100,
  limit: 45,
  unpaved: false,
  fromCrossing: true,
};
const minutes = (piece: RoadPiece, pieces: number) =>
  ((piece.meters * pieces) / 1000 / drivingSpeed(piece)) * 60;

test('a street of the city is not driven at its limit, and a limit is never exceeded', () => {
  expect(drivingSpeed({ ...street, meters: 10_000 })).toBeLessThan(45);
  expect(drivingSpeed({ ...street, roadClass: 'motorway', limit: 20 })).toBe(20);
});

test('thirty crossings over three kilometers take time', () => {
  const crossings = minutes(street, 30);
  const through = minutes({ ...street, fromCrossing: false }, 30);
  expect(crossings - through).toBeGreaterThan(1);
  expect(crossings).toBeLessThan(10);
});

test('an open road is quicker than one in a town, and a hard surface than none', () => {
  const primary: RoadPiece = { ...street, roadClass: 'primary', limit: 90, meters: 2000 };
  expect(drivingSpeed({ ...primary, urban: false })).toBeGreaterThan(drivingSpeed(primary));
  expect(drivingSpeed({ ...primary, unpaved: true })).toBeLessThan(drivingSpeed(primary));
});

test('the shortest piece still gets on', () => {
  expect(drivingSpeed({ ...street, meters: 1 })).toBeGreaterThanOrEqual(5);
  expect(drivingSpeed({ ...street, meters: 0 })).toBeGreaterThanOrEqual(5);
});

test.each(roadClasses)(
  'nothing on a %s is quicker than what searches for ways expect at most',
  (roadClass) => {
    const open: RoadPiece = {
      ...street,
      roadClass,
      urban: false,
      meters: 10_000,
      limit: 250,
      fromCrossing: false,
    };
    expect(drivingSpeed(open)).toBeLessThanOrEqual(maxDriveKmh);
  },
);
