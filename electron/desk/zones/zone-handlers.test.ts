import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ZoneInput } from '../../../shared/api/zones.ts';
import type { CreationState, ZoneCreation, ZoneMark } from '../../../shared/desk.ts';
import { succeeded } from '../../../shared/fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openGateway } from '../gateway/gateway.ts';
import { type Answer, resets, says, startProvider } from '../gateway/test-provider.ts';
import { openLog } from '../log.ts';
import { put, remove, testZone } from './test-zone.ts';
import { openWorkspace } from './workspace.ts';
import { zoneHandlers } from './zone-handlers.ts';

const added = says(200, { status: 'ok', message: 'Zones successfully added.' });
const at = new Date('2026-01-31T12:00:00.000Z');
const created = { kind: 'created', at: at.toISOString() };
const polygon = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';

/** The desk's zones over a provider that can be exchanged, and a file that can be opened again. */
async function deskWith(zones: Zone[], ...answers: Answer[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'zones-')), 'workspace.sqlite');
  const provider = await startProvider(...answers);
  let inUse = { builtIn: false, baseUrl: provider.url, keys: { private: 'key' } };
  let zonesPerBatch = 100;
  let service: 'built-in' | 'provider' = 'built-in';

  async function start() {
    const gateway = openGateway({
      target: async () => succeeded({ ...inUse, referer: '' }),
      proxyFor: async () => null,
      log: await openLog(`${file}.log`),
      retryAfterMs: 1,
    });
    const workspace = openWorkspace(file);
    const states: CreationState[] = [];
    const marks: ZoneMark[] = [];
    const refused: ZoneCreation[] = [];
    const failures: unknown[] = [];
    const { handlers, serviceChanged, close } = zoneHandlers({
      workspace,
      gateway,
      inUse: () => inUse,
      checkOptions: async () => ({ service, knownAreas: [] }),
      zonesPerBatch: () => zonesPerBatch,
      creationChanged: (state) => states.push(state),
      marked: (some) => marks.push(...some),
      refused: (some) => refused.push(...some),
      failed: (error) => failures.push(error),
      now: () => at,
    });
    let open = true;
    const end = async () => {
      if (!open) return;
      open = false;
      await close();
      await gateway.close();
      expect(failures).toEqual([]);
    };
    onTestFinished(end);
    const progress: unknown[] = [];
    const context = (signal = new AbortController().signal) => ({
      signal,
      report: (one: unknown) => void progress.push(one),
    });
    return {
      states,
      marks,
      refused,
      progress,
      serviceChanged,
      end,
      create: (ids: string[], signal?: AbortSignal) => handlers['zones.create']({ ids }, context(signal)),
      read: async () => valueIn(await handlers['zones.read'](undefined, context())).zones,
      change: (...some: Zone[]) => handlers['zones.change'](put(...some), context()),
      remove: (...ids: string[]) => handlers['zones.change'](remove(...ids), context()),
      undo: async () => valueIn(await handlers['zones.undo'](undefined, context())),
      latest: async () => valueIn(await handlers['zones.creation'](undefined, context())),
      pause: async () => valueIn(await handlers['zones.pauseCreation'](undefined, context())),
      resume: async () => valueIn(await handlers['zones.resumeCreation'](undefined, context())),
      cancel: async () => valueIn(await handlers['zones.cancelCreation'](undefined, context())),
      pull: async (existing: 'keep' | 'replace') => handlers['zones.pull']({ existing }, context()),
      sendChanges: (ids: string[]) => handlers['zones.sendChanges']({ ids }, context()),
      removeAtService: (zoneId: string) => handlers['zones.removeAtService']({ zoneId }, context()),
    };
  }

  const desk = await start();
  if (zones.length > 0) await desk.change(...zones);
  return {
    ...desk,
    provider,
    start,
    use: (other: Partial<typeof inUse>) => {
      inUse = { ...inUse, ...other };
    },
    setBatch: (size: number) => {
      zonesPerBatch = size;
    },
    isProvider: () => {
      service = 'provider';
    },
    /** The ids of each batch that was sent. */
    sent: () =>
      provider.seen
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => JSON.parse(body).zones.map(({ zone_id }: ZoneInput) => zone_id)),
  };
}

