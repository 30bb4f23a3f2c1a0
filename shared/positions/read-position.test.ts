import { describe, expect, test } from 'vitest';
import { distanceMeters, type LatLng } from '../geo/position.ts';
import { readPlaceRow } from '../geocoding/place-row.ts';
import { readList } from '../place-lists/list-file.ts';
import { startsWithLink } from './map-link.ts';
import { plusCodeWithTown, shortCodePosition } from './plus-code.ts';
import { readTypedPosition } from './read-position.ts';

const montevideo = { lat: -34.9, lng: -56.17 };
const hall = { lat: -34.906, lng: -56.186 };
const inMontevideo = { near: montevideo, language: 'en' };

const rounded = ({ lat, lng }: LatLng) => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
});
/** Readings of the search field and of a list with one line, most likely first. */
function readBoth(text: string, context = inMontevideo) {
  const typed = readTypedPosition(text, context);
  const { rows, format } = readList(text);
  const line = readPlaceRow(rows[0] ?? [], { mapping: [], separator: format.separator, context });
  const field = typed?.readings.map(({ position }) => rounded(position)) ?? [];
  const list = line.kind === 'position' ? [line.position] : line.kind === 'ambiguous' ? line.positions : [];
  return { field, list: list.map(rounded), isDoubtful: line.kind === 'ambiguous' };
}
const sure = { field: [hall], list: [hall], isDoubtful: false };
const none = { field: [], list: [], isDoubtful: false };

