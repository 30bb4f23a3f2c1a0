import { describe, expect, test } from 'vitest';
import type { ZoneInput } from '../../../../shared/api/zones.ts';
import { knownByMarks, syncOperations, zoneOperation } from '../../../../shared/zone-sync/sync-operations.ts';
import { testZone } from '../../../../shared/zones/zone.testing.ts';
import { says } from '../../gateway/provider.testing.ts';
import { deskWith, idsOf, polygon, several, storingService, valueIn } from '../desk.testing.ts';

/** Changes a zone on the service, as another user would. */
function change(service: ReturnType<typeof storingService>, zoneId: string, fields: Partial<ZoneInput>) {
  const before = service.held.get(zoneId);
  if (!before) throw new Error(`The service has no ${zoneId}`);
  service.held.set(zoneId, { ...before, ...fields });
}

async function createdDesk(count: number) {
  const service = storingService();
  const desk = await deskWith(several(count), service);
  await desk.create(idsOf(several(count)));
  return { service, desk };
}

describe('a comparison with the service', () => {
  test('finds zones that another user changed, deleted, or took, and leaves the rest to publish', async () => {
    const { service, desk } = await createdDesk(5);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    change(service, 'zone-1', { store_id: 'THEIRS' });
    service.held.delete('zone-2');
    service.held.set('zone-9', { zone_id: 'zone-9', store_id: 'THEIRS', polygon });
    await desk.change(
      testZone('1', { description: 'mine' }),
      testZone('3', { description: 'mine' }),
      testZone('9'),
    );
    expect(await desk.compare()).toBe(true);
    const { conflicts, changed } = await desk.differences('0', '1', '2', '3', '4', '9');
    expect(conflicts.map(({ kind, id, fields }) => [id, kind, fields]).sort()).toEqual([
      ['0', 'changed-there', ['storeId']],
      ['1', 'changed-both', ['storeId', 'description']],
      ['2', 'deleted-there', []],
      ['9', 'id-taken', ['storeId']],
    ]);
    expect(changed.map(({ id }) => id)).toEqual(['3']);
    expect((await desk.read()).map(({ id, conflict }) => [id, conflict])).toEqual([
      ['0', 'changed-there'],
      ['1', 'changed-both'],
      ['2', 'deleted-there'],
      ['3', undefined],
      ['4', undefined],
      ['9', 'id-taken'],
    ]);
  });

  test('finds no conflict if both sides are the same, or only the polygon is written differently', async () => {
    const { service, desk } = await createdDesk(3);
    change(service, 'zone-0', { store_id: 'S2' });
    await desk.change(testZone('0', { storeId: 'S2' }));
    change(service, 'zone-1', {
      polygon: 'POLYGON ((-56.1 -34.8, -56.2 -34.9, -56.1000000001 -34.9, -56.1 -34.8))',
    });
    service.held.delete('zone-2');
    await desk.remove('2');
    await desk.compare();
    expect(await desk.differences('0', '1')).toMatchObject({ conflicts: [], changed: [], left: [] });
    expect((await desk.read()).map(({ changedSinceCreation }) => changedSinceCreation)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('finds a zone that was deleted locally and changed remotely', async () => {
    const { service, desk } = await createdDesk(1);
    await desk.remove('0');
    change(service, 'zone-0', { description: 'theirs' });
    await desk.compare();
    expect(await desk.differences()).toMatchObject({
      left: [],
      conflicts: [{ kind: 'changed-there', id: null, zoneId: 'zone-0' }],
    });
    await desk.resolve('theirs', 'zone-0');
    expect(await desk.read()).toMatchObject([{ zoneId: 'zone-0', description: 'theirs' }]);
  });

  test('reports a service that can’t list zones, and then finds no conflict', async () => {
    const service = storingService();
    const desk = await deskWith([testZone('0')], (request, response) =>
      (request.url.pathname === '/zones' && request.method === 'GET' ? says(405, {}) : service)(
        request,
        response,
      ),
    );
    await desk.create(['0']);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    expect(await desk.compare()).toBe(false);
    expect((await desk.differences('0')).conflicts).toEqual([]);
  });

  test('gives each zone one operation, the same from sync states as from differences', async () => {
    const { service, desk } = await createdDesk(8);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    change(service, 'zone-1', { store_id: 'THEIRS' });
    service.held.delete('zone-2');
    service.held.set('zone-9', { zone_id: 'zone-9', store_id: 'THEIRS', polygon });
    change(service, 'zone-7', { store_id: 'THEIRS' });
    await desk.change(
      testZone('1', { description: 'mine' }),
      testZone('3', { description: 'mine' }),
      testZone('4', { zoneId: 'renamed' }),
      testZone('7', { zoneId: 'renamed-too' }),
      testZone('8'),
      testZone('9'),
    );
    await desk.remove('5');
    await desk.compare();
    const zones = await desk.read();
    const operations = syncOperations(zones, await desk.differences(...idsOf(zones)));
    expect(operations.map(({ zone, operation: { kind } }) => [zone?.id, kind])).toEqual([
      ['0', 'conflict'],
      ['1', 'conflict'],
      ['2', 'deleted-there'],
      ['3', 'changed'],
      ['4', 'renamed'],
      ['6', 'same'],
      ['7', 'conflict'],
      ['8', 'new'],
      ['9', 'conflict'],
      [undefined, 'deleted-here'],
    ]);
    expect(zones.map((zone) => zoneOperation(knownByMarks(zone)).kind)).toEqual(
      operations.flatMap(({ zone, operation }) => (zone ? operation.kind : [])),
    );
  });

  test('is kept across a restart', async () => {
    const { service, desk } = await createdDesk(1);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    await desk.compare();
    await desk.end();
    const later = await desk.start();
    expect(await later.read()).toMatchObject([{ conflict: 'changed-there' }]);
  });
});

describe('resolving a conflict', () => {
  test('in favor of the local zone publishes it over the remote one', async () => {
    const { service, desk } = await createdDesk(1);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    await desk.change(testZone('0', { storeId: 'MINE' }));
    await desk.compare();
    await desk.resolve('mine', 'zone-0');
    expect(await desk.differences('0')).toMatchObject({
      conflicts: [],
      changed: [{ id: '0', fields: ['storeId'] }],
    });
    expect(valueIn(await desk.sendChanges(['0']))).toMatchObject([{ outcome: { kind: 'updated' } }]);
    expect(service.held.get('zone-0')?.store_id).toBe('MINE');
  });

  test('in favor of remote zones is one edit, which can be undone', async () => {
    const { service, desk } = await createdDesk(3);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    service.held.delete('zone-1');
    await desk.compare();
    await desk.resolve('theirs', 'zone-0', 'zone-1');
    expect((await desk.read()).map(({ id, storeId, conflict }) => [id, storeId, conflict])).toEqual([
      ['0', 'THEIRS', undefined],
      ['2', 'STORE1', undefined],
    ]);
    await desk.undo();
    expect((await desk.read()).map(({ id, storeId }) => [id, storeId])).toEqual([
      ['0', 'STORE1'],
      ['1', 'STORE1'],
      ['2', 'STORE1'],
    ]);
    expect((await desk.differences('0', '1', '2')).changed).toMatchObject([{ id: '0' }]);
  });

  test('in favor of the local zone creates it again if it was deleted remotely', async () => {
    const { service, desk } = await createdDesk(1);
    service.held.clear();
    await desk.compare();
    await desk.resolve('mine', 'zone-0');
    expect(await desk.read()).toMatchObject([{ createdAt: null }]);
    await desk.create(['0']);
    expect(service.held.has('zone-0')).toBe(true);
  });
});

describe('the check right before writing', () => {
  test('refuses a zone that another user changed, and the others are updated', async () => {
    const { service, desk } = await createdDesk(20);
    await desk.change(...several(20).map((zone) => ({ ...zone, storeId: 'MINE' })));
    change(service, 'zone-7', { store_id: 'THEIRS' });
    const outcomes = valueIn(await desk.sendChanges(idsOf(several(20))));
    expect(outcomes.filter(({ outcome }) => outcome.kind !== 'updated')).toMatchObject([
      { id: '7', outcome: { fault: { fields: [{ refusal: 'changed-at-service' }] } } },
    ]);
    expect(service.held.get('zone-7')?.store_id).toBe('THEIRS');
    expect((await desk.differences('7')).conflicts).toMatchObject([{ id: '7', kind: 'changed-both' }]);
    // The conflict is announced to the windows, whose zone card offers to resolve it.
    expect(desk.syncStates.findLast(({ id }) => id === '7')).toMatchObject({ conflict: 'changed-both' });
  });

  test('refuses an ID that another user took', async () => {
    const service = storingService();
    const desk = await deskWith(several(20), service);
    service.held.set('zone-7', { zone_id: 'zone-7', store_id: 'THEIRS', polygon });
    const outcomes = valueIn(await desk.create(idsOf(several(20))));
    expect(outcomes.filter(({ outcome }) => outcome.kind !== 'created')).toMatchObject([
      { id: '7', outcome: { fault: { fields: [{ refusal: 'id-of-another' }] } } },
    ]);
    expect(desk.sent()).toHaveLength(1);
    expect((await desk.differences('7')).conflicts).toMatchObject([{ id: '7', kind: 'id-taken' }]);
  });

  test('prevents deleting a zone that another user changed', async () => {
    const { service, desk } = await createdDesk(2);
    change(service, 'zone-0', { store_id: 'THEIRS' });
    await desk.remove('0', '1');
    const outcomes = valueIn(await desk.removeAtService('zone-0', 'zone-1'));
    expect(outcomes.map(({ outcome: { kind } }) => kind)).toEqual(['refused', 'deleted']);
    expect([...service.held.keys()]).toEqual(['zone-0']);
  });

  test('allows deleting a zone of another user only if it is unchanged since the plan', async () => {
    const service = storingService(
      { zone_id: 'other-0', store_id: 'THEIRS', polygon },
      { zone_id: 'other-1', store_id: 'THEIRS', polygon },
    );
    const desk = await deskWith([], service);
    await desk.compare('other-0', 'other-1');
    change(service, 'other-0', { store_id: 'LATER' });
    await desk.removeAtService('other-0', 'other-1');
    expect([...service.held.keys()]).toEqual(['other-0']);
    expect((await desk.differences()).left).toEqual([]);
  });
});
