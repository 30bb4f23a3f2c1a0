import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { succeeded } from '../../../shared/fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openGateway } from '../gateway/gateway.ts';
import { type Answer, says, startProvider } from '../gateway/test-provider.ts';
import { openLog } from '../log.ts';
import { createAtService } from './create-zones.ts';
import { put, testZone } from './test-zone.ts';
import { openWorkspace } from './workspace.ts';
import { zonesAtService } from './zones-at-service.ts';

const added = says(200, { status: 'ok', message: 'Zones successfully added.' });
const at = new Date('2026-01-31T12:00:00.000Z');
const created = { kind: 'created', at: at.toISOString() };

async function deskWith(zones: Zone[], ...answers: Answer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'create-zones-'));
  const provider = await startProvider(...answers);
  const workspace = openWorkspace(join(folder, 'workspace.sqlite'));
  const gateway = openGateway({
    target: async () =>
      succeeded({ baseUrl: provider.url, keys: { private: 'key' }, referer: '', mayUseProxy: false }),
    proxyFor: async () => null,
    log: await openLog(join(folder, 'desk.log')),
  });
  onTestFinished(async () => {
    await gateway.close();
    workspace.close();
  });
  workspace.change(put(...zones));
  const progress: unknown[] = [];
  const create = (ids: string[], signal = new AbortController().signal) =>
    createAtService(
      ids,
      { gateway, workspace, now: () => at },
      { signal, report: (one) => progress.push(one) },
    );
  const sent = () =>
    provider.seen.map(({ body }) =>
      JSON.parse(body).zones.map(({ zone_id }: { zone_id: string }) => zone_id),
    );
  return { provider, workspace, gateway, create, progress, sent };
}

test('zones are sent as the contract wants them, and known as created when confirmed', async () => {
  const full = testZone('b', { description: 'North', types: ['delivery'], status: 'open' });
  const { provider, workspace, create, progress } = await deskWith([testZone('a'), full], added);
  expect(await create(['a', 'b'])).toEqual({
    ok: true,
    value: [
      { id: 'a', outcome: created },
      { id: 'b', outcome: created },
    ],
  });
  const polygon = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
  expect(JSON.parse(provider.seen[0]?.body ?? '')).toEqual({
    zones: [
      { zone_id: 'zone-a', store_id: 'STORE1', polygon },
      {
        zone_id: 'zone-b',
        store_id: 'STORE1',
        polygon,
        description: 'North',
        types: ['delivery'],
        status: 'open',
      },
    ],
  });
  expect(workspace.read().zones.map(({ createdAt }) => createdAt)).toEqual([created.at, created.at]);
  expect(progress).toEqual([
    { done: 0, total: 2 },
    { done: 2, total: 2 },
  ]);
});

test('what is wrong here is not sent, and the rest is', async () => {
  const { create, sent } = await deskWith(
    [
      testZone('good'),
      testZone('noStore', { storeId: 'no_store!' }),
      testZone('twin1', { zoneId: 'twin' }),
      testZone('twin2', { zoneId: 'twin' }),
      testZone('nameless', { zoneId: '' }),
    ],
    added,
  );
  const refused = (id: string, field: string) => ({
    id,
    outcome: { kind: 'refused', fault: { kind: 'invalid', fields: [{ field }] } },
  });
  expect(await create(['good', 'noStore', 'twin1', 'twin2', 'nameless'])).toMatchObject({
    value: [
      { id: 'good', outcome: created },
      refused('noStore', 'store_id'),
      refused('twin1', 'zone_id'),
      refused('twin2', 'zone_id'),
      refused('nameless', 'zone_id'),
    ],
  });
  expect(sent()).toEqual([['zone-good']]);
});

test('a zone that was created is not created again', async () => {
  const { create, sent } = await deskWith([testZone('a')], added);
  await create(['a']);
  expect(await create(['a'])).toMatchObject({
    value: [{ outcome: { fault: { fields: [{ field: 'zone_id' }] } } }],
  });
  expect(sent()).toHaveLength(1);
});