function valueIn<T>(outcome: { ok: true; value: T } | { ok: false; fault: object }): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.value;
}

const several = (count: number) => Array.from({ length: count }, (_, n) => testZone(String(n)));
const idsOf = (zones: readonly Zone[]) => zones.map(({ id }) => id);

/** A service that keeps its zones and serves them as a provider is known to (`provider.md` 10). */
function keeping(...first: ZoneInput[]) {
  const held = new Map(first.map((zone) => [zone.zone_id, zone]));
  const answer: Answer = (request, response) => {
    const { method, url, body } = request;
    const say = (status: number, json: unknown) => says(status, json)(request, response);
    const named = decodeURIComponent(url.pathname.split('/')[2] ?? '');
    if (named !== '') {
      const zone = held.get(named);
      if (!zone) return say(404, { detail: 'not found' });
      if (method === 'DELETE') held.delete(named);
      return say(200, method === 'DELETE' ? { status: 'ok', message: 'deleted' } : { ...zone, status: 'ok' });
    }
    if (method === 'GET') {
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const sorted = [...held.values()].sort((a, b) => a.zone_id.localeCompare(b.zone_id));
      return say(200, { zones: sorted.slice(offset, offset + 50), status: 'ok' });
    }
    const zones: ZoneInput[] = JSON.parse(body).zones;
    const wrong = zones.find(({ zone_id }) => held.has(zone_id) === (method === 'POST'));
    if (wrong)
      return say(422, { detail: `zone ${wrong.zone_id} ${method === 'POST' ? 'exists' : 'is missing'}` });
    for (const zone of zones) held.set(zone.zone_id, zone);
    say(200, { status: 'ok', message: 'Zones successfully added.' });
  };
  return Object.assign(answer, { held });
}

/** Stores, and loses its answers while `losing` holds. */
function losing(service: Answer, when: () => boolean): Answer {
  return (request, response) => {
    if (request.method !== 'POST' || !when()) return service(request, response);
    const swallowed = { writeHead: () => swallowed, end: () => swallowed };
    service(request, swallowed as never);
    resets(request, response);
  };
}

