import { expect, test } from 'vitest';
import { failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { ReadDocument } from './read-json.ts';
import { styleOrigins } from './style-origins.ts';

const styleUrl = 'https://styles.example/maps/streets.json?key=k';

const originsOf = (documents: Record<string, unknown>) =>
  styleOrigins(
    styleUrl,
    async (url): Promise<Outcome<ReadDocument>> =>
      url in documents ? found(documents[url]) : failed({ kind: 'service', status: 404 }),
  );

const found = (content: unknown, isLocalNetwork = false) => succeeded({ content, isLocalNetwork });

const style = (more: object) => ({ version: 8, sources: {}, layers: [], ...more });

test('everything that a style loads from is named once', async () => {
  const origins = await originsOf({
    [styleUrl]: style({
      glyphs: 'https://glyphs.example/{fontstack}/{range}.pbf',
      sprite: [{ id: 'default', url: 'https://sprites.example/day' }],
      sources: {
        streets: { type: 'vector', url: 'https://tilejson.example/streets.json' },
        hills: { type: 'raster-dem', tiles: ['https://hills.example/{z}/{x}/{y}.png'] },
        stores: { type: 'geojson', data: 'https://stores.example/all.geojson' },
        own: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        photo: { type: 'image', url: 'https://photos.example/one.png' },
      },
    }),
    'https://tilejson.example/streets.json': {
      tiles: ['https://a.tiles.example/{z}/{x}/{y}.pbf', 'https://b.tiles.example/{z}/{x}/{y}.pbf'],
    },
  });
  expect(origins).toEqual(
    succeeded([
      'https://styles.example',
      'https://glyphs.example',
      'https://sprites.example',
      'https://tilejson.example',
      'https://a.tiles.example',
      'https://b.tiles.example',
      'https://hills.example',
      'https://stores.example',
      'https://photos.example',
    ]),
  );
});

test('relative addresses are those of the document that they stand in', async () => {
  const origins = await originsOf({
    [styleUrl]: style({ sources: { streets: { type: 'vector', url: '../tiles.json' } }, sprite: '/sprite' }),
    'https://styles.example/tiles.json': { tiles: ['{z}/{x}/{y}.pbf'] },
  });
  expect(origins).toEqual(succeeded(['https://styles.example']));
});

test('addresses that others could listen to, and schemes that the map does not know, are left out', async () => {
  const origins = await originsOf({
    [styleUrl]: style({
      sprite: 'http://sprites.example/day',
      sources: {
        plain: { type: 'raster', tiles: ['http://tiles.example/{z}/{x}/{y}.png'] },
        vendor: { type: 'vector', url: 'mapbox://mapbox.mapbox-streets-v8' },
      },
    }),
  });
  expect(origins).toEqual(succeeded(['https://styles.example']));
});

test('programs of this machine are asked for nothing by a style from elsewhere, but by one of their own', async () => {
  const addresses: string[] = [];
  const local = (url: string) =>
    styleOrigins(url, async (address) => {
      addresses.push(address);
      const sources = {
        tiles: { type: 'raster', tiles: ['http://localhost:8080/{z}.png', 'http://[::1]:8080/{z}.png'] },
        listed: { type: 'vector', url: 'http://127.0.0.1:8080/tiles.json' },
      };
      return found(address.endsWith('/tiles.json') ? { tiles: [] } : style({ sources }));
    });
  expect(await local(styleUrl)).toEqual(succeeded(['https://styles.example']));
  expect(addresses).toEqual([styleUrl]);
  expect(await local('http://127.0.0.1:8080/style.json')).toEqual(
    succeeded(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080']),
  );
});

test('devices of the network are asked for nothing by a style from elsewhere, but by one of theirs', async () => {
  const near = ['10.0.0.1', '172.31.0.1', '192.168.1.1', '169.254.1.1', '[fd00::1]', '[fe80::1]', '[::1]'];
  const others = ['172.32.0.1', '[2606:4700::1]', 'tiles.example'];
  const written = ['https://0x7f.1/{z}.png', 'https://a.localhost/{z}.png'];
  const tiles = [...[...near, ...others].map((host) => `https://${host}/{z}.png`), ...written];
  const read = async () => found(style({ sources: { streets: { type: 'raster', tiles } } }));
  const originsFrom = async (url: string) => {
    const origins = await styleOrigins(url, read);
    return origins.ok ? origins.value.slice(1) : [];
  };
  expect(await originsFrom(styleUrl)).toEqual(others.map((host) => `https://${host}`));
  expect(await originsFrom('https://192.168.1.2/style.json')).toHaveLength(tiles.length);
});

test('a name that leads to a device of the network is left out of a style from elsewhere alone', async () => {
  const documents: Record<string, unknown> = {
    [styleUrl]: style({
      sources: { streets: { type: 'vector', url: 'https://intranet.example/tiles.json' } },
    }),
    'https://intranet.example/tiles.json': { tiles: ['https://tiles.example/{z}.pbf'] },
  };
  const originsOfOne = (isLocalNetwork: boolean) =>
    styleOrigins(styleUrl, async (url, mayBeLocal) =>
      url === styleUrl || mayBeLocal
        ? found(documents[url], isLocalNetwork)
        : failed(refused('address', 'redirect-unsafe')),
    );
  expect(await originsOfOne(false)).toEqual(succeeded(['https://styles.example']));
  expect(await originsOfOne(true)).toEqual(
    succeeded(['https://styles.example', 'https://intranet.example', 'https://tiles.example']),
  );
});

test.each([
  [{ version: 7, sources: {}, layers: [] }, 'version'],
  [{ version: 8, layers: [] }, 'sources'],
  [style({ sources: { a: { type: 'raster', tiles: 'https://tiles.example' } } }), 'sources.a.tiles'],
  ['<html>', ''],
])('%j is told as no style, with the place', async (document, path) => {
  expect(await originsOf({ [styleUrl]: document })).toEqual(failed({ kind: 'bad-answer', path }));
});

test('what cannot be read is the outcome', async () => {
  const unreadable = style({ sources: { streets: { type: 'vector', url: '/gone.json' } } });
  expect(await originsOf({})).toEqual(failed({ kind: 'service', status: 404 }));
  expect(await originsOf({ [styleUrl]: unreadable })).toEqual(failed({ kind: 'service', status: 404 }));
});

test('a host that would stand for several is none', async () => {
  const tiles = ['https://*/{z}.png', 'https://*.example/{z}.png', 'https://tiles.example/{z}.png'];
  const origins = await originsOf({ [styleUrl]: style({ sources: { streets: { type: 'vector', tiles } } }) });
  expect(origins).toEqual(succeeded(['https://styles.example', 'https://tiles.example']));
});

test('a host that is longer than any is none, as the page could not be sent with it', async () => {
  const tiles = [`https://${'a'.repeat(300)}.example/{z}.png`, 'https://tiles.example/{z}.png'];
  const origins = await originsOf({ [styleUrl]: style({ sources: { streets: { type: 'vector', tiles } } }) });
  expect(origins).toEqual(succeeded(['https://styles.example', 'https://tiles.example']));
});

test('a style of more hosts than the page can be told of is refused', async () => {
  const tiles = Array.from({ length: 8000 }, (_, n) => `https://tiles${n}.example/{z}.png`);
  const origins = await originsOf({ [styleUrl]: style({ sources: { streets: { type: 'vector', tiles } } }) });
  expect(origins).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
});
