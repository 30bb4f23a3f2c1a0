import { describe, expect, test } from 'vitest';
import { testZone } from '../../../../shared/zones/zone.testing.ts';
import { says } from '../../gateway/provider.testing.ts';
import { created, deskWith, idsOf, several, storingService, valueIn } from '../desk.testing.ts';

const deleted = { kind: 'deleted', at: created.at };

describe('deleting from the service', () => {
  test('removes zones from the service, and they no longer count as created', async () => {
    const service = storingService();
    const desk = await deskWith(several(12), service);
    await desk.create(idsOf(several(12)));
    const gone = several(12)
      .slice(1)
      .map(({ zoneId }) => zoneId);
    expect(valueIn(await desk.removeAtService(...gone))).toEqual(
      several(12)
        .slice(1)
        .map(({ id }) => ({ id, outcome: deleted })),
    );
    expect([...service.held.keys()]).toEqual(['zone-0']);
    expect((await desk.read()).filter(({ createdAt }) => createdAt !== null)).toMatchObject([{ id: '0' }]);
    expect(desk.states.at(-1)).toMatchObject({ state: 'done', deleted: 11 });
    expect(await desk.removeAtService('zone-1')).toMatchObject({ value: [{ outcome: deleted }] });
    expect(await desk.create(['1'])).toMatchObject({ value: [{ outcome: created }] });
  });

  test('is refused by a service that can’t delete, which is remembered to save requests', async () => {
    const service = storingService();
    const zones = several(20);
    const desk = await deskWith(zones, (request, response) =>
      (request.method === 'DELETE' ? says(404, { detail: 'Not Found' }) : service)(request, response),
    );
    // The service can't list zones either; otherwise a zone that is not found would count as deleted.
    await desk.create(idsOf(zones));
    const outcomes = valueIn(await desk.removeAtService(...zones.map(({ zoneId }) => zoneId)));
    expect(new Set(outcomes.map(({ outcome: { kind } }) => kind))).toEqual(new Set(['refused']));
    expect((await desk.read())[0]?.createdAt).toBe(created.at);
    expect((await desk.differences()).refuses).toEqual({ update: null, delete: created.at });
    expect(desk.provider.seen.filter(({ method }) => method === 'DELETE').length).toBeLessThan(8);
  });

  test.each(['.', '..', 'zone-a,zone-b', ' '])(
    'never requests %j, which may match several zones',
    async (zoneId) => {
      const desk = await deskWith([], storingService());
      expect(await desk.removeAtService(zoneId)).toMatchObject({
        value: [{ outcome: { kind: 'refused', fault: { kind: 'invalid' } } }],
      });
      expect(desk.provider.seen).toEqual([]);
    },
  );

  test('pauses if the key lacks permission, and resumes once it has it', async () => {
    const service = storingService();
    let allowed = false;
    const desk = await deskWith(several(3), (request, response) =>
      (request.method === 'DELETE' && !allowed ? says(403, { detail: 'no' }) : service)(request, response),
    );
    await desk.create(idsOf(several(3)));
    await desk.removeAtService('zone-0', 'zone-1');
    expect(desk.states.at(-1)).toMatchObject({ state: 'paused', fault: { kind: 'forbidden' } });
    allowed = true;
    await desk.resume();
    await expect.poll(() => desk.states.at(-1)).toMatchObject({ state: 'done', deleted: 2 });
    expect([...service.held.keys()]).toEqual(['zone-2']);
  });
});

