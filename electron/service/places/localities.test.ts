import { expect, test } from 'vitest';
import { testService } from '../service.testing.ts';
import { localityEndpoints } from './localities.ts';
import { memoryGeocoder } from './memory-geocoder.testing.ts';

test('an unknown public_id is invalid, with its place', async () => {
  const { get } = await testService({ endpoints: localityEndpoints(memoryGeocoder([])) });
  const { status, body } = await get('/localities/details?public_id=bm9uZQ%3D%3D');
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([
    { loc: ['query', 'public_id'], msg: 'Value error, no place has this public_id', input: 'bm9uZQ==' },
  ]);
});
