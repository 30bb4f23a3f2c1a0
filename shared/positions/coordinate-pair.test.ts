import { expect, test } from 'vitest';
import { coordinatePair } from './coordinate-pair.ts';

test.each([
  ['-34.9067, -56.1998', { lat: -34.9067, lng: -56.1998 }],
  ['48.85 2.35', { lat: 48.85, lng: 2.35 }],
  [' 10;-170 ', { lat: 10, lng: -170 }],
  ['(-34.9067, -56.1998)', { lat: -34.9067, lng: -56.1998 }],
  ['−34.9067, −56.1998', { lat: -34.9067, lng: -56.1998 }],
  ['-34,9067; -56,1998', { lat: -34.9067, lng: -56.1998 }],
  ['-34,9067, -56,1998', { lat: -34.9067, lng: -56.1998 }],
  ['-34,9067 -56,1998', { lat: -34.9067, lng: -56.1998 }],
  ['34.9067° S, 56.1998° W', { lat: -34.9067, lng: -56.1998 }],
  ['S 34.9067 W 56.1998', { lat: -34.9067, lng: -56.1998 }],
  ['56.1998 w 34.9067 s', { lat: -34.9067, lng: -56.1998 }],
  [`34°54'36"S 56°12'00"W`, { lat: -34.91, lng: -56.2 }],
  ['34° 54.6′ S, 56° 12′ W', { lat: -34.91, lng: -56.2 }],
  [`34°54'36,0"S 56°12'00,0"W`, { lat: -34.91, lng: -56.2 }],
])('%s is a position', (text, position) => {
  const read = coordinatePair(text)?.readings[0]?.position;
  expect(read?.lat).toBeCloseTo(position.lat, 9);
  expect(read?.lng).toBeCloseTo(position.lng, 9);
});

test.each([
  '18 de Julio',
  '11000',
  '191, 10',
  '10, 181',
  '18, 1234',
  '34.9, -56.2, 7',
  '10,20,30',
  '34.9 S, 56.2 N',
  `34°61'S 56°12'W`,
  '18 E Calle 20 W',
  '',
])('%s isn’t a position', (text) => {
  expect(coordinatePair(text)).toBeUndefined();
});