describe('creating', () => {
  test('sends zones as the contract wants them, and they are known as created when confirmed', async () => {
    const full = testZone('b', { description: 'North', types: ['delivery'], status: 'open' });
    const desk = await deskWith([testZone('a'), full], added);
    expect(await desk.create(['a', 'b'])).toEqual({
      ok: true,
      value: [
        { id: 'a', outcome: created },
        { id: 'b', outcome: created },
      ],
    });
    expect(JSON.parse(desk.provider.seen[0]?.body ?? '')).toEqual({
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
    expect((await desk.read()).map(({ createdAt }) => createdAt)).toEqual([created.at, created.at]);
    expect(desk.marks).toEqual([
      { id: 'a', createdAt: created.at },
      { id: 'b', createdAt: created.at },
    ]);
    expect(desk.progress.at(-1)).toEqual({ done: 2, total: 2 });
    expect(desk.states.at(-1)).toMatchObject({ state: 'ended', total: 2, created: 2, fault: null });
  });

  test('does not send what is wrong here, and sends the rest', async () => {
    const bowTie = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    const desk = await deskWith(
      [
        testZone('good'),
        testZone('noStore', { storeId: 'no_store!' }),
        testZone('twin1', { zoneId: 'twin' }),
        testZone('twin2', { zoneId: 'twin' }),
        testZone('nameless', { zoneId: '' }),
        testZone('crossed', { geometry: bowTie as Zone['geometry'] }),
      ],
      added,
    );
    const refused = (id: string, field: string, message: unknown = expect.any(String)) => ({
      id,
      outcome: { kind: 'refused', fault: { kind: 'invalid', fields: [{ field, message }] } },
    });
    const wrong = [
      refused('noStore', 'store_id'),
      refused('twin1', 'zone_id'),
      refused('twin2', 'zone_id'),
      refused('nameless', 'zone_id'),
      refused('crossed', 'polygon', 'the outline crosses itself, at 0.5 0.5'),
    ];
    expect(await desk.create(['good', 'noStore', 'twin1', 'twin2', 'nameless', 'crossed'])).toEqual({
      ok: true,
      value: [{ id: 'good', outcome: created }, ...wrong],
    });
    expect(desk.sent()).toEqual([['zone-good']]);
    expect(desk.refused).toHaveLength(wrong.length);
    expect(desk.refused).toEqual(expect.arrayContaining(wrong));
  });

  test('sends a provider the store_id that only the contract refuses', async () => {
    const desk = await deskWith([testZone('a', { storeId: 'STORE_ID_123456' })], added);
    desk.isProvider();
    expect(await desk.create(['a'])).toMatchObject({ value: [{ outcome: created }] });
  });

  test('never sends what is known to be there, whatever it is called here by now', async () => {
    const desk = await deskWith([testZone('a')], added);
    await desk.create(['a']);
    await desk.remove('a');
    await desk.change(testZone('again', { zoneId: 'zone-a' }));
    expect(await desk.create(['again'])).toMatchObject({
      value: [{ outcome: { kind: 'refused', fault: { fields: [{ field: 'zone_id' }] } } }],
    });
    expect(desk.sent()).toHaveLength(1);
  });

  test('sends batches of the size that is set', async () => {
    const desk = await deskWith(several(250), added);
    await desk.create(idsOf(several(250)));
    expect(desk.sent().map(({ length }) => length)).toEqual([100, 100, 50]);
    desk.setBatch(7);
    await desk.change(...several(20).map((zone) => ({ ...zone, zoneId: `other-${zone.id}` })));
    await desk.create(idsOf(several(20)));
    expect(
      desk
        .sent()
        .slice(3)
        .map(({ length }) => length),
    ).toEqual([7, 7, 6]);
  });

  test('splits a refused batch: one bad zone costs only itself', async () => {
    const service = keeping({ zone_id: 'zone-77', store_id: 'OTHERS', polygon });
    const desk = await deskWith(several(100), service);
    const outcomes = valueIn(await desk.create(idsOf(several(100))));
    expect(outcomes.filter(({ outcome }) => outcome.kind !== 'created')).toEqual([
      {
        id: '77',
        outcome: { kind: 'refused', fault: { kind: 'invalid', fields: [], message: 'zone zone-77 exists' } },
      },
    ]);
    expect(service.held.size).toBe(100);
    expect(desk.sent().length).toBeLessThanOrEqual(15);
  });

  test('refuses ids that are nobody, and a second creation beside one that has not ended', async () => {
    const desk = await deskWith([testZone('a'), testZone('b')], says(402, { detail: 'spent' }), added);
    expect(await desk.create(['a', 'x'])).toMatchObject({
      fault: { kind: 'invalid', fields: [{ field: 'ids.1' }] },
    });
    await desk.create(['a']);
    expect(await desk.create(['b'])).toMatchObject({ fault: { fields: [{ field: 'ids' }] } });
    expect(desk.sent()).toEqual([['zone-a']]);
    await desk.cancel();
    expect(await desk.create(['b'])).toMatchObject({ value: [{ outcome: created }] });
  });

  test('without a private key nothing is sent', async () => {
    const desk = await deskWith([testZone('a')], added);
    desk.use({ keys: {} as never });
    expect(await desk.create(['a'])).toEqual({ ok: false, fault: { kind: 'unauthenticated' } });
  });
});

describe('pausing', () => {
  test('happens by itself when the quota is spent, and resuming sends what is left', async () => {
    const desk = await deskWith(several(250), added, says(402, { detail: 'spent' }), added);
    const outcomes = valueIn(await desk.create(idsOf(several(250))));
    expect(outcomes[99]?.outcome).toEqual(created);
    expect(outcomes[100]?.outcome).toEqual({ kind: 'not-sent', fault: null });
    expect(await desk.latest()).toMatchObject({
      state: 'paused',
      fault: { kind: 'quota', message: 'spent' },
      created: 100,
      notSent: 150,
    });
    await desk.resume();
    await expect.poll(() => desk.states.at(-1)).toMatchObject({ state: 'ended', created: 250 });
    expect(desk.sent().flat()).toHaveLength(350);
  });

  test('by a person lets the request under way end, stays through a restart, and is taken up when told', async () => {
    const service = keeping();
    let pausing: Promise<unknown> = Promise.resolve();
    const desk = await deskWith(several(30), (request, response) => {
      if (desk.sent().length === 2) pausing = desk.pause();
      setImmediate(() => service(request, response));
    });
    desk.setBatch(10);
    await desk.create(idsOf(several(30)));
    expect(await pausing).toMatchObject({ state: 'paused', fault: null, created: 20, notSent: 10 });
    await desk.end();

    const later = await desk.start();
    await later.serviceChanged();
    expect(await later.latest()).toMatchObject({ state: 'paused', created: 20 });
    expect(service.held.size).toBe(20);
    await later.resume();
    await expect.poll(() => later.states.at(-1)?.state).toBe('ended');
    expect(service.held.size).toBe(30);
    expect(desk.sent()).toHaveLength(3);
  });

  test('while the last batch is under way ends the creation', async () => {
    const service = keeping();
    let pausing: Promise<unknown> = Promise.resolve();
    const desk = await deskWith(several(10), (request, response) => {
      pausing = desk.pause();
      setImmediate(() => service(request, response));
    });
    await desk.create(idsOf(several(10)));
    expect(await pausing).toMatchObject({ state: 'ended', created: 10 });
  });

  test('for good leaves the rest unsent, and the next creation settles what was lost first', async () => {
    const service = keeping();
    const asked: string[] = [];
    let lost = 0;
    const losesOne = losing(service, () => {
      lost += 1;
      return lost === 1;
    });
    const desk = await deskWith(several(20), (request, response) => {
      asked.push(`${request.method} ${request.url.pathname}`);
      // Told to stop while the answer is being lost.
      if (lost === 0) void desk.cancel();
      losesOne(request, response);
    });
    desk.setBatch(10);
    const outcomes = valueIn(await desk.create(idsOf(several(20))));
    expect(outcomes.map(({ outcome: { kind } }) => kind)).toEqual([
      ...Array.from({ length: 10 }, () => 'unknown'),
      ...Array.from({ length: 10 }, () => 'not-sent'),
    ]);
    asked.length = 0;
    await desk.create(['3', '15']);
    expect((await desk.latest())?.zones).toEqual([
      { id: '3', outcome: created },
      { id: '15', outcome: created },
    ]);
    expect(asked.indexOf('POST /zones')).toBe(asked.length - 1);
    expect(service.held.size).toBe(11);
    expect((await desk.read()).filter(({ createdAt }) => createdAt !== null)).toHaveLength(11);
  });
});

describe('the end of the program in the middle', () => {
  test('interrupts a creation, which goes on when told: nothing is sent twice and nothing is forgotten', async () => {
    const service = keeping();
    let requests = 0;
    const desk = await deskWith(several(50), (request, response) => {
      if (request.method === 'POST') requests += 1;
      if (requests === 3) {
        // Stored, and the program ends before it hears of it.
        service(request, { writeHead: () => ({}), end: () => ({}) } as never);
        void desk.end();
      } else service(request, response);
    });
    desk.setBatch(10);
    void desk.create(idsOf(several(50)));
    await expect.poll(() => requests).toBe(3);
    await desk.end();
    expect(service.held.size).toBe(30);

    requests = 10;
    const later = await desk.start();
    await later.serviceChanged();
    expect(later.states).toEqual([
      expect.objectContaining({ state: 'interrupted', created: 20, unknown: 10, notSent: 20 }),
    ]);
    expect(await later.create(['7'])).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
    expect(desk.sent()).toHaveLength(3);
    await later.resume();
    await expect.poll(() => later.states.at(-1)).toMatchObject({ state: 'ended', created: 50 });
    expect(desk.sent()).toHaveLength(5);
    expect(new Set(desk.sent().flat()).size).toBe(50);
  });
});

describe('another service in use', () => {
  test('has its own ledger, and gets nothing of a creation that was begun at the first', async () => {
    const first = keeping();
    const second = await startProvider(keeping());
    let switched = false;
    const desk = await deskWith(several(30), (request, response) => {
      if (desk.sent().length === 2 && !switched) {
        switched = true;
        desk.use({ baseUrl: second.url });
        void desk.serviceChanged();
      }
      first(request, response);
    });
    desk.setBatch(10);
    await desk.create(idsOf(several(30)));
    expect(first.held.size).toBe(20);
    expect(second.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await desk.latest()).toBeNull();
    expect((await desk.read()).every(({ createdAt }) => createdAt === null)).toBe(true);

    desk.marks.length = 0;
    desk.use({ baseUrl: desk.provider.url });
    await desk.serviceChanged();
    expect(desk.marks.filter(({ createdAt }) => createdAt !== null)).toHaveLength(20);
    expect(await desk.latest()).toMatchObject({ state: 'interrupted', created: 20 });
    await desk.resume();
    await expect.poll(() => first.held.size).toBe(30);
    await expect.poll(() => desk.states.at(-1)?.state).toBe('ended');
  });
});

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
});