describe('the search field and a list agree on', () => {
  test.each([
    '-34,906, -56,186',
    '-34,906,-56,186',
    '-34,906; -56,186',
    '-34,906 -56,186',
    '"-34,906","-56,186"',
    'Depot, -34,906, -56,186',
    'Depot;-34,906;-56,186',
    'Depot\t-34,906\t-56,186',
    '34,90600° S, 56,18600° W',
    'Depot, 34,906° S, 56,186° W',
    '7,-34.906,-56.186',
    '-34.906,-56.186,20.5',
  ])('decimal commas and names: %j', (text) => expect(readBoth(text)).toEqual(sure));

  test.each([
    'geo:-34.906,-56.186',
    'geo:-34.906,-56.186,20',
    'geo:-34.906,-56.186,20;crs=wgs84;u=35',
    'geo:-34.906,-56.186?z=15',
    'geo:0,0?q=-34.906,-56.186(Depot)',
  ])('geo URIs: %s', (text) => expect(readBoth(text)).toEqual(sure));

  test.each([
    '34°54\'21.6"S 56°11\'9.6"O',
    '34,90600° S, 56,18600° O',
    '34.906 S 56.186 Oeste',
    '34.906 S 56.186 Ouest',
    '34° 54\' 21.6" Sur, 56° 11\' 9.6" Oeste',
    'S34 54.360 W056 11.160',
    '34 54 21.6 S 56 11 9.6 W',
    '34°54\'21.6"S56°11\'9.6"W',
    '34:54:21.6S 56:11:09.6W',
    '34d54m21.6s S 56d11m9.6s W',
    '-34 54 21.6, -56 11 9.6',
    '34° 54′ 21.6˝ S 56° 11′ 9.6˝ W',
    '34º54ʹ21.6ʺS 56˚11’9.6”W',
    '\u200e-34.906, -56.186\u200e',
    '\ufeff-34.906,\u00a0-56.186',
    '－34.906，－56.186',
    '📍 -34.906, -56.186',
  ])('degrees, letters, and symbols: %j', (text) => expect(readBoth(text)).toEqual(sure));

  test.each([
    'Lat: -34.906, Lng: -56.186',
    'lat=-34.906 lng=-56.186',
    'Lon: -56.186 Lat: -34.906',
    'Latitud: -34,906 Longitud: -56,186',
    'Breite 34,906 S Länge 56,186 W',
    'Lat/Long: -34.906, -56.186',
    'lon, lat: -56.186, -34.906',
    'GPS: -34.906 -56.186',
    'LatLng(-34.906, -56.186)',
    '{"lat": -34.906, "lng": -56.186}',
    '{lat: -34.906, lng: -56.186}',
    'Depot: -34.906, -56.186',
    'Depot (-34.906, -56.186)',
    'Depot -34.906 -56.186',
  ])('labels: %s', (text) => expect(readBoth(text)).toEqual(sure));

  test.each([
    'POINT(-56.186 -34.906)',
    'POINT Z (-56.186 -34.906 12)',
    'SRID=4326;POINT(-56.186 -34.906)',
    'Depot;SRID=4326;POINT(-56.186 -34.906)',
    'Depot,POINT(-56.186 -34.906)',
    '{"type":"Point","coordinates":[-56.186,-34.906]}',
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[-56.186,-34.906,12]},"properties":{"name":"Depot"}}',
  ])('geometries: %s', (text) => expect(readBoth(text)).toEqual(sure));

  test.each([
    'https://www.google.com/maps/@-34.906,-56.186,15z',
    'https://www.google.com/maps/place/Intendencia/@-34.95,-56.3,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d-34.906!4d-56.186!16s',
    "https://www.google.com/maps/place/34%C2%B054'21.6%22S+56%C2%B011'09.6%22W/",
    'https://www.google.com/maps/search/?api=1&query=-34.906%2C-56.186',
    'https://maps.google.com/?q=loc:-34.906,-56.186',
    'https://maps.google.com/?q=-34.906,-56.186&ll=-34.8,-56.1',
    'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d100.5!2d-56.186!3d-34.906!2m3',
    'https://www.google.com/maps/dir/-34.8,-56.1/-34.906,-56.186/@-34.85,-56.15,13z',
    'https://www.google.com/maps/dir/Salto/Intendencia/data=!4m14!1m5!1m1!1s0x0!2m2!1d-57.96!2d-31.38!1m5!1m1!1s0x0!2m2!1d-56.186!2d-34.906!3e0',
    'google.com/maps/search/-34.906,+-56.186',
    'https://www.openstreetmap.org/#map=17/-34.906/-56.186',
    'https://www.openstreetmap.org/?mlat=-34.906&mlon=-56.186#map=12/-34.8/-56.1',
    'https://maps.apple.com/?ll=-34.906,-56.186&z=12',
    'https://www.waze.com/ul?ll=-34.906%2C-56.186&navigate=yes',
    'https://waze.com/live-map/directions?to=ll.-34.906%2C-56.186',
    'https://www.bing.com/maps?cp=-34.906~-56.186&lvl=16',
    'https://www.bing.com/maps?sp=point.-34.906_-56.186_Depot&cp=-34.8~-56.1',
    'https://wego.here.com/?map=-34.906,-56.186,15,normal',
    'https://share.here.com/l/-34.906,-56.186,Depot',
    'https://yandex.com/maps/?ll=-56.186%2C-34.906&z=16',
    'https://yandex.ru/maps/?pt=-56.186,-34.906&ll=-56.1,-34.8',
    'https://yandex.ru/maps/?rtext=-34.8,-56.1~-34.906,-56.186&rtt=auto',
    'https://2gis.ae/dubai/geo/70000001/-56.186%2C-34.906',
    'https://2gis.ru/?m=-56.186%2C-34.906%2F16',
    'https://mapy.cz/zakladni?x=-56.186&y=-34.906&z=16',
    'https://mapy.com/zakladni?source=coor&id=-56.186%2C-34.906&x=-56.1&y=-34.8',
    'https://maps.example.org/#16/-34.906/-56.186/30/45',
    'https://example.org/a?lat=-34.906&lon=-56.186',
    'Depot https://www.google.com/maps/@-34.906,-56.186,15z',
  ])('map links: %s', (text) => expect(readBoth(text)).toEqual(sure));

  test.each([
    'https://maps.app.goo.gl/abcDEF123',
    'geo:-34.906,-56.186;crs=EPSG:31370',
    'SRID=31370;POINT(-56.186 -34.906)',
    'LINESTRING(-56.1 -34.9, -56.2 -34.8, -56.3 -34.7)',
    '34.906 S, 56.186 N',
    'Rua Augusta, 12, 14',
    'Rivera, 1234, 11300',
    'Colonia 1234',
    'Calle 18 E 20',
  ])('text without a position: %s', (text) => expect(readBoth(text)).toEqual(none));
});

