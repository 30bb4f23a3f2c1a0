import { describe, expect, test } from 'vitest';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { says } from '../gateway/provider.testing.ts';
import { added, created, deskWith, idsOf, keeping, several, valueIn } from './desk.testing.ts';

describe('what changed since it was created', () => {
  test('is marked, sent, and marked no more; a zone that the service has not costs only itself', async () => {
    const service = keeping();
    const desk = await deskWith(several(20), service);
    await desk.create(idsOf(several(20)));
    const changed = several(20).map((zone) => ({ ...zone, storeId: 'S2' }));
    expect(valueIn(await desk.change(...changed)).marks[0]).toMatchObject({
      createdAt: created.at,
      changedSinceCreation: true,
    });
    expect((await desk.undo()).put[0]?.changedSinceCreation).toBeUndefined();
    await desk.change(...changed);
    service.held.delete('zone-7');
    const { supported, zones } = valueIn(await desk.sendChanges(idsOf(changed)));
    expect(supported).toBe(true);
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
    const desk = await deskWith([testZone('a')], keeping());
    expect(await desk.sendChanges(['a'])).toMatchObject({
      value: { supported: true, zones: [{ outcome: { kind: 'refused' } }] },
    });
    expect(desk.provider.seen).toEqual([]);
  });

  test.each([404, 405])('cannot be sent to a service that says %i', async (status) => {
    const desk = await deskWith([testZone('a')], added, says(status, { detail: 'Not Found' }));
    await desk.create(['a']);
    await desk.change(testZone('a', { storeId: 'S2' }));
    expect(await desk.sendChanges(['a'])).toEqual({ ok: true, value: { supported: false, zones: [] } });
  });

  test('is given up at once when it is cancelled while the service says to wait, and counts as not sent', async () => {
    const waitFor = says(429, { detail: 'slow down' }, { 'retry-after': '200' });
    const desk = await deskWith([testZone('a')], added, waitFor);
    await desk.create(['a']);
    await desk.change(testZone('a', { storeId: 'S2' }));
    const cancel = new AbortController();
    const sending = desk.sendChanges(['a'], cancel.signal);
    await expect.poll(() => desk.provider.seen.length).toBe(2);
    cancel.abort();
    expect(await sending).toMatchObject({ value: { zones: [{ outcome: { kind: 'not-sent' } }] } });
  });
});
