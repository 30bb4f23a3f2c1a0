import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ZoneInput, zoneInputSchema } from '../../../shared/api/zones.ts';
import { processorClock } from '../../../shared/processor-clock.testing.ts';
import { testService } from '../service.testing.ts';

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

/** Values that are wrong for every field, and those that are wrong for some. */
const wrongForAll: unknown[] = [null, 7, true, {}, [7], [['a']], '\0', 'a\0b', '\ud800'];
const wrongFor: Partial<Record<keyof ZoneInput, unknown[]>> = {
  zone_id: ['', []],
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

test.each(fields)('%s wrong in each way is refused with its place, and nothing is kept', async (field) => {
  const { send, reported } = await testService();
  const refused = async (zone: object, why: string) => {
    const { status, body } = await send('POST', '/zones', { zones: [{ ...good, zone_id: 'first' }, zone] });
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
});

test.each([
  ['PolygonZ ((0 0 nan, 1 0 nan, 1 1 nan, 0 0 nan))', 'POLYGON ((0 0, 1 0, 1 1, 0 0))'],
  ['MULTIPOLYGON (EMPTY, ((0 0, 1 0, 1 1, 0 0)))', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))'],
  ['MULTISURFACE (CURVEPOLYGON ((0 0, 1 0, 1 1, 0 0)))', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))'],
])('%s, which the importer reads, is kept as plain WKT', async (polygon, kept) => {
  const { send } = await testService();
  expect((await send('POST', '/zones', { zones: [{ ...good, polygon }] })).status).toBe(200);
  expect((await send('GET', '/zones', undefined)).body.zones).toMatchObject([{ polygon: kept }]);
});

test('texts of 10 kB are kept as they are', async () => {
  const { send } = await testService();
  const long = {
    ...good,
    zone_id: 'z'.repeat(10_000),
    store_id: 's'.repeat(10_000),
    status: 'é'.repeat(5000),
  };
  expect((await send('POST', '/zones', { zones: [long] })).status).toBe(200);
  expect((await send('GET', '/zones', undefined)).body.zones).toEqual([long]);
});

describe('a body', () => {
  test.each([
    ['that is empty', ''],
    ['that is no JSON', 'zones=1'],
    ['that is cut off', '{"zones":[{"zone_id":"A"'],
    ['with a bare NUL', '{"zones":[\0]}'],
    ['in broken UTF-8', Buffer.from('{"zones":[{"zone_id":"\xff\xfe"}]}', 'latin1')],
    ['in UTF-16', Buffer.from('{"zones":[]}', 'utf16le')],
  ])('%s is 400 in the form of the group', async (_, body) => {
    const { url, project } = await testService();
    const answer = await fetch(`${url}/zones?private_key=${project.keys.privateKey}`, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ status: 'error', value: expect.any(String) });
  });

  test.each([
    ['no object', 'null', ['body']],
    ['a list', '[]', ['body']],
    ['without zones', '{}', ['body', 'zones']],
    ['with zones of another type', '{"zones":"A"}', ['body', 'zones']],
    ['with zones twice', '{"zones":[],"zones":7}', ['body', 'zones']],
    ['with something else for a zone', '{"zones":[7]}', ['body', 'zones', 0]],
  ])('that is %s is 422 with its place', async (_, body, place) => {
    const { send } = await testService();
    const { status, body: answer } = await send('POST', '/zones', body);
    expect(status).toBe(422);
    expect(answer.detail[0].loc).toEqual(place);
  });
});

test('whatever is sent as zones, nothing fails and nothing takes long', async () => {
  const { send, reported } = await testService();
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
