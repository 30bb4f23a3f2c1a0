import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { staticMap } from '../../../shared/api/static-map.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { palettes } from '../../../shared/map-style/palette.ts';
import { regionWithinMs, testRegion } from '../../region-build/region.testing.ts';
import { regionFiles } from '../../region-format/manifest.ts';
import { endpoint } from '../endpoint.ts';
import { testService } from '../service.testing.ts';
import { type MapPainter, mapPainter } from './canvas/paint-map.ts';
import { markerImages } from './marker-images.ts';
import { staticMapHandler } from './static-map.ts';

let painter: MapPainter;
beforeAll(async () => {
  painter = mapPainter({ region: join(await testRegion(), regionFiles.basemap), world: null });
}, regionWithinMs);
afterAll(() => painter.close());

const harbour = { lat: -34.93, lng: -56.22 };
const cordon = { lat: -34.9, lng: -56.175 };
const small = { ...cordon, zoom: 15, width: 200, height: 200 };

type Parameters = Record<string, string | number | boolean | readonly object[]>;

/** Returns a query, in which a list is a repeated parameter with each item as JSON. */
function queryOf(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'object'
      ? value.map((item): [string, string] => [name, JSON.stringify(item)])
      : [[name, String(value)] as [string, string]],
  );
  return String(new URLSearchParams(pairs));
}

async function service(allowed: readonly string[] = []) {
  const answer = staticMapHandler({ painter, markerImages: markerImages(allowed) });
  let now = 0;
  const { get } = await testService({ endpoints: [endpoint(staticMap, answer)], clock: () => (now += 1000) });
  return (parameters: Parameters) => get(`/maps/static?${queryOf(parameters)}`);
}

/** Returns the pixels of a picture. */
async function pixelsOf(webp: Uint8Array) {
  const image = await loadImage(webp);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const at = (x: number, y: number) => [
    ...data.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 3),
  ];
  return { width: image.width, height: image.height, at };
}

const rgb = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
/** Allows for the lossy compression of pictures. */
const isNearly = (pixel: readonly number[], color: readonly number[]) =>
  pixel.every((channel, index) => Math.abs(channel - (color[index] ?? 0)) < 12);

/** Returns the number of pixels with a color. */
async function countOf(webp: Uint8Array, color: readonly number[]): Promise<number> {
  const { width, height, at } = await pixelsOf(webp);
  let count = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isNearly(at(x, y), color)) count += 1;
  return count;
}

/** Returns the number of pixels that are as dark as text and symbols. */
async function inkOf(webp: Uint8Array): Promise<number> {
  const { width, height, at } = await pixelsOf(webp);
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (Math.max(...at(x, y)) < 150) count += 1;
  return count;
}

function png(width: number, height: number, color = '#ff00ff'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.encodeSync('png');
}
const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const magenta = [255, 0, 255];

test('a map is a WebP of the requested size, or twice the size with retina', async () => {
  const ask = await service();
  const { status, headers, body } = await ask({ ...small, width: 120, height: 80 });
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('image/webp');
  expect(imageSize(body)).toMatchObject({ type: 'webp', width: 120, height: 80 });
  const retina = await ask({ ...small, width: 120, height: 80, retina: true });
  expect(imageSize(retina.body)).toMatchObject({ width: 240, height: 160 });
});

test('water and land have the colors of the window’s map, and the attribution is in the lower right corner', async () => {
  const ask = await service();
  const water = await pixelsOf((await ask({ ...harbour, zoom: 13, width: 400, height: 200 })).body);
  expect(isNearly(water.at(200, 60), rgb(palettes.light.water))).toBe(true);
  expect(isNearly(water.at(395, 192), rgb(palettes.light.water))).toBe(false);
  const land = (await ask({ ...small, zoom: 14 })).body;
  expect(await countOf(land, rgb(palettes.light.land))).toBeGreaterThan(10_000);
});

