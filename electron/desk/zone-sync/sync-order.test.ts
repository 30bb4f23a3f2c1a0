import { expect, test } from 'vitest';
import type { ZoneSyncState } from '../../../shared/desk/zone-sync.ts';
import { deskWith, idsOf, several, storingService } from './desk.testing.ts';

test('any read plus the later announcements results in the current sync states', async () => {
  const service = storingService();
  const zones = several(60);
  const desk = await deskWith(zones, service);
  desk.setBatch(5);
  const reads: ReturnType<typeof desk.readMarked>[] = [];
  const creating = desk.create(idsOf(zones));
  while (service.held.size < zones.length) {
    reads.push(desk.readMarked());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await creating;
  const now = new Map((await desk.read()).map(({ id, createdAt }) => [id, createdAt]));
  expect([...now.values()].filter((createdAt) => createdAt !== null)).toHaveLength(60);

  const revisions = desk.announcements.map(({ syncRevision }) => syncRevision);
  expect(revisions).toEqual(revisions.map((_, index) => index + 1));
  const partial = new Set<number>();
  for (const read of await Promise.all(reads)) {
    const known = new Map(read.zones.map(({ id, createdAt }) => [id, createdAt]));
    partial.add([...known.values()].filter((createdAt) => createdAt !== null).length);
    const later = desk.announcements.filter(({ syncRevision }) => syncRevision > read.syncRevision);
    for (const { syncStates } of later) take(known, syncStates);
    expect(known).toEqual(now);
  }
  // Some reads were made while only some of the zones were created.
  expect(partial.size).toBeGreaterThan(2);
});

function take(known: Map<string, string | null>, syncStates: readonly ZoneSyncState[]) {
  for (const { id, createdAt } of syncStates) known.set(id, createdAt);
}
