import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { testService } from '../service.testing.ts';

const square = 'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))';
const zone = (zone_id: string, more: object = {}) => ({
  zone_id,
  store_id: 'STORE1',
  polygon: square,
  ...more,
});

describe('creation', () => {
  test('stores a batch with normalized WKT, also after a restart', async () => {
    const dataFolder = temporaryFolder();
    const first = await testService({ dataFolder });
    const made = {
      zones: [
        zone('B', { description: 'Ciudad Vieja “centro”', types: ['delivery', 'express'] }),
        zone('A', { polygon: 'srid=4326;polygon((0 0,1 0,1 1,0 0))', status: 'active' }),
      ],
    };
    expect(await first.send('POST', '/zones', made)).toMatchObject({
      status: 200,
      body: { status: 'ok', message: 'Zones successfully added.' },
    });
    await first.stop();

    const second = await testService({ dataFolder });
    expect((await second.send('GET', '/zones', undefined)).body).toEqual({
      status: 'ok',
      zones: [
        { ...zone('A'), polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))', status: 'active' },
        { ...zone('B'), description: 'Ciudad Vieja “centro”', types: ['delivery', 'express'] },
      ],
    });
  });

  test('rejects a batch with an existing or repeated zone_id, and stores nothing', async () => {
    const { send } = await testService();
    await send('POST', '/zones', { zones: [zone('A')] });
    const { status, body } = await send('POST', '/zones', {
      zones: [zone('A'), zone('B'), zone('C'), zone('B')],
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: [
        {
          loc: ['body', 'zones', 0, 'zone_id'],
          type: 'value_error',
          msg: "Value error, a zone with zone_id 'A' already exists",
        },
        {
          loc: ['body', 'zones', 3, 'zone_id'],
          type: 'value_error',
          msg: "Value error, zone_id 'B' is already used by zone 1 of this request",
        },
      ],
    });
    const { body: stored } = await send('GET', '/zones', undefined);
    expect(stored.zones.map((one: { zone_id: string }) => one.zone_id)).toEqual(['A']);
  });

  test('stores one of concurrent batches with the same zone_id', async () => {
    const { send, reported } = await testService();
    const batches = Array.from({ length: 8 }, () => send('POST', '/zones', { zones: [zone('A')] }));
    const statuses = (await Promise.all(batches)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
    expect(reported).toEqual([]);
  });

  test.each([
    ['self-intersecting', 'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))', /crosses itself, at 0.5 0.5/],
    ['not a polygon', 'POINT (1 2)', /expected POLYGON or MULTIPOLYGON.*character 1\)/],
    ['truncated', 'POLYGON ((0 0, 1 0', /found end of text/],
    ['empty', 'POLYGON EMPTY', /no area/],
    ['an open ring', 'POLYGON ((0 0, 1 0, 1 1, 0 1))', /not closed/],
    ['a ring that is too small', 'POLYGON ((0 0, 1 0, 0 0))', /at least 4/],
    ['latitude first', 'POLYGON ((38 -122, 39 -122, 39 -121, 38 -122))', /swapped/],
    ['a NUL character', 'POLYGON ((0 0, 1 0, 1 1, 0 0))\0', /found/],
  ])('rejects a polygon with its location and the reason: %s', async (_, polygon, reason) => {
    const { send } = await testService();
    const { status, body } = await send('POST', '/zones', { zones: [zone('A'), zone('B', { polygon })] });
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { loc: ['body', 'zones', 1, 'polygon'], type: 'value_error', msg: expect.stringMatching(reason) },
    ]);
    expect((await send('GET', '/zones', undefined)).body.zones).toEqual([]);
  });

  test('rejects texts that couldn’t be read back', async () => {
    const { send } = await testService();
    const { body } = await send('POST', '/zones', {
      zones: [zone('A\0'), zone('B', { description: '\ud800' }), zone('C', { types: ['\0'] })],
    });
    expect(body.detail.map(({ loc }: { loc: unknown[] }) => loc.slice(2))).toEqual([
      [0, 'zone_id'],
      [1, 'description'],
      [2, 'types'],
    ]);
  });

  test('reports all invalid fields', async () => {
    const { send } = await testService();
    const { status, body } = await send('POST', '/zones', {
      zones: [{ store_id: 'S_1', polygon: square }, zone('B', { types: 'delivery' })],
    });
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))).toEqual([
      'body.zones.0.zone_id',
      'body.zones.0.store_id',
      'body.zones.1.types',
    ]);
  });
});

