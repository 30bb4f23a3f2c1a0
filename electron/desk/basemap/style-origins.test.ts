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

test('lists every origin that a style loads from, once', async () => {
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

test('resolves relative URLs against the document that contains them', async () => {
  const origins = await originsOf({
    [styleUrl]: style({ sources: { streets: { type: 'vector', url: '../tiles.json' } }, sprite: '/sprite' }),
    'https://styles.example/tiles.json': { tiles: ['{z}/{x}/{y}.pbf'] },
  });
  expect(origins).toEqual(succeeded(['https://styles.example']));
});

test('skips insecure URLs and schemes that the map doesn’t support', async () => {
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

test('a remote style can’t request programs on this computer; a local style can', async () => {
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

test('a remote style can’t request devices on the local network; a style from there can', async () => {
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

test('skips a host name that resolves to the local network, for remote styles only', async () => {
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
])('reports %j as an invalid style, with the path of the error', async (document, path) => {
  expect(await originsOf({ [styleUrl]: document })).toEqual(failed({ kind: 'bad-answer', path }));
});

test('returns the fault of a document that can’t be read', async () => {
  const unreadable = style({ sources: { streets: { type: 'vector', url: '/gone.json' } } });
  expect(await originsOf({})).toEqual(failed({ kind: 'service', status: 404 }));
  expect(await originsOf({ [styleUrl]: unreadable })).toEqual(failed({ kind: 'service', status: 404 }));
});

test('skips wildcard hosts', async () => {
  const tiles = ['https://*/{z}.png', 'https://*.example/{z}.png', 'https://tiles.example/{z}.png'];
  const origins = await originsOf({ [styleUrl]: style({ sources: { streets: { type: 'vector', tiles } } }) });
  expect(origins).toEqual(succeeded(['https://styles.example', 'https://tiles.example']));
});

test('skips a host name that is too long', async () => {
  const tiles = [`https://${'a'.repeat(300)}.example/{z}.png`, 'https://tiles.example/{z}.png'];
  const origins = await originsOf({ [styleUrl]: style({ sources: { streets: { type: 'vector', tiles } } }) });
  expect(origins).toEqual(succeeded(['https://styles.example', 'https://tiles.example']));
});

test('rejects a style with too many hosts', async () => {
  const tiles = Array.from({ length: 8000 }, (_, n) => `https://tiles${n}.example/{z}.png`);
  const origins = await originsOf({ [styleUrl]: style({ sources: { streets: { type: 'vector', tiles } } }) });
  expect(origins).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
});
