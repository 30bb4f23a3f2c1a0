import { expect, test } from 'vitest';
import { testService } from '../service.testing.ts';
import { localityEndpoints } from './localities.ts';
import { memoryGeocoder } from './memory-geocoder.testing.ts';

test('an unknown public_id is 422 with its location', async () => {
  const { get } = await testService({ endpoints: localityEndpoints(memoryGeocoder([])) });
  const { status, body } = await get('/localities/details?public_id=bm9uZQ%3D%3D');
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([
    { loc: ['query', 'public_id'], msg: 'Value error, no place with this public_id', input: 'bm9uZQ==' },
  ]);
});

test.each([
  { what: '20 words', text: Array.from({ length: 21 }, (_, index) => `w${index},`).join(''), read: 20 },
  { what: '150 characters', text: 'abcdefghi '.repeat(20), read: 15 },
])('a search receives at most $what of a text', async ({ text, read }) => {
  const words = (query: string) => query.match(/\w+/g)?.length;
  const seen: (number | undefined)[] = [];
  const none = memoryGeocoder([]);
  const { get } = await testService({
    endpoints: localityEndpoints({
      ...none,
      autocomplete(params, context) {
        seen.push(words(params.input));
        return none.autocomplete(params, context);
      },
      geocode(params, context) {
        seen.push(words(params.address ?? ''));
        return none.geocode(params, context);
      },
    }),
  });
  const long = encodeURIComponent(text);
  expect((await get(`/localities/autocomplete?input=${long}`)).status).toBe(200);
  expect((await get(`/localities/geocode?address=${long}`)).status).toBe(200);
  expect(seen).toEqual([read, read]);
});
