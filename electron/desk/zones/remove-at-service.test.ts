import { describe, expect, test } from 'vitest';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { says } from '../gateway/provider.testing.ts';
import { created, deskWith, keeping } from './desk.testing.ts';

describe('deleting at the service', () => {
  test('takes one zone away there, and the workspace knows', async () => {
    const service = keeping();
    const desk = await deskWith([testZone('a'), testZone('b')], service);
    await desk.create(['a', 'b']);
    expect(await desk.removeAtService('zone-a')).toEqual({
      ok: true,
      value: { supported: true, removed: true },
    });
    expect([...service.held.keys()]).toEqual(['zone-b']);
    expect(await desk.read()).toMatchObject([{ createdAt: null }, { createdAt: created.at }]);
    expect(await desk.removeAtService('zone-a')).toEqual({
      ok: true,
      value: { supported: true, removed: false },
    });
    expect(await desk.create(['a'])).toMatchObject({ value: [{ outcome: created }] });
  });

  test('is told from a service that can delete none', async () => {
    const service = keeping();
    const desk = await deskWith([testZone('a')], (request, response) =>
      (request.method === 'DELETE' ? says(404, { detail: 'Not Found' }) : service)(request, response),
    );
    await desk.create(['a']);
    expect(await desk.removeAtService('zone-a')).toEqual({
      ok: true,
      value: { supported: false, removed: false },
    });
    expect((await desk.read())[0]?.createdAt).toBe(created.at);
  });

  test.each(['', '.', '..', 'zone-a,zone-b'])(
    'never asks for %j, which may mean more than one',
    async (zoneId) => {
      const desk = await deskWith([], keeping());
      expect(await desk.removeAtService(zoneId)).toMatchObject({ fault: { kind: 'invalid' } });
      expect(desk.provider.seen).toEqual([]);
    },
  );
});