test.each([
  ['a width below 40', { width: 39 }, ['width'], 'greater_than_equal'],
  ['a height above 1280', { height: 1281 }, ['height'], 'less_than_equal'],
  ['more than 409,600 pixels', { width: 641, height: 640 }, ['width'], 'value_error'],
  ['a zoom above 24', { zoom: 24.5 }, ['zoom'], 'less_than_equal'],
  ['a latitude beyond the pole', { lat: 91 }, ['lat'], 'less_than_equal'],
  ['an invalid language', { language: 'français' }, ['language'], 'string_pattern_mismatch'],
  ['a marker that isn’t JSON', { markers: '48.8566,2.3522' }, ['markers', 0], 'value_error'],
  [
    'a marker off the Earth',
    { markers: [cordon, { lat: 0, lng: 181 }] },
    ['markers', 1, 'lng'],
    'value_error',
  ],
  [
    'a URL of more than 2083 characters',
    { markers: [{ ...cordon, url: `https://a.example/${'x'.repeat(2083)}` }] },
    ['markers', 0, 'url'],
    'value_error',
  ],
  [
    'an image of more than 65,535 bytes',
    { markers: [{ ...cordon, url: dataUrl(Buffer.concat([png(8, 8), Buffer.alloc(65_535)])) }] },
    ['markers', 0, 'url'],
    'value_error',
  ],
  [
    'a small file with too many pixels',
    { markers: [{ ...cordon, url: dataUrl(png(2000, 2000)) }] },
    ['markers', 0, 'url'],
    'value_error',
  ],
  [
    'an image that could refer to others',
    {
      markers: [
        {
          ...cordon,
          url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
        },
      ],
    },
    ['markers', 0, 'url'],
    'value_error',
  ],
  ['an invalid polyline', { polylines: [{ enc: 'ü' }] }, ['polylines', 0, 'enc'], 'value_error'],
  [
    'an unknown color',
    { polylines: [{ enc: encodePolyline([cordon, harbour]), color: 'vermillion' }] },
    ['polylines', 0, 'color'],
    'value_error',
  ],
  [
    'a polygon with two vertices',
    { polygons: [{ shape: encodePolyline([cordon, harbour]) }] },
    ['polygons', 0, 'shape'],
    'value_error',
  ],
  ['stylers that aren’t JSON', { stylers: 'dark' }, ['stylers'], 'json_invalid'],
  [
    'an unknown visibility',
    { stylers: JSON.stringify([{ stylers: [{ visibility: 'maybe' }] }]) },
    ['stylers', 0, 'stylers', 0, 'visibility'],
    'value_error',
  ],
] as const)('%s is rejected with its location', async (_, wrong, place, type) => {
  const { status, body } = await (await service())({ ...small, ...wrong });
  expect(status).toBe(422);
  expect(body.detail[0]).toMatchObject({ loc: ['query', ...place], type });
  expect(body.detail[0]).toHaveProperty('input');
});

test('the largest map and the largest marker image are painted', async () => {
  const ask = await service();
  expect(imageSize((await ask({ ...small, width: 1280, height: 320 })).body)).toMatchObject({ width: 1280 });
  const image = png(8, 8);
  const largest = Buffer.concat([image, Buffer.alloc(65_535 - image.length)]);
  expect((await ask({ ...small, markers: [{ ...cordon, url: dataUrl(largest) }] })).status).toBe(200);
});

test('lines and areas with very many positions are painted', async () => {
  const ask = await service();
  const lines = Array.from({ length: 35_000 }, (_, step) => ({
    lat: cordon.lat + (step % 2) * 1e-5,
    lng: cordon.lng,
  }));
  const enc = encodePolyline(lines);
  expect(enc.length).toBeGreaterThan(65_536);
  expect((await ask({ ...small, polylines: [{ enc }] })).status).toBe(200);
  expect((await ask({ ...small, polygons: [{ shape: enc }] })).status).toBe(200);
});

test('a marker image is above its position, and half as large if its name is that of a retina image', async () => {
  const ask = await service();
  const paint = async (url: string) => (await ask({ ...small, markers: [{ ...cordon, url }] })).body;
  const plain = await paint(dataUrl(png(20, 20)));
  expect(await countOf(plain, magenta)).toBeGreaterThan(300);
  const { at } = await pixelsOf(plain);
  expect([at(100, 90), at(100, 105)].map((pixel) => isNearly(pixel, magenta))).toEqual([true, false]);
  const retina = await paint(dataUrl(png(20, 20), 'image/png;name=stop@2x.png'));
  expect(await countOf(retina, magenta)).toBeLessThan(130);
});

