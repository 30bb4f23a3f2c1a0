import { expect, test } from 'vitest';
import { typedPosition } from './typed-position.ts';

test.each([
  ['-34.9067, -56.1998', { lat: -34.9067, lng: -56.1998 }],
  ['48.85 2.35', { lat: 48.85, lng: 2.35 }],
  [' 10;-170 ', { lat: 10, lng: -170 }],
])('%s is a position', (text, position) => {
  expect(typedPosition(text)).toEqual(position);
});

test.each(['18 de Julio', '11000', '91, 10', '10, 181', '18, 1234', '34.9, -56.2, 7', ''])(
  '%s is a search',
  (text) => {
    expect(typedPosition(text)).toBeUndefined();
  },
);
