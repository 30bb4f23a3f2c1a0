import { expect, test } from 'vitest';
import { deskWith, idsOf, several, storingService } from './desk.testing.ts';

const createdOf = (zones: readonly { createdAt: string | null }[]) =>
  zones.filter(({ createdAt }) => createdAt !== null).length;

test('without the key after a restart, created zones and the last plan are still reported', async () => {
  const zones = several(30);
  const desk = await deskWith(zones, storingService());
  await desk.create(idsOf(zones));
  await desk.end();

  desk.use({ keys: {} });
  const keyless = await desk.start();
  await keyless.serviceChanged();
  expect(createdOf(await keyless.read())).toBe(30);
  expect(keyless.states.at(-1)).toMatchObject({ state: 'done', created: 30, fault: null });
  expect(await keyless.carryOut([{ kind: 'create', id: '0' }])).toMatchObject({
    fault: { kind: 'unauthenticated' },
  });
});

test('an unfinished plan waits for its key, and another key has its own zones', async () => {
  const zones = several(30);
  const service = storingService();
  const desk = await deskWith(zones, (request, response) => {
    if (desk.sent().length === 2) void desk.pause();
    service(request, response);
  });
  desk.setBatch(10);
  await desk.create(idsOf(zones.slice(0, 10)));
  // Another project at the same URL, used later.
  desk.use({ keys: { private: 'other' } });
  await desk.serviceChanged();
  expect(createdOf(await desk.read())).toBe(0);
  await desk.carryOut(idsOf(zones.slice(10)).map((id) => ({ kind: 'create', id })));
  expect(service.held.size).toBe(20);
  await desk.end();

  desk.use({ keys: {} });
  const keyless = await desk.start();
  await keyless.serviceChanged();
  expect(createdOf(await keyless.read())).toBe(10);
  // Windows have read the same sync states.
  expect(keyless.syncStates).toEqual([]);
  expect(keyless.states.at(-1)).toMatchObject({ state: 'paused', fault: { kind: 'unauthenticated' } });
  await expect(keyless.resume()).rejects.toThrow('unauthenticated');

  desk.use({ keys: { private: 'key' } });
  await keyless.serviceChanged();
  expect(createdOf(await keyless.read())).toBe(10);
  expect(createdOf(keyless.syncStates)).toBe(10);
  desk.use({ keys: { private: 'other' } });
  await keyless.serviceChanged();
  expect(keyless.states.at(-1)).toMatchObject({ state: 'paused', fault: null });
  await keyless.resume();
  await expect.poll(() => service.held.size).toBe(30);
});