test('labels under a marker are hidden, and others stay', async () => {
  const ask = await service();
  const { at } = await pixelsOf((await ask(small)).body);
  const inkIn = (pixels: typeof at, [top, bottom]: readonly [number, number]) => {
    let ink = 0;
    for (let y = top; y < bottom; y++)
      for (let x = 0; x < 200; x++) if (Math.max(...pixels(x, y)) < 150) ink += 1;
    return ink;
  };
  // Transparent, so that only the labels under it change; its lower edge is in the middle of the picture.
  const clear = dataUrl(createCanvas(200, 100).encodeSync('png'));
  const marked = await pixelsOf((await ask({ ...small, markers: [{ ...cordon, url: clear }] })).body);
  expect(inkIn(at, [0, 100])).toBeGreaterThan(20);
  expect(inkIn(marked.at, [0, 100])).toBe(0);
  expect(inkIn(marked.at, [100, 170])).toBeGreaterThan(20);
});

test('lines and areas are drawn at their positions in their colors', async () => {
  const ask = await service();
  const around = (meters: number) => {
    const by = meters / 111_000;
    return [
      { lat: cordon.lat - by, lng: cordon.lng - by },
      { lat: cordon.lat - by, lng: cordon.lng + by },
      { lat: cordon.lat + by, lng: cordon.lng + by },
      { lat: cordon.lat + by, lng: cordon.lng - by },
    ];
  };
  const { body } = await ask({
    ...small,
    polygons: [
      { shape: encodePolyline(around(100)), fill_color: 'magenta', color: 'rgba(0, 0, 0, 1)', weight: 3 },
    ],
    polylines: [
      {
        enc: encodePolyline([
          { ...cordon, lng: -56.18 },
          { ...cordon, lng: -56.17 },
        ]),
        color: '#00ff00',
        weight: 4,
      },
    ],
  });
  const { at } = await pixelsOf(body);
  expect(isNearly(at(100, 85), magenta)).toBe(true);
  expect(isNearly(at(100, 100), [0, 255, 0])).toBe(true);
});

/** Width of the world at zoom 0, in pixels. */
const worldPixels = 512;

/** Draws around a place at the equator at zoom 0; returns whether a longitude has the drawing's color. */
async function drawnAtEquator(lng: number, width: number, drawn: Parameters) {
  const ask = await service();
  const { status, body } = await ask({ lat: 0, lng, zoom: 0, width, height: 200, ...drawn });
  expect(status).toBe(200);
  const { at } = await pixelsOf(body);
  const middle = (longitude: number) => width / 2 + ((longitude - lng) / 360) * worldPixels;
  return (longitude: number, above = 0) => isNearly(at(Math.floor(middle(longitude)), 100 - above), magenta);
}

test('markers, lines, and areas are drawn in each copy of the world', async () => {
  const square = [
    { lat: -5, lng: 60 },
    { lat: -5, lng: 70 },
    { lat: 5, lng: 70 },
    { lat: 5, lng: 60 },
  ];
  const isDrawn = await drawnAtEquator(0, 1280, {
    markers: [{ lat: 0, lng: 20, url: dataUrl(png(10, 10)) }],
    polylines: [
      {
        enc: encodePolyline([
          { lat: 0, lng: -90 },
          { lat: 0, lng: -70 },
        ]),
        color: 'magenta',
        weight: 6,
      },
    ],
    polygons: [{ shape: encodePolyline(square), fill_color: 'magenta', color: 'magenta' }],
  });
  for (const world of [-360, 0, 360]) {
    const drawn = [isDrawn(world + 20, 5), isDrawn(world - 80), isDrawn(world + 65)];
    expect(drawn, `in the world from ${world - 180}°`).toEqual([true, true, true]);
    expect([isDrawn(world + 40, 5), isDrawn(world - 60), isDrawn(world + 75)]).not.toContain(true);
  }
});

test('features across 180° are drawn at both edges of a map of the world', async () => {
  const isDrawn = await drawnAtEquator(0, worldPixels, {
    markers: [{ lat: 0, lng: 180, url: dataUrl(png(40, 10)) }],
    polylines: [
      {
        enc: encodePolyline([
          { lat: 30, lng: 160 },
          { lat: 30, lng: -160 },
        ]),
        color: 'magenta',
        weight: 6,
      },
    ],
  });
  // The tangent of the latitude, in pixels above the equator.
  const lineAbove = Math.round((Math.asinh(Math.tan(Math.PI / 6)) / (2 * Math.PI)) * worldPixels);
  expect([isDrawn(172, 5), isDrawn(-172, 5)]).toEqual([true, true]);
  expect([isDrawn(165, lineAbove), isDrawn(-165, lineAbove)]).toEqual([true, true]);
  expect([isDrawn(150, lineAbove), isDrawn(-150, lineAbove)]).toEqual([false, false]);
});

