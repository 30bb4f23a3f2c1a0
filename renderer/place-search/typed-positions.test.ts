import { expect, test } from 'vitest';
import { distanceMeters } from '../../shared/geo/position.ts';
import { expanded, isLink, plusCodeBeside, typedPositions } from './typed-positions.ts';

const montevideo = { lat: -34.9, lng: -56.17 };
const hall = { lat: -34.906, lng: -56.186 };

test.each([
  'https://www.google.com/maps/@-34.906,-56.186,15z',
  'https://www.google.com/maps/place/Intendencia/@-34.95,-56.3,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d-34.906!4d-56.186!16s',
  'https://www.google.com/maps/search/?api=1&query=-34.906%2C-56.186',
  'https://maps.google.com/?q=loc:-34.906,-56.186',
  'google.com/maps/search/-34.906,+-56.186',
  'https://www.openstreetmap.org/#map=17/-34.906/-56.186',
  'https://www.openstreetmap.org/?mlat=-34.906&mlon=-56.186#map=12/-34.8/-56.1',
  'https://maps.apple.com/?ll=-34.906,-56.186&z=12',
  'https://www.waze.com/ul?ll=-34.906%2C-56.186&navigate=yes',
  'https://www.bing.com/maps?cp=-34.906~-56.186&lvl=16',
  'geo:-34.906,-56.186?z=15',
])('reads the position of %s', (link) => {
  expect(typedPositions(link, montevideo)).toEqual([{ position: hall, swapped: false }]);
});

test('tells a link without a position from a search', () => {
  for (const link of ['https://maps.app.goo.gl/abcDEF123', 'https://goo.gl/maps/xyz']) {
    expect(typedPositions(link, montevideo)).toEqual([]);
    expect(isLink(link)).toBe(true);
  }
  expect(isLink('Apple Store')).toBe(false);
  expect(isLink('18 de Julio 1234')).toBe(false);
});

test.each(['48Q53RV7+JJ', '48q53rv7+jj', '48Q53RV7+JJ Montevideo', '3RV7+JJ'])(
  'reads the plus code %s',
  (code) => {
    const [found, ...others] = typedPositions(code, montevideo);
    expect(others).toEqual([]);
    expect(found && distanceMeters(found.position, hall)).toBeLessThan(20);
  },
);

test('reads a short plus code beside the town that is named with it', () => {
  const beside = plusCodeBeside('3RV7+JJ Montevideo, Uruguay');
  expect(beside).toEqual({ code: '3RV7+JJ', town: 'Montevideo, Uruguay' });
  const position = beside && expanded(beside.code, montevideo);
  expect(position && distanceMeters(position, hall)).toBeLessThan(20);
  expect(typedPositions('3RV7+JJ Montevideo', { lat: 48, lng: 2 })).toEqual([]);
  expect(plusCodeBeside('Rivera y Soca')).toBeUndefined();
});

test('offers both orders where the usual one leads far away', () => {
  const [first, second] = typedPositions('-56.186, -34.906', montevideo);
  expect(first).toEqual({ position: hall, swapped: true });
  expect(second).toEqual({ position: { lat: -56.186, lng: -34.906 }, swapped: false });
  expect(typedPositions('-34.906, -56.186', montevideo)).toEqual([{ position: hall, swapped: false }]);
  expect(typedPositions('151.2, -33.87', montevideo)).toEqual([
    { position: { lat: -33.87, lng: 151.2 }, swapped: true },
  ]);
  expect(typedPositions('48.85 N, 2.35 E', montevideo)).toHaveLength(1);
});

test('finds no position in what is searched', () => {
  for (const text of ['18 de Julio', '11200', 'Colonia + Ejido', '']) {
    expect(typedPositions(text, montevideo)).toEqual([]);
  }
});
