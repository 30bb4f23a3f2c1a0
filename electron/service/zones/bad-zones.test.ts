import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test as vitestTest } from 'vitest';
import { type ZoneInput, zoneInputSchema } from '../../../shared/api/zones.ts';
import { processorClock } from '../../../shared/testing/processor-clock.testing.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from '../postgres/postgres-server.testing.ts';
import { type TestService, testService } from '../service.testing.ts';
import { newPostgresZones } from './postgres/zone-store.testing.ts';

const good: ZoneInput = {
  zone_id: 'A',
  store_id: 'STORE1',
  polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
  description: 'Old town',
  types: ['delivery'],
  status: 'active',
};
const fields = Object.keys(zoneInputSchema.shape).map((name) => zoneInputSchema.keyof().parse(name));
const required = ['zone_id', 'store_id', 'polygon'];

/** Invalid values for every field, and for single fields. */
const wrongForAll: unknown[] = [null, 7, true, {}, [7], [['a']], '\0', 'a\0b', '\ud800'];
const wrongFor: Partial<Record<keyof ZoneInput, unknown[]>> = {
  zone_id: ['', [], randomBytes(1001).toString('hex'), 'é'.repeat(1001)],
  store_id: ['', ' ', 'S_1', 'tienda ñ', 'a,b', []],
  polygon: [
    '',
    'nonsense',
    'x'.repeat(10_000),
    'POINT (1 2)',
    'CURVEPOLYGON (CIRCULARSTRING (0 0, 1 0, 1 1, 0 1, 0 0))',
    'MULTIPOLYGON (EMPTY)',
    'POLYGON ((0 0, 1 0, 1 1))',
    'POLYGON ((0 0, 181 0, 1 1, 0 0))',
    'POLYGON ((0 0, 1 91, 1 1, 0 0))',
    'POLYGON ((38 -122, 39 -122, 39 -121, 38 -122))',
    'POLYGON ((0 0, 1e999 0, 1 1, 0 0))',
    `POLYGON ((${'0 0, '.repeat(2000)}`,
    [],
  ],
  types: ['delivery', [null]],
};

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (postgresInstalled) server = await startPostgres();
});
afterAll(() => server?.close());

async function overPostgres(): Promise<TestService> {
  if (!server) throw new Error('PostgreSQL was expected to run');
  const [zones] = await newPostgresZones(server);
  return await testService({ zones });
}