describe('beyond the documented API', () => {
  test('zones are listed in pages, sorted by id', async () => {
    const { send } = await testService();
    const ids = Array.from({ length: 60 }, (_, index) => `Z${String(index).padStart(2, '0')}`);
    await send('POST', '/zones', { zones: ids.toReversed().map((id) => zone(id)) });
    const listed = async (query: string) => {
      const { body } = await send('GET', `/zones?${query}`, undefined);
      return body.zones.map((one: { zone_id: string }) => one.zone_id);
    };
    expect(await listed('limit=50')).toEqual(ids.slice(0, 50));
    expect(await listed('limit=50&offset=50')).toEqual(ids.slice(50));
    expect((await send('GET', '/zones?limit=51', undefined)).status).toBe(422);
  });

  test('a zone is read, updated, and deleted', async () => {
    const { send } = await testService();
    await send('POST', '/zones', { zones: [zone('A B/1'), zone('C')] });
    const path = `/zones/${encodeURIComponent('A B/1')}`;
    expect(await send('GET', path, undefined)).toMatchObject({
      status: 200,
      body: { zone_id: 'A B/1', status: 'ok' },
    });

    const changed = zone('A B/1', { store_id: 'STORE2' });
    expect(await send('PUT', '/zones', { zones: [changed] })).toMatchObject({ status: 200 });
    expect((await send('GET', path, undefined)).body.store_id).toBe('STORE2');

    expect((await send('DELETE', path, undefined)).status).toBe(200);
    expect((await send('GET', path, undefined)).status).toBe(404);
    expect((await send('GET', '/zones/C', undefined)).status).toBe(200);
  });

  test('a batch that updates a missing zone is rejected', async () => {
    const { send } = await testService();
    await send('POST', '/zones', { zones: [zone('A')] });
    const batch = { zones: [zone('A', { store_id: 'STORE2' }), zone('B')] };
    expect(await send('PUT', '/zones', batch)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'zones', 1, 'zone_id'] }] },
    });
    expect((await send('GET', '/zones/A', undefined)).body.store_id).toBe('STORE1');
  });

  test('several zones are deleted together, or none', async () => {
    const { send } = await testService();
    await send('POST', '/zones', { zones: [zone('A'), zone('B'), zone('A,B')] });
    expect((await send('DELETE', '/zones/A,C', undefined)).status).toBe(404);
    expect((await send('DELETE', '/zones/A,B', undefined)).status).toBe(200);
    expect((await send('GET', '/zones/A', undefined)).status).toBe(200);
    expect((await send('DELETE', '/zones/A,B', undefined)).status).toBe(200);
    expect((await send('GET', '/zones', undefined)).body.zones).toEqual([]);
  });

  test('a read-only key can read but not change zones', async () => {
    const { url, project, send } = await testService();
    await send('POST', '/zones', { zones: [zone('A')] });
    const ask = (method: string, path: string, body?: object) =>
      fetch(`${url}${path}?private_key=${project.keys.readOnlyPrivateKey}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
    expect((await ask('GET', '/zones')).status).toBe(200);
    expect((await ask('GET', '/zones/A')).status).toBe(200);
    expect((await ask('PUT', '/zones', { zones: [zone('A')] })).status).toBe(403);
    expect((await ask('DELETE', '/zones/A')).status).toBe(403);
    expect((await ask('GET', '/zones/%zz')).status).toBe(404);
  });
});