test('offers both orders for a link to an unknown site, the nearer one first', () => {
  for (const figures of ['-34.906,-56.186', '-56.186,-34.906']) {
    const { field, list, isDoubtful } = readBoth(`https://maps.example.org/?p=${figures}`);
    expect(field).toEqual([hall, { lat: -56.186, lng: -34.906 }]);
    expect(list).toEqual(field);
    expect(isDoubtful).toBe(true);
  }
});

test('reads O as west or east by language if the map supports it, otherwise offers both', () => {
  const text = '52°31\'12" N 13°24\'18" O';
  const east = { lat: 52.52, lng: 13.405 };
  const west = { lat: 52.52, lng: -13.405 };
  const inBerlin = { near: { lat: 52.5, lng: 13.4 }, language: 'de' };
  expect(readBoth(text, inBerlin)).toEqual({ field: [east], list: [east], isDoubtful: false });
  expect(readBoth(text, { ...inBerlin, language: 'en' }).field).toEqual([east]);
  expect(readBoth(text, { ...inBerlin, language: 'es' })).toEqual({
    field: [east, west],
    list: [east, west],
    isDoubtful: true,
  });
  expect(readBoth(text, { ...inMontevideo, language: 'es' }).field).toEqual([west, east]);
  expect(readBoth(text, { ...inMontevideo, language: 'de' }).field).toEqual([east, west]);
});

test('the map decides the order in brackets, otherwise the user does', () => {
  expect(readBoth('[-56.186, -34.906]')).toEqual(sure);
  expect(readBoth('[-56.186, -34.906]', { near: { lat: 48, lng: 2 }, language: 'en' }).isDoubtful).toBe(true);
});

test('offers both orders for a distant position, which is doubtful if only the swapped one is near', () => {
  const swapped = { lat: -56.186, lng: -34.906 };
  const both = { field: [hall, swapped], list: [hall, swapped], isDoubtful: true };
  expect(readBoth('-56.186, -34.906')).toEqual(both);
  expect(readBoth('-34.906, -56.186')).toEqual(sure);
  expect(readBoth('48.8566, 2.3522').list).toEqual([{ lat: 48.8566, lng: 2.3522 }]);
  expect(readBoth('48.8566, 2.3522').field).toHaveLength(2);
  expect(readBoth('151.2, -33.87')).toMatchObject({ list: [{ lat: -33.87, lng: 151.2 }], isDoubtful: true });
});

test('distinguishes a link without a position from a search', () => {
  for (const link of ['https://maps.app.goo.gl/abcDEF123', 'https://goo.gl/maps/xyz'])
    expect(startsWithLink(link)).toBe(true);
  expect(startsWithLink('Apple Store')).toBe(false);
  expect(startsWithLink('18 de Julio 1234')).toBe(false);
});

test.each(['48Q53RV7+JJ', '48q53rv7+jj', '48Q53RV7+JJ Montevideo', '3RV7+JJ'])(
  'reads the plus code %s',
  (code) => {
    const [found, ...others] = readBoth(code).field;
    expect(others).toEqual([]);
    expect(found && distanceMeters(found, hall)).toBeLessThan(20);
  },
);

test('reads a short plus code relative to its town', () => {
  const withTown = plusCodeWithTown('3RV7+JJ Montevideo, Uruguay');
  expect(withTown).toEqual({ code: '3RV7+JJ', town: 'Montevideo, Uruguay' });
  const position = withTown && shortCodePosition(withTown.code, montevideo);
  expect(position && distanceMeters(position, hall)).toBeLessThan(20);
  expect(readTypedPosition('3RV7+JJ Montevideo', inMontevideo)).toBeUndefined();
  expect(plusCodeWithTown('Rivera y Soca')).toBeUndefined();
});

test('finds no position in search text', () => {
  for (const text of ['18 de Julio', '11200', 'Colonia + Ejido', ''])
    expect(readTypedPosition(text, inMontevideo)).toBeUndefined();
});
