import { afterEach, expect, test } from 'vitest';
import { writtenSquareKilometers } from '../../shared/figures/rounded-figures.ts';
import { speak } from '../words/words.ts';
import {
  areaPairFormatter,
  distancePairFormatter,
  formatArea,
  formatAreaChange,
  formatDate,
  formatDistance,
  formatDuration,
  formatExactDistance,
  formatExactDuration,
  formatList,
  formatLocalTime,
  formatMoney,
  formatPosition,
  formatShare,
  formatShareChange,
} from './format.ts';

afterEach(() => speak('en'));

test.each([
  [0, '0 m'],
  [7.4, '7 m'],
  [84, '80 m'],
  [994, '990 m'],
  [995, '1 km'],
  [1240, '1.2 km'],
  [9960, '10 km'],
  [27_400, '27 km'],
  [1_234_000, '1,234 km'],
])('%d m is said %s', (meters, text) => {
  expect(formatDistance(meters, 'metric')).toBe(text);
});

test.each([
  [30, '100 ft'],
  [1609, '1 mi'],
  [12_210, '7.6 mi'],
  [40_000, '25 mi'],
])('%d m is said %s in imperial units', (meters, text) => {
  expect(formatDistance(meters, 'imperial')).toBe(text);
});

test('the exact figure is whole meters or feet', () => {
  expect(formatExactDistance(12_210.4, 'metric')).toBe('12,210 m');
  expect(formatExactDistance(100, 'imperial')).toBe('328 ft');
});

test.each([
  [12, 'under 1 min', '0:00:12'],
  [60, '1 min', '0:01:00'],
  [3599, '1 h', '0:59:59'],
  [3900, '1 h 5 min', '1:05:00'],
  [86_400, '1 d', '24:00:00'],
  [97_200, '1 d 3 h', '27:00:00'],
])('%d s is said %s, exactly %s', (seconds, text, exact) => {
  expect(formatDuration(seconds)).toBe(text);
  expect(formatExactDuration(seconds)).toBe(exact);
});

test.each([
  [540, 'metric', '540 m²'],
  [99_999.4, 'metric', '99,999 m²'],
  [99_999.6, 'metric', '0.10 km²'],
  [3_994_000, 'metric', '3.99 km²'],
  [3_999_000, 'metric', '4.00 km²'],
  [9_996_000, 'metric', '10.0 km²'],
  [12_803_003, 'metric', '12.8 km²'],
  [37_000_000, 'metric', '37.0 km²'],
  [999_960_000, 'metric', '1,000 km²'],
  [4_120_000, 'metric', '4.12 km²'],
  [1_000_000_000, 'metric', '1,000 km²'],
  [4_046.86, 'imperial', '1 ac'],
  [2_589_988, 'imperial', '1.00 mi²'],
] as const)('%d m² in %s units is said %s', (area, units, text) => {
  expect(formatArea(area, units)).toBe(text);
});

test('positions and days', () => {
  expect(formatPosition({ lat: -34.9066659, lng: -56.2 })).toBe('-34.90667, -56.20000');
  expect(formatDate('2017-12-04T00:00:00Z')).toBe('Dec 4, 2017');
  expect(formatDate('some time ago')).toBe('some time ago');
});

test('a local time is written as people do, and what is none stays', () => {
  expect(formatLocalTime('2026-03-01T08:30')).toMatch(/^Mar 1, 2026, 8:30\sAM$/);
  expect(formatLocalTime('soon')).toBe('soon');
  expect(formatLocalTime('2026-02-30T08:30')).toBe('2026-02-30T08:30');
});

test('tells times of the zone in which the computer is, also once it traveled', () => {
  const { TZ } = process.env;
  try {
    process.env.TZ = 'Europe/Berlin';
    expect(formatLocalTime('2026-07-01T12:00:00Z')).toContain('2:00');
    // In winter it is as late there.
    process.env.TZ = 'Africa/Lagos';
    expect(formatLocalTime('2026-07-01T12:00:00Z')).toContain('1:00');
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test.each([
  ['de', '1,2 km', '12.340 km', '<1 %', '12,50 €', 'A, B und C', '12,8 km²'],
  ['es', '1,2 km', '12.340 km', '<1 %', '12,50 €', 'A, B y C', '12,8 km²'],
  ['fr', '1,2 km', '12 340 km', '<1 %', '12,50 €', 'A, B, C', '12,8 km²'],
  ['it', '1,2 km', '12.340 km', '<1%', '12,50 €', 'A, B e C', '12,8 km²'],
] as const)('figures are written as in %s', async (language, short, long, share, money, list, area) => {
  await speak(language);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formatDistance(1240, 'metric'))).toBe(short);
  expect(plain(formatDistance(12_340_000, 'metric'))).toBe(long);
  expect(plain(formatShare(0.0004))).toBe(share);
  expect(plain(formatArea(12_803_003, 'metric'))).toBe(area);
  expect(plain(formatMoney(12.5, 'EUR'))).toBe(money);
  expect(plain(formatList(['A', 'B', 'C']))).toBe(list);
});

test('shares too small to be written say so, and changes have a sign', () => {
  expect(formatShare(0)).toBe('0%');
  expect(formatShare(0.0004)).toBe('<1%');
  expect(formatShare(0.045)).toBe('5%');
  expect(formatShare(0.998)).toBe('>99%');
  expect(formatShare(1)).toBe('100%');
  expect(formatShareChange(0)).toBe('0%');
  expect(formatShareChange(0.25)).toBe('+25%');
  expect(formatShareChange(-0.0004)).toBe('<1%');
});

test('a change of area is the difference of the figures beside it', () => {
  expect(formatArea(256_040_000, 'metric')).toBe('256.0 km²');
  expect(formatArea(251_480_000, 'metric')).toBe('251.5 km²');
  expect(formatAreaChange(256_040_000, 251_480_000, 'metric')).toBe('−4.5 km²');
  expect(formatAreaChange(251_480_000, 251_482_000, 'metric')).toBe('+2,000 m²');
  expect(formatAreaChange(1e6, 1e6, 'metric')).toBe('0');
});

test('two figures that are compared have one unit', () => {
  const areas = areaPairFormatter('metric');
  expect(areas(9_710_000, 0)).toEqual(['9.71 km²', '0 km²']);
  expect(areas(54_000, 12_803_003)).toEqual(['0.05 km²', '12.8 km²']);
  expect(areas(1_200_000, 900)).toEqual(['1.20 km²', '<0.01 km²']);
  expect(areas(54_000, 900)).toEqual(['54,000 m²', '900 m²']);
  // In square kilometers, both would be 0.10.
  expect(areas(100_000, 99_000)).toEqual(['100,000 m²', '99,000 m²']);
  expect(areaPairFormatter('imperial')(2_589_988, 40_469)).toEqual(['1.00 mi²', '0.02 mi²']);
  const distances = distancePairFormatter('metric');
  expect(distances(800, 1200)).toEqual(['0.8 km', '1.2 km']);
  expect(distances(12_000, 20)).toEqual(['12 km', '<0.1 km']);
  expect(distances(80, 120)).toEqual(['80 m', '120 m']);
  expect(distancePairFormatter('imperial')(100, 5000)).toEqual(['0.1 mi', '3.1 mi']);
});

test('a file has the digits of the screen', () => {
  expect([12_803_003, 3_991_234, 650, 123_456_789_000].map(writtenSquareKilometers)).toEqual([
    12.8, 3.99, 0.00065, 123_457,
  ]);
});