describe('a renamed zone', () => {
  const renamed = testZone('a', { zoneId: 'new' });

  test('is still on the service under its old ID, unless that is ignored', async () => {
    const desk = await deskWith([testZone('a')], storingService());
    await desk.create(['a']);
    expect(valueIn(await desk.change(renamed)).syncStates).toEqual([
      { id: 'a', createdAt: null, renamedFrom: 'zone-a' },
    ]);
    expect((await desk.differences()).left).toEqual([
      { zoneId: 'zone-a', storeId: 'STORE1', since: created.at, renamed: 'a' },
    ]);
    expect((await desk.undo()).put).toMatchObject([{ createdAt: created.at }]);
    expect((await desk.differences()).left).toEqual([]);
    await desk.change(renamed);
    await desk.ignore('zone-a');
    expect(desk.syncStates.at(-1)).toEqual({ id: 'a', createdAt: null });
    expect((await desk.differences()).left).toEqual([]);
    await desk.ignore('zone-a', false);
    expect(desk.syncStates.at(-1)).toEqual({ id: 'a', createdAt: null, renamedFrom: 'zone-a' });
    expect((await desk.differences()).left).toMatchObject([{ zoneId: 'zone-a', renamed: 'a' }]);
  });

  test('is created under its new ID before the old one is deleted', async () => {
    const service = storingService();
    const sentRequests: string[] = [];
    const desk = await deskWith([testZone('a')], (request, response) => {
      sentRequests.push(`${request.method} ${request.url.pathname}`);
      service(request, response);
    });
    await desk.create(['a']);
    await desk.change(renamed);
    const outcomes = valueIn(
      await desk.carryOut([
        { kind: 'create', id: 'a' },
        { kind: 'delete', zoneId: 'zone-a', afterCreating: 'a' },
      ]),
    );
    expect(outcomes).toEqual([
      { kind: 'create', id: 'a', zoneId: null, outcome: created },
      { kind: 'delete', id: 'a', zoneId: 'zone-a', outcome: deleted },
    ]);
    expect(sentRequests.filter((one) => !one.startsWith('GET'))).toEqual([
      'POST /zones',
      'POST /zones',
      'DELETE /zones/zone-a',
    ]);
    expect([...service.held.keys()]).toEqual(['new']);
    expect(await desk.read()).toMatchObject([{ createdAt: created.at }]);
    expect((await desk.read())[0]?.renamedFrom).toBeUndefined();
  });

  test('keeps the old ID if the new one is refused', async () => {
    const service = storingService({
      zone_id: 'new',
      store_id: 'OTHERS',
      polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
    });
    const desk = await deskWith([testZone('a')], service);
    await desk.create(['a']);
    await desk.change(renamed);
    const outcomes = valueIn(
      await desk.carryOut([
        { kind: 'create', id: 'a' },
        { kind: 'delete', zoneId: 'zone-a', afterCreating: 'a' },
      ]),
    );
    expect(outcomes.map(({ outcome: { kind } }) => kind)).toEqual(['refused', 'refused']);
    expect([...service.held.keys()].sort()).toEqual(['new', 'zone-a']);
    expect((await desk.read())[0]?.renamedFrom).toBe('zone-a');
  });

  test('can’t be planned to be deleted after a creation that isn’t in the plan', async () => {
    const desk = await deskWith([testZone('a')], storingService());
    await desk.create(['a']);
    expect(await desk.carryOut([{ kind: 'delete', zoneId: 'zone-a', afterCreating: 'a' }])).toMatchObject({
      fault: { kind: 'invalid', fields: [{ field: 'actions.0.afterCreating' }] },
    });
  });

  test('that swaps IDs with another one is published as a change', async () => {
    const service = storingService();
    const desk = await deskWith([testZone('a'), testZone('b', { storeId: 'S2' })], service);
    await desk.create(['a', 'b']);
    await desk.change(
      testZone('a', { zoneId: 'zone-b' }),
      testZone('b', { zoneId: 'zone-a', storeId: 'S2' }),
    );
    const { changed, left } = await desk.differences('a', 'b');
    expect(left).toEqual([]);
    expect(changed).toEqual([
      { id: 'a', fields: ['storeId'], areaChange: null, storeThere: 'S2', replaces: true },
      { id: 'b', fields: ['storeId'], areaChange: null, storeThere: 'STORE1', replaces: true },
    ]);
    expect(valueIn(await desk.sendChanges(['a', 'b'])).map(({ outcome: { kind } }) => kind)).toEqual([
      'updated',
      'updated',
    ]);
    expect(service.held.get('zone-a')?.store_id).toBe('S2');
    expect((await desk.read()).map(({ createdAt, renamedFrom }) => [createdAt, renamedFrom])).toEqual([
      [created.at, undefined],
      [created.at, undefined],
    ]);
  });
});

test('a zone that was deleted only locally is reported as left on the service until it is restored', async () => {
  const desk = await deskWith([testZone('a'), testZone('b')], storingService());
  await desk.create(['a', 'b']);
  await desk.remove('a');
  expect((await desk.differences()).left).toMatchObject([{ zoneId: 'zone-a', renamed: null }]);
  expect((await desk.undo()).put).toMatchObject([{ id: 'a', createdAt: created.at }]);
  expect((await desk.differences()).left).toEqual([]);
});
