import { describe, expect, test } from 'vitest';
import type { ZoneInput } from '../../../../shared/api/zones.ts';
import { testZone } from '../../../../shared/zones/zone.testing.ts';
import { resets, says } from '../../gateway/provider.testing.ts';
import { created, deskWith, polygon, storingService } from '../desk.testing.ts';

describe('pulling', () => {
  const stored = (zone_id: string, more: Partial<ZoneInput> & Record<string, unknown> = {}) => ({
    zone_id,
    store_id: 'S_1',
    polygon,
    ...more,
  });

  test('adds the zones of the service to the workspace as one edit, marked as created', async () => {
    const all = Array.from({ length: 120 }, (_, n) => stored(`Z${String(n).padStart(3, '0')}`));
    const desk = await deskWith(
      [testZone('mine')],
      storingService(...all, stored('bad', { polygon: 'POINT (1 2)' })),
    );
    expect(await desk.pull(...all.map(({ zone_id }) => zone_id))).toMatchObject({
      supported: true,
      added: 120,
      replaced: 0,
      kept: 0,
      same: 0,
      leftOut: 0,
      unreadable: [{ zoneId: 'bad' }],
      put: { length: 120 },
    });
    const zones = await desk.read();
    expect(zones).toHaveLength(121);
    expect(zones[1]).toMatchObject({ zoneId: 'Z000', storeId: 'S_1', createdAt: created.at });
    expect(zones[1]?.changedSinceCreation).toBeUndefined();
    await desk.undo();
    expect(await desk.read()).toHaveLength(1);
  });

  test('waits out a dropped connection and continues', async () => {
    const service = storingService(stored('A'));
    // More failures than the gateway retries.
    let dropped = 4;
    const desk = await deskWith([], (request, response) => {
      dropped -= 1;
      return (dropped >= 0 ? resets : service)(request, response);
    });
    expect(await desk.pull('A')).toMatchObject({ supported: true, added: 1 });
  });

  test('adds only the selected zones, and replaces local ones that differ', async () => {
    const desk = await deskWith(
      [testZone('mine', { zoneId: 'A' }), testZone('other', { zoneId: 'B' })],
      storingService(...['A', 'B', 'C', 'D'].map((id) => stored(id))),
    );
    expect(await desk.pull('B', 'D')).toMatchObject({ added: 1, replaced: 1, kept: 1, leftOut: 1 });
    const zones = await desk.read();
    expect(zones.map(({ zoneId, storeId }) => `${zoneId} ${storeId}`)).toEqual([
      'A STORE1',
      'B S_1',
      'D S_1',
    ]);
    await desk.undo();
    expect((await desk.read()).map(({ storeId }) => storeId)).toEqual(['STORE1', 'STORE1']);
  });

  test('doesn’t count another status on the service as a difference', async () => {
    const desk = await deskWith(
      [testZone('mine', { zoneId: 'A', storeId: 'S_1', status: 'draft' })],
      storingService(stored('A', { status: 'ok' }), stored('B', { status: 'ok' })),
    );
    expect(await desk.pull('A', 'B')).toMatchObject({ added: 1, same: 1, replaced: 0 });
    expect((await desk.read()).map(({ status }) => status)).toEqual(['draft', 'ok']);
  });

  test('keeps or replaces zones that differ, and clears the state of those missing on the service', async () => {
    const here = [
      testZone('same', { zoneId: 'SAME', storeId: 'S_1' }),
      testZone('other', { zoneId: 'OTHER' }),
      testZone('gone', { zoneId: 'GONE' }),
    ];
    const service = storingService();
    const desk = await deskWith(here, service);
    desk.isProvider();
    await desk.create(['gone']);
    service.held.clear();
    for (const id of ['SAME', 'OTHER']) service.held.set(id, stored(id));

    expect(await desk.pull()).toMatchObject({ added: 0, replaced: 0, kept: 1, same: 1 });
    const syncStates = (await desk.read()).map(({ id, createdAt, changedSinceCreation }) => ({
      id,
      created: createdAt !== null,
      changed: changedSinceCreation ?? false,
    }));
    expect(syncStates).toEqual([
      { id: 'same', created: true, changed: false },
      { id: 'other', created: true, changed: true },
      { id: 'gone', created: false, changed: false },
    ]);

    // Own fields that the service doesn't store are preserved.
    const otherFields = [{ name: 'manager', value: 'Ana' }];
    await desk.change(testZone('other', { zoneId: 'OTHER', otherFields }));
    expect(await desk.pull('OTHER')).toMatchObject({ added: 0, replaced: 1, kept: 0 });
    expect((await desk.read())[1]).toMatchObject({
      id: 'other',
      storeId: 'S_1',
      createdAt: created.at,
      otherFields,
    });
    await desk.undo();
    expect((await desk.read())[1]).toMatchObject({ storeId: 'STORE1', changedSinceCreation: true });
  });

  test('adds fields of the service to those of a file, also for existing zones', async () => {
    const region = { level: 2 };
    const service = storingService(
      stored('NEW', { partner: 'Sur', verified: true, region }),
      stored('SAME', { partner: 'Norte', created: null }),
    );
    const manager = { name: 'manager', value: 'Ana' };
    const here = testZone('same', { zoneId: 'SAME', storeId: 'S_1', otherFields: [manager] });
    const desk = await deskWith([here], service);
    expect(await desk.pull('NEW', 'SAME')).toMatchObject({ added: 1, replaced: 1, kept: 0, same: 0 });
    const partner = { name: 'partner', value: 'Norte' };
    expect((await desk.read())[0]).toMatchObject({ id: 'same', otherFields: [partner, manager] });
    expect((await desk.read())[1]?.otherFields).toEqual([
      { name: 'partner', value: 'Sur' },
      { name: 'verified', value: true },
      { name: 'region', value: '{"level":2}', json: true },
    ]);
    await desk.undo();
    expect((await desk.read())[0]?.otherFields).toEqual([manager]);
  });

  test.each([404, 405])('isn’t supported by a service that responds with %i', async (status) => {
    const desk = await deskWith([], says(status, { detail: 'Not Found' }));
    expect(await desk.pull()).toEqual({ supported: false });
  });
});
