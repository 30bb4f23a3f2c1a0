import { expect, test } from 'vitest';
import {
  allowArea,
  avoidArea,
  avoidQuestion,
  avoidsAnything,
  freeName,
  nothingAvoided,
} from './avoidance.ts';

const ring = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];

test('only what can be met is kept off', () => {
  const all = avoidArea({ tolls: true, highways: true, ferries: true, areas: [] }, 'Docks', ring);
  expect(avoidQuestion(all, 'driving')).toEqual({
    avoid: { tolls: true, highways: true, ferries: true, polygons: [ring] },
  });
  expect(avoidQuestion(all, 'walking')).toEqual({
    avoid: { tolls: false, highways: false, ferries: true, polygons: [ring] },
  });
});

test('nothing is asked for where nothing is kept off, or nothing that can be met', () => {
  expect(avoidQuestion(nothingAvoided, 'driving')).toEqual({});
  expect(avoidQuestion({ ...nothingAvoided, tolls: true }, 'cycling')).toEqual({});
});

test('areas come and go one by one', () => {
  const two = avoidArea(avoidArea(nothingAvoided, 'A', ring), 'B', ring);
  expect(two.areas.map(({ name }) => name)).toEqual(['A', 'B']);
  const one = allowArea(two, two.areas[0]?.id ?? '');
  expect(one.areas.map(({ name }) => name)).toEqual(['B']);
  expect(avoidsAnything(one)).toBe(true);
  expect(avoidsAnything(allowArea(one, one.areas[0]?.id ?? ''))).toBe(false);
});

test('a drawn area gets a name that no other has', () => {
  const named = (number: number) => `Area ${number}`;
  const two = ['Area 1', 'Area 2'].reduce((all, name) => avoidArea(all, name, ring), nothingAvoided);
  expect(freeName(two, named)).toBe('Area 3');
  expect(freeName(allowArea(two, two.areas[0]?.id ?? ''), named)).toBe('Area 1');
});
