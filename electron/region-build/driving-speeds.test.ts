import { expect, test } from 'vitest';
import { maxDriveKmh } from '../region-format/engine-config.ts';
import { drivingSpeed, type RoadPiece, roadClasses } from './driving-speeds.ts';

const street: RoadPiece = {
  roadClass: 'residential',
  urban: true,
  meters: 100,
  limit: 45,
  unpaved: false,
  startsAtCrossing: true,
};
const minutes = (piece: RoadPiece, pieces: number) =>
  ((piece.meters * pieces) / 1000 / drivingSpeed(piece)) * 60;

test('cars drive slower than the limit in a city, and never faster', () => {
  expect(drivingSpeed({ ...street, meters: 10_000 })).toBeLessThan(45);
  expect(drivingSpeed({ ...street, roadClass: 'motorway', limit: 20 })).toBe(20);
});

test('thirty crossings over three kilometers add more than a minute', () => {
  const crossings = minutes(street, 30);
  const withoutCrossings = minutes({ ...street, startsAtCrossing: false }, 30);
  expect(crossings - withoutCrossings).toBeGreaterThan(1);
  expect(crossings).toBeLessThan(10);
});

test('rural roads are faster than urban ones, and paved roads than unpaved ones', () => {
  const primary: RoadPiece = { ...street, roadClass: 'primary', limit: 90, meters: 2000 };
  expect(drivingSpeed({ ...primary, urban: false })).toBeGreaterThan(drivingSpeed(primary));
  expect(drivingSpeed({ ...primary, unpaved: true })).toBeLessThan(drivingSpeed(primary));
});

test('the shortest piece has the minimum speed', () => {
  expect(drivingSpeed({ ...street, meters: 1 })).toBeGreaterThanOrEqual(5);
  expect(drivingSpeed({ ...street, meters: 0 })).toBeGreaterThanOrEqual(5);
});

test.each(roadClasses)('the speed on a %s is at most the maximum that route searches assume', (roadClass) => {
  const openRoad: RoadPiece = {
    ...street,
    roadClass,
    urban: false,
    meters: 10_000,
    limit: 250,
    startsAtCrossing: false,
  };
  expect(drivingSpeed(openRoad)).toBeLessThanOrEqual(maxDriveKmh);
});
