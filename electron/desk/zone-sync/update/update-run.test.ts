import { describe, expect, test } from 'vitest';
import { testZone } from '../../../../shared/zones/zone.testing.ts';
import { resets, says } from '../../gateway/provider.testing.ts';
import {
  added,
  created,
  deskWith,
  idsOf,
  several,
  storingService,
  valueIn,
  writesOnly,
} from '../desk.testing.ts';

describe('a change since creation', () => {
  test('is marked until it is sent, and a zone missing on the service fails alone', async () => {
    const service = storingService();
    const desk = await deskWith(several(20), service);
    await desk.create(idsOf(several(20)));
    const changed = several(20).map((zone) => ({ ...zone, storeId: 'S2' }));
    expect(valueIn(await desk.change(...changed)).syncStates[0]).toMatchObject({
      createdAt: created.at,
      changedSinceCreation: true,
    });
    expect((await desk.undo()).put[0]?.changedSinceCreation).toBeUndefined();
    await desk.change(...changed);
    service.held.delete('zone-7');
    const zones = valueIn(await desk.sendChanges(idsOf(changed)));
    expect(zones.filter(({ outcome }) => outcome.kind !== 'updated').map(({ id }) => id)).toEqual(['7']);
    expect([...service.held.values()].every(({ store_id }) => store_id === 'S2')).toBe(true);
    expect((await desk.read()).filter((zone) => zone.changedSinceCreation).map(({ id }) => id)).toEqual([
      '7',
    ]);
    const puts = desk.provider.seen.filter(({ method }) => method === 'PUT').length;
    await desk.sendChanges(idsOf(changed).filter((id) => id !== '7'));
    expect(desk.provider.seen.filter(({ method }) => method === 'PUT')).toHaveLength(puts);
  });

  test('is refused for a zone that was never created', async () => {
    const desk = await deskWith([testZone('a')], storingService());
    expect(await desk.sendChanges(['a'])).toMatchObject({ value: [{ outcome: { kind: 'refused' } }] });
    expect(desk.provider.seen).toEqual([]);
  });

  test.each([404, 405])('is refused and remembered if the service responds with %i', async (status) => {
    const desk = await deskWith(several(5), writesOnly(added, says(status, { detail: 'Not Found' })));
    await desk.create(idsOf(several(5)));
    await desk.change(...several(5).map((zone) => ({ ...zone, storeId: 'S2' })));
    const outcomes = valueIn(await desk.sendChanges(idsOf(several(5))));
    expect(outcomes.map(({ outcome: { kind } }) => kind)).toEqual(Array.from({ length: 5 }, () => 'refused'));
    expect((await desk.differences()).refuses).toEqual({ update: created.at, delete: null });
    expect((await desk.read())[0]).toMatchObject({ createdAt: created.at, changedSinceCreation: true });
  });

  test('of a zone that another user deleted is reported as a conflict and creates nothing', async () => {
    const service = storingService();
    const desk = await deskWith([testZone('a')], (request, response) =>
      (request.method === 'PUT' ? says(404, { detail: 'no such zone' }) : service)(request, response),
    );
    await desk.create(['a']);
    await desk.change(testZone('a', { storeId: 'S2' }));
    service.held.clear();
    expect(await desk.sendChanges(['a'])).toMatchObject({ value: [{ outcome: { kind: 'refused' } }] });
    expect(await desk.read()).toMatchObject([{ conflict: 'deleted-there' }]);
    expect((await desk.differences()).refuses.update).toBeNull();
  });

  test('is sent again if the response is lost, also after a restart', async () => {
    const service = storingService();
    let puts = 0;
    const desk = await deskWith(several(2), (request, response) => {
      if (request.method === 'PUT') puts += 1;
      if (request.method === 'PUT' && puts === 1) return resets(request, response);
      if (puts === 3 && request.method === 'PUT') void desk.end();
      else service(request, response);
    });
    desk.setBatch(1);
    await desk.create(idsOf(several(2)));
    await desk.change(...several(2).map((zone) => ({ ...zone, storeId: 'S2' })));
    void desk.sendChanges(idsOf(several(2)));
    await expect.poll(() => puts).toBe(3);
    await desk.end();
    const later = await desk.start();
    await later.serviceChanged();
    expect(later.states.at(-1)).toMatchObject({ state: 'interrupted', updated: 1, unknown: 1 });
    await later.resume();
    await expect.poll(() => later.states.at(-1)).toMatchObject({ state: 'done', updated: 2 });
    expect([...service.held.values()].map(({ store_id }) => store_id)).toEqual(['S2', 'S2']);
  });

  test('can be canceled immediately during a rate limit, and counts as not sent', async () => {
    const waitFor = says(429, { detail: 'slow down' }, { 'retry-after': '200' });
    const desk = await deskWith([testZone('a')], writesOnly(added, waitFor));
    await desk.create(['a']);
    await desk.change(testZone('a', { storeId: 'S2' }));
    const sending = desk.sendChanges(['a']);
    await expect.poll(() => desk.states.at(-1)?.fault?.kind).toBe('rate-limited');
    expect(await desk.cancel()).toMatchObject({ state: 'done', unknown: 0, notSent: 1 });
    expect(await sending).toMatchObject({ value: [{ outcome: { kind: 'not-sent' } }] });
  });

  test('is reported with its fields and its change in area', async () => {
    const desk = await deskWith(several(3), storingService());
    await desk.create(idsOf(several(3)));
    const wider = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-56.2, -34.9],
          [-56.1, -34.9],
          [-56.1, -34.8],
          [-56.2, -34.8],
          [-56.2, -34.9],
        ] as [number, number][],
      ],
    };
    await desk.change(
      testZone('0', { description: 'North', types: ['night'] }),
      testZone('1', { geometry: wider }),
      testZone('9'),
    );
    expect((await desk.differences('0', '1', '2', '9')).changed).toEqual([
      { id: '0', fields: ['description', 'types'], areaChange: null, replaces: false },
      { id: '1', fields: ['geometry'], areaChange: expect.closeTo(1, 2), replaces: false },
    ]);
  });
});