test('zones that the service names are refused alone', async () => {
  const detail = [{ loc: ['body', 'zones', 1, 'zone_id'], msg: 'exists already', type: 'value_error' }];
  const { create, sent } = await deskWith(
    [testZone('a'), testZone('b'), testZone('c')],
    says(422, { detail }),
    added,
  );
  expect(await create(['a', 'b', 'c'])).toMatchObject({
    value: [
      { id: 'a', outcome: created },
      {
        id: 'b',
        outcome: { fault: { kind: 'invalid', fields: [{ field: 'zone_id', message: 'exists already' }] } },
      },
      { id: 'c', outcome: created },
    ],
  });
  expect(sent()).toEqual([
    ['zone-a', 'zone-b', 'zone-c'],
    ['zone-a', 'zone-c'],
  ]);
});

test('many zones go in batches, and a fault that stands ends it', async () => {
  const zones = Array.from({ length: 250 }, (_, n) => testZone(String(n)));
  const { create, sent, workspace, progress } = await deskWith(zones, added, says(402, { detail: 'spent' }));
  const outcome = await create(zones.map(({ id }) => id));
  expect(sent().map((batch) => batch.length)).toEqual([100, 100]);
  const kinds = outcome.ok ? outcome.value.map(({ outcome: { kind } }) => kind) : [];
  expect(kinds.filter((kind) => kind === 'created')).toHaveLength(100);
  expect(outcome).toMatchObject({ value: { 249: { outcome: { fault: { kind: 'quota' } } } } });
  expect(workspace.read().zones.filter(({ createdAt }) => createdAt !== null)).toHaveLength(100);
  expect(progress.at(-1)).toEqual({ done: 250, total: 250 });
});

test('cancelling ends it, and what was confirmed before stays', async () => {
  const cancel = new AbortController();
  const zones = Array.from({ length: 150 }, (_, n) => testZone(String(n)));
  const { create, workspace } = await deskWith(zones, added, () => cancel.abort());
  const outcome = await create(
    zones.map(({ id }) => id),
    cancel.signal,
  );
  expect(outcome).toMatchObject({ value: { 149: { outcome: { fault: { kind: 'cancelled' } } } } });
  expect(workspace.read().zones.filter(({ createdAt }) => createdAt !== null)).toHaveLength(100);
});

test('ids that are nobody are refused whole', async () => {
  const { create, sent } = await deskWith([testZone('a')], added);
  expect(await create(['a', 'x'])).toMatchObject({
    fault: { kind: 'invalid', fields: [{ field: 'ids.1' }] },
  });
  expect(sent()).toEqual([]);
});

/** A service with 120 zones that counts them from `first`. */
const listing =
  (first: 0 | 1): Answer =>
  ({ url }, response) => {
    const all = Array.from({ length: 120 }, (_, n) => ({
      zone_id: `Z${n}`,
      polygon: 'POLYGON',
      description: null,
    }));
    const offset = url.searchParams.has('offset') ? Number(url.searchParams.get('offset')) - first : 0;
    const zones = all.slice(offset, offset + Number(url.searchParams.get('limit')));
    says(200, { zones, status: 'ok' })({} as never, response);
  };

test.each([0, 1] as const)('all zones of a service that counts from %i are found once', async (first) => {
  const { gateway } = await deskWith([], listing(first));
  const outcome = await zonesAtService(gateway, new AbortController().signal);
  const zones = outcome.ok ? outcome.value.zones : [];
  expect(zones.map(({ zone_id }) => zone_id)).toEqual(Array.from({ length: 120 }, (_, n) => `Z${n}`));
  expect(zones[0]).toEqual({ zone_id: 'Z0', store_id: '', polygon: 'POLYGON' });
});

test.each([404, 405])('a service that says %i cannot list its zones', async (status) => {
  const { gateway } = await deskWith([], says(status, { detail: 'Not Found' }));
  expect(await zonesAtService(gateway, new AbortController().signal)).toEqual({
    ok: true,
    value: { supported: false, zones: [] },
  });
});
