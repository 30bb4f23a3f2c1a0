import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '../../../shared/api/value-sets.ts';
import { durationText, lengthText } from './measure-text.ts';

test.each([
  [1, '1 min'],
  [75, '1 min'],
  [86, '1 min'],
  [96, '2 mins'],
  [942, '16 mins'],
  [978, '16 mins'],
  [1186, '20 mins'],
  [2406, '40 mins'],
  [3600, '1 hour'],
  [5590, '1 hour 33 mins'],
  [8834, '2 hours 27 mins'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text);
});

test.each([
  [1, '1 m'],
  [676, '676 m'],
  [999, '999 m'],
  [1038, '1 km'],
  [1068, '1.1 km'],
  [8691, '8.7 km'],
  [10322, '10.3 km'],
  [10796, '10.8 km'],
  [99065, '99.1 km'],
  [99960, '100 km'],
  [272304, '272 km'],
])('%i meters are %s', (meters, text) => {
  expect(lengthText(meters, 'metric', 'en')).toBe(text);
});

test.each([
  [30, '98 ft'],
  [1609, '1 mile'],
  [12210, '7.6 miles'],
  [272304, '169 miles'],
])('%i meters are %s in imperial units', (meters, text) => {
  expect(lengthText(meters, 'imperial', 'en')).toBe(text);
});

test('spelled-out and abbreviated units have the same figure in every language', () => {
  expect(lengthText(1, 'metric', 'en', 'long')).toBe('1 meter');
  expect(lengthText(676, 'metric', 'en', 'long')).toBe('676 meters');
  expect(lengthText(30, 'imperial', 'en', 'long')).toBe('98 feet');
  const figure = (text: string) => text.replace(/[^\d.,]|[.,](?!\d)/g, '');
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 999_999 }), (language, meters) => {
      for (const units of ['metric', 'imperial'] as const) {
        const [short, long] = [
          lengthText(meters, units, language),
          lengthText(meters, units, language, 'long'),
        ];
        expect(figure(long)).toBe(figure(short));
      }
    }),
  );
});

test('a duration of zero is zero minutes', () => {
  expect(durationText(0, 'en')).toBe('0 mins');
  expect(durationText(0.4, 'en')).toBe('1 min');
});

test('other languages use their own words and decimal separators', () => {
  expect(lengthText(10_796, 'metric', 'fr')).toMatch(/^10,8\skm$/);
  expect(durationText(5590, 'de')).toMatch(/^1 Std\. 33 Min\.$/);
  expect(durationText(96, 'he')).toMatch(/2/);
});

test('every language has a text for every figure', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 600_000 }), (language, figure) => {
      for (const units of ['metric', 'imperial'] as const)
        expect(lengthText(figure, units, language)).toMatch(/\p{N}/u);
      expect(durationText(figure, language)).not.toBe('');
    }),
  );
});
