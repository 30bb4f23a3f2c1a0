import { expect, it } from 'vitest';
import { distanceMeters } from '../../../shared/geo/position.ts';
import { biasRadius, biasRing, radiusInView } from './bias-circle.ts';

const center = { lat: 47.14, lng: 9.52 };
const bias = (radiusMeters: number) => ({ centre: { name: null, position: center }, radiusMeters });

it('begins with a round radius that is in view on every side', () => {
  const wide = { northeast: { lat: 47.16, lng: 9.62 }, southwest: { lat: 47.12, lng: 9.42 } };
  expect(radiusInView(center, wide)).toBe(1000);
  const tall = { northeast: { lat: 47.64, lng: 9.525 }, southwest: { lat: 46.64, lng: 9.515 } };
  expect(radiusInView(center, tall)).toBe(300);
  expect(radiusInView(center, null)).toBe(10_000);
});

it('keeps a radius within what the service takes', () => {
  expect(biasRadius(0.2)).toBe(1);
  expect(biasRadius(1234.5)).toBe(1235);
  expect(biasRadius(9e9)).toBe(20_000_000);
});

it('draws a circle from its easternmost point, and none that is too wide for a map', () => {
  const [east] = biasRing(bias(5000)) ?? [];
  expect(east?.lat).toBeCloseTo(center.lat, 4);
  expect(east?.lng).toBeGreaterThan(center.lng);
  expect(east && distanceMeters(center, east) / 5000).toBeCloseTo(1, 2);
  expect(biasRing(bias(20_000_000))).toBeNull();
});
