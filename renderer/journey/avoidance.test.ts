import { expect, test } from 'vitest';
import { allowArea, avoidArea, avoidsAnything, freeName, nothingAvoided } from './avoidance.ts';

const ring = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];

test('adds and removes areas', () => {
  const two = avoidArea(avoidArea(nothingAvoided, 'A', ring), 'B', ring);
  expect(two.areas.map(({ name }) => name)).toEqual(['A', 'B']);
  const one = allowArea(two, two.areas[0]?.id ?? '');
  expect(one.areas.map(({ name }) => name)).toEqual(['B']);
  expect(avoidsAnything(one)).toBe(true);
  expect(avoidsAnything(allowArea(one, one.areas[0]?.id ?? ''))).toBe(false);
});

test('a drawn area gets an unused name', () => {
  const named = (number: number) => `Area ${number}`;
  const two = ['Area 1', 'Area 2'].reduce((all, name) => avoidArea(all, name, ring), nothingAvoided);
  expect(freeName(two, named)).toBe('Area 3');
  expect(freeName(allowArea(two, two.areas[0]?.id ?? ''), named)).toBe('Area 1');
});