describe('pulling', () => {
  const stored = (zone_id: string, more: Partial<ZoneInput> = {}) => ({
    zone_id,
    store_id: 'S_1',
    polygon,
    ...more,
  });

  test('puts what the service holds into the workspace as one moment, known as created', async () => {
    const all = Array.from({ length: 120 }, (_, n) => stored(`Z${String(n).padStart(3, '0')}`));
    const desk = await deskWith(
      [testZone('mine')],
      keeping(...all, stored('bad', { polygon: 'POINT (1 2)' })),
    );
    expect(valueIn(await desk.pull('keep'))).toMatchObject({
      supported: true,
      added: 120,
      replaced: 0,
      kept: 0,
      same: 0,
      unreadable: [{ zoneId: 'bad' }],
      change: { put: { length: 120 }, canUndo: true },
    });
    const zones = await desk.read();
    expect(zones).toHaveLength(121);
    expect(zones[1]).toMatchObject({ zoneId: 'Z000', storeId: 'S_1', createdAt: created.at });
    expect(zones[1]?.changedSinceCreation).toBeUndefined();
    await desk.undo();
    expect(await desk.read()).toHaveLength(1);
  });

  test('keeps or replaces zones that are here otherwise, and forgets what the service has no more', async () => {
    const here = [
      testZone('same', { zoneId: 'SAME', storeId: 'S_1' }),
      testZone('other', { zoneId: 'OTHER' }),
      testZone('gone', { zoneId: 'GONE' }),
    ];
    const service = keeping();
    const desk = await deskWith(here, service);
    desk.isProvider();
    await desk.create(['gone']);
    service.held.clear();
    for (const id of ['SAME', 'OTHER']) service.held.set(id, stored(id));

    expect(valueIn(await desk.pull('keep'))).toMatchObject({ added: 0, replaced: 0, kept: 1, same: 1 });
    const marks = (await desk.read()).map(({ id, createdAt, changedSinceCreation }) => ({
      id,
      created: createdAt !== null,
      changed: changedSinceCreation ?? false,
    }));
    expect(marks).toEqual([
      { id: 'same', created: true, changed: false },
      { id: 'other', created: true, changed: true },
      { id: 'gone', created: false, changed: false },
    ]);

    expect(valueIn(await desk.pull('replace'))).toMatchObject({ added: 0, replaced: 1, kept: 0 });
    expect((await desk.read())[1]).toMatchObject({ id: 'other', storeId: 'S_1', createdAt: created.at });
    await desk.undo();
    expect((await desk.read())[1]).toMatchObject({ storeId: 'STORE1', changedSinceCreation: true });
  });

  test.each([404, 405])('is not there at a service that says %i', async (status) => {
    const desk = await deskWith([], says(status, { detail: 'Not Found' }));
    expect(await desk.pull('keep')).toEqual({ ok: true, value: { supported: false } });
  });
});

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