test('stylers hide features and change their colors', async () => {
  const ask = await service();
  const paint = async (...stylers: object[]) =>
    (await ask({ ...small, zoom: 16, stylers: JSON.stringify(stylers) })).body;
  const plain = await paint();
  const bare = await paint({ elementType: 'labels', stylers: [{ visibility: 'off' }] });
  const noPlaces = await paint({ featureType: 'points_of_interest', stylers: [{ visibility: 'off' }] });
  // The attribution is always drawn.
  const letters = await Promise.all([plain, noPlaces, bare].map(inkOf));
  expect(letters).toEqual(letters.toSorted((one, other) => other - one));
  expect(new Set(letters).size).toBe(3);
  const roads = await paint({
    featureType: 'road',
    elementType: 'geometry.fill',
    stylers: [{ color: '#ff00ff' }],
  });
  expect(await countOf(roads, magenta)).toBeGreaterThan(1000);
  expect(await countOf(plain, magenta)).toBe(0);
  const unknown = await paint({ featureType: 'volcano', stylers: [{ visibility: 'off' }] });
  expect(unknown).toEqual(plain);
});

test('stylers can hide places of a single type, even if repeated', async () => {
  const ask = await service();
  const inkWithout = async (...featureTypes: string[]) => {
    const stylers = featureTypes.map((featureType) => ({ featureType, stylers: [{ visibility: 'off' }] }));
    const { body } = await ask({
      ...small,
      zoom: 16,
      width: 500,
      height: 500,
      stylers: JSON.stringify(stylers),
    });
    return inkOf(body);
  };
  const all = await inkWithout();
  const withoutBusinesses = await inkWithout('points_of_interest.business');
  expect(withoutBusinesses).toBeLessThan(all);
  expect(await inkWithout(...Array.from({ length: 100 }, () => 'points_of_interest.business'))).toBe(
    withoutBusinesses,
  );
  expect(await inkWithout('points_of_interest')).toBeLessThan(withoutBusinesses);
});

/** Serves an image, and records the requested URLs. */
async function imageServer(): Promise<{ url: string; requestedUrls: string[] }> {
  const requestedUrls: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requestedUrls.push(url);
    if (url.endsWith('/moved.png')) response.writeHead(302, { Location: '/private/pin.png' }).end();
    else if (url.endsWith('/large.png')) response.end(Buffer.concat([png(8, 8), Buffer.alloc(65_535)]));
    else response.end(png(20, 20));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedUrls };
}

test('marker images are only fetched from allowed folders', async () => {
  const { url, requestedUrls } = await imageServer();
  const { port } = new URL(url);
  const refusedBy = async (ask: Awaited<ReturnType<typeof service>>, image: string) => {
    const { status, body } = await ask({ ...small, markers: [{ ...cordon, url: image }] });
    expect({ status, loc: body.detail[0].loc }, image).toEqual({
      status: 422,
      loc: ['query', 'markers', 0, 'url'],
    });
  };
  const none = await service();
  await refusedBy(none, `${url}/markers/pin.png`);
  await refusedBy(none, 'file:///etc/passwd');
  await refusedBy(none, 'pin.png');
  const some = await service([`${url}/markers/`]);
  for (const image of [
    `${url}/private/pin.png`,
    `${url}/markers/../private/pin.png`,
    `${url}/markers/%2e%2e/private/pin.png`,
    `${url}/markers.evil/pin.png`,
    `http://localhost:${port}/markers/pin.png`,
    `http://user:secret@127.0.0.1:${port}/markers/pin.png`,
    `https://127.0.0.1:${port}/markers/pin.png`,
  ]) {
    await refusedBy(some, image);
  }
  expect(requestedUrls).toEqual([]);

  const marker = { ...cordon, url: `${url}/markers/pin.png` };
  const { body } = await some({ ...small, markers: [marker, marker] });
  expect(await countOf(body, magenta)).toBeGreaterThan(300);
  expect(requestedUrls).toEqual(['/markers/pin.png']);
  await refusedBy(some, `${url}/markers/moved.png`);
  await refusedBy(some, `${url}/markers/large.png`);
  expect(requestedUrls.slice(1)).toEqual(['/markers/moved.png', '/markers/large.png']);
});

test('an invalid folder URL for marker images is rejected at the start', () => {
  expect(() => markerImages(['https://cdn.example.com/markers'])).toThrow(/cdn\.example\.com\/markers\//);
  expect(() => markerImages(['cdn'])).toThrow(TypeError);
});