describe.each([
  { name: 'embedded', open: () => testService(), available: true },
  { name: needsPostgres, open: overPostgres, available: postgresInstalled },
])('$name', ({ open, available }) => {
  const test = vitestTest.skipIf(!available);

  test.each(fields)(
    'invalid values of %s are 422 with their location, and nothing is stored',
    async (field) => {
      const { send, reported } = await open();
      const refused = async (zone: object, why: string) => {
        const { status, body } = await send('POST', '/zones', {
          zones: [{ ...good, zone_id: 'first' }, zone],
        });
        expect(status, why).toBe(422);
        expect(body.detail[0], why).toMatchObject({ msg: expect.any(String), type: expect.any(String) });
        expect(body.detail[0].loc.slice(0, 4), why).toEqual(['body', 'zones', 1, field]);
      };
      for (const value of [...wrongForAll, ...(wrongFor[field] ?? [])]) {
        await refused({ ...good, [field]: value }, JSON.stringify(value).slice(0, 60));
      }
      const { [field]: _, ...without } = good;
      if (required.includes(field)) await refused(without, 'missing');
      expect((await send('GET', '/zones', undefined)).body.zones).toEqual([]);
      expect(reported).toEqual([]);
    },
  );

  test.each([
    ['PolygonZ ((0 0 nan, 1 0 nan, 1 1 nan, 0 0 nan))', 'POLYGON ((0 0, 1 0, 1 1, 0 0))'],
    ['MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))'],
    ['MULTISURFACE (CURVEPOLYGON ((0 0, 1 0, 1 1, 0 0)))', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))'],
  ])('%s is stored as plain WKT', async (polygon, persisted) => {
    const { send } = await open();
    expect((await send('POST', '/zones', { zones: [{ ...good, polygon }] })).status).toBe(200);
    expect((await send('GET', '/zones', undefined)).body.zones).toMatchObject([{ polygon: persisted }]);
  });

  test('texts of 10 kB are stored unchanged', async () => {
    const { send } = await open();
    const long = {
      ...good,
      store_id: 's'.repeat(10_000),
      status: 'é'.repeat(5000),
    };
    expect((await send('POST', '/zones', { zones: [long] })).status).toBe(200);
    expect((await send('GET', '/zones', undefined)).body.zones).toEqual([long]);
  });

  test('an incompressible id of 2,000 bytes is stored, found, and deleted', async () => {
    const { send } = await open();
    const zone_id = randomBytes(1000).toString('hex');
    const path = `/zones/${zone_id}`;
    expect((await send('POST', '/zones', { zones: [{ ...good, zone_id }] })).status).toBe(200);
    expect((await send('GET', path, undefined)).body).toMatchObject({ zone_id });
    expect((await send('DELETE', path, undefined)).status).toBe(200);
  });

  test.each(['%00', 'A%00', 'A,%00', '%ED%A0%80', 'z'.repeat(5000)])(
    'reading or deleting the impossible id %s is 404',
    async (id) => {
      const { send, reported } = await open();
      await send('POST', '/zones', { zones: [good] });
      expect((await send('GET', `/zones/${id}`, undefined)).status).toBe(404);
      expect((await send('DELETE', `/zones/${id}`, undefined)).status).toBe(404);
      expect((await send('GET', '/zones', undefined)).body.zones).toEqual([good]);
      expect(reported).toEqual([]);
    },
  );

  test('any stored polygon is found by position', async () => {
    const { send, reported } = await open();
    const size = fc.constantFrom(1e-300, 1e-12, 1e-8, 1e-7, 1e-5, 0.01, 1, 89);
    const fraction = fc.integer({ min: -1000, max: 1000 }).map((thousandths) => thousandths / 1000);
    const corner = fc.tuple(fraction, fraction);
    const polygon = fc
      .tuple(size, fc.array(corner, { minLength: 3, maxLength: 4 }), fc.constantFrom(0, 179.9999999))
      .map(([scale, corners, east]) => {
        const texts = corners.map(([x, y]) => `${Math.min(east + x * scale, 180)} ${y * scale}`);
        return `POLYGON ((${[...texts, texts[0]].join(', ')}))`;
      });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(polygon, async (polygon) => {
        const { status } = await send('POST', '/zones', { zones: [{ ...good, polygon }] });
        expect([200, 422]).toContain(status);
        if (status === 422) return;
        accepted += 1;
        expect((await send('GET', '/zones?box=-90,-180|90,180', undefined)).status).toBe(200);
        const stored: string = (await send('GET', '/zones/A', undefined)).body.polygon;
        const [, lng, lat] = /([-\d.]+) ([-\d.]+),/.exec(stored) ?? [];
        const at = [lat, lng].map((text) => Number(text).toFixed(7)).join(',');
        expect((await send('GET', `/zones?at=${at}`, undefined)).body.zones).toHaveLength(1);
        await send('DELETE', '/zones/A', undefined);
      }),
      { numRuns: 120 },
    );
    expect(accepted).toBeGreaterThan(20);
    expect(reported).toEqual([]);
  }, 60_000);

  describe('a body', () => {
    test.each([
      ['that is empty', ''],
      ['that isn’t JSON', 'zones=1'],
      ['that is truncated', '{"zones":[{"zone_id":"A"'],
      ['with a bare NUL', '{"zones":[\0]}'],
      ['in broken UTF-8', Buffer.from('{"zones":[{"zone_id":"\xff\xfe"}]}', 'latin1')],
      ['in UTF-16', Buffer.from('{"zones":[]}', 'utf16le')],
    ])('%s is 400 in the error format of zones', async (_, body) => {
      const { url, project } = await open();
      const answer = await fetch(`${url}/zones?private_key=${project.keys.privateKey}`, {
        method: 'POST',
        body,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ status: 'error', value: expect.any(String) });
    });

    test.each([
      ['that isn’t an object', 'null', ['body']],
      ['that is a list', '[]', ['body']],
      ['without zones', '{}', ['body', 'zones']],
      ['with zones of another type', '{"zones":"A"}', ['body', 'zones']],
      ['with duplicate zones', '{"zones":[],"zones":7}', ['body', 'zones']],
      ['with an item that isn’t a zone', '{"zones":[7]}', ['body', 'zones', 0]],
    ])('%s is 422 with its location', async (_, body, place) => {
      const { send } = await open();
      const { status, body: answer } = await send('POST', '/zones', body);
      expect(status).toBe(422);
      expect(answer.detail[0].loc).toEqual(place);
    });
  });

  test('random zones cause no errors, and are handled quickly', async () => {
    const { send, reported } = await open();
    const number = fc.oneof(
      fc.double(),
      fc.integer({ min: -200, max: 200 }),
      fc.constantFrom('1e400', '-0', ''),
    );
    const ring = fc
      .array(fc.tuple(number, number), { maxLength: 60 })
      .map((positions) => `(${positions.map(([x, y]) => `${x} ${y}`).join(', ')})`);
    const polygon = fc.oneof(
      fc.array(ring, { minLength: 1, maxLength: 3 }).map((rings) => `POLYGON (${rings.join(', ')})`),
      fc.array(ring, { minLength: 1, maxLength: 3 }).map((rings) => `MULTIPOLYGON ((${rings.join('), (')}))`),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constant('x'.repeat(10_000)),
      fc.jsonValue(),
    );
    const zone = fc.record(
      {
        zone_id: text,
        store_id: fc.oneof(fc.constantFrom('S1', 'S_1'), text),
        polygon,
        description: text,
        types: fc.oneof(fc.array(text, { maxLength: 3 }), text),
        status: text,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(zone, { maxLength: 5 }), async (zones) => {
        const spentMs = processorClock();
        const { status } = await send('POST', '/zones', { zones });
        expect([200, 422]).toContain(status);
        expect(spentMs()).toBeLessThan(1000);
      }),
      { numRuns: 300 },
    );
    expect(reported).toEqual([]);
  }, 60_000);
});
