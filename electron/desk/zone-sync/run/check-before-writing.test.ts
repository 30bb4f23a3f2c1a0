import { expect, test } from 'vitest';
import { testZone } from '../../../../shared/zones/zone.testing.ts';
import { type Handler, says } from '../../gateway/provider.testing.ts';
import { deskWith, storingService, valueIn } from '../desk.testing.ts';

const fails = says(500, {});

/** Returns the paths of all reads, in order. */
const reads = (desk: Awaited<ReturnType<typeof deskWith>>) =>
  desk.provider.seen.flatMap(({ method, url }) => (method === 'GET' ? url.pathname : []));

test('a zone whose reads keep failing is read three times, and then created unchecked', async () => {
  const service = storingService();
  const desk = await deskWith([testZone('a')], (request, response) =>
    (request.method === 'GET' ? fails : service)(request, response),
  );
  expect(valueIn(await desk.create(['a']))).toMatchObject([{ outcome: { kind: 'created' } }]);
  expect(reads(desk)).toEqual(['/zones/zone-a', '/zones/zone-a', '/zones/zone-a']);
});

test('a zone of another user is still found after a failed read', async () => {
  const other = { zone_id: 'zone-a', store_id: 'OTHERS', polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))' };
  const desk = await deskWith([testZone('a')], firstRead(fails, storingService(other)));
  expect(valueIn(await desk.create(['a']))).toMatchObject([{ outcome: { kind: 'refused' } }]);
  expect(reads(desk)).toEqual(['/zones/zone-a', '/zones/zone-a']);
});

test('a list that keeps failing when a zone is missing ends the checks, not the plan', async () => {
  const service = storingService();
  const desk = await deskWith([testZone('a')], (request, response) =>
    (request.method === 'GET' && request.url.pathname === '/zones' ? fails : service)(request, response),
  );
  await desk.create(['a']);
  await desk.change(testZone('a', { storeId: 'S2' }));
  service.held.clear();
  const before = reads(desk).length;
  expect(valueIn(await desk.sendChanges(['a']))).toMatchObject([{ outcome: { kind: 'refused' } }]);
  const lists = reads(desk)
    .slice(before)
    .filter((path) => path === '/zones');
  expect(lists).toHaveLength(3);
});

/** Handles the first read with `first`, and all other requests with `others`. */
function firstRead(first: Handler, others: Handler): Handler {
  let isFirst = true;
  return (request, response) => {
    const answer = isFirst && request.method === 'GET' ? first : others;
    if (request.method === 'GET') isFirst = false;
    answer(request, response);
  };
}
