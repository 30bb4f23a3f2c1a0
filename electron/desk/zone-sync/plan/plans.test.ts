import { describe, expect, test } from 'vitest';
import { testZone } from '../../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { says, startProvider } from '../../gateway/provider.testing.ts';
import {
  added,
  created,
  deskWith,
  droppingResponses,
  idsOf,
  polygon,
  several,
  storingService,
  valueIn,
  writesOnly,
} from '../desk.testing.ts';

describe('creating', () => {
  test('sends zones in the format of the contract, and confirmed ones count as created', async () => {
    const full = testZone('b', { description: 'North', types: ['delivery'], status: 'open' });
    const desk = await deskWith([testZone('a'), full], added);
    expect(await desk.create(['a', 'b'])).toEqual({
      ok: true,
      value: [
        { id: 'a', outcome: created },
        { id: 'b', outcome: created },
      ],
    });
    const posted = desk.provider.seen.find(({ method }) => method === 'POST');
    expect(JSON.parse(posted?.body ?? '')).toEqual({
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
    expect(desk.syncStates).toEqual([
      { id: 'a', createdAt: created.at },
      { id: 'b', createdAt: created.at },
    ]);
    expect(desk.states.at(-1)).toMatchObject({ state: 'done', done: 2, total: 2, created: 2, fault: null });
  });

  test('refuses invalid zones locally and sends the others', async () => {
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
    const refused = (id: string, field: string, refusal: string) => ({
      id,
      outcome: { kind: 'refused', fault: { kind: 'invalid', fields: [{ field, refusal }] } },
    });
    const wrong = [
      refused('noStore', 'store_id', 'store-id-characters'),
      refused('twin1', 'zone_id', 'id-repeated'),
      refused('twin2', 'zone_id', 'id-repeated'),
      refused('nameless', 'zone_id', 'zone-id-missing'),
      refused('crossed', 'polygon', 'self-intersection'),
    ];
    expect(await desk.create(['good', 'noStore', 'twin1', 'twin2', 'nameless', 'crossed'])).toEqual({
      ok: true,
      value: [{ id: 'good', outcome: created }, ...wrong],
    });
    expect(desk.sent()).toEqual([['zone-good']]);
    const reported = await desk.refused();
    expect(reported).toHaveLength(wrong.length);
    expect(reported).toEqual(expect.arrayContaining(wrong));
    expect(await desk.refused(2)).toEqual(reported.slice(2));
  });

  test('sends a provider a store_id that only the contract rejects', async () => {
    const desk = await deskWith([testZone('a', { storeId: 'STORE_ID_123456' })], added);
    desk.isProvider();
    expect(await desk.create(['a'])).toMatchObject({ value: [{ outcome: created }] });
  });

  test('never sends a zone that is already on the service, even under another local ID', async () => {
    const desk = await deskWith([testZone('a')], added);
    await desk.create(['a']);
    await desk.remove('a');
    await desk.change(testZone('again', { zoneId: 'zone-a' }));
    expect(await desk.create(['again'])).toMatchObject({
      value: [{ outcome: { kind: 'refused', fault: { fields: [{ field: 'zone_id' }] } } }],
    });
    expect(desk.sent()).toHaveLength(1);
  });

  test('sends batches of the configured size', async () => {
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

  test('splits a refused batch so that an invalid zone affects only itself', async () => {
    const service = storingService({ zone_id: 'zone-77', store_id: 'OTHERS', polygon });
    const desk = await deskWith(several(100), writesOnly(service));
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

  test('refuses unknown IDs, and a second creation before the first has ended', async () => {
    const desk = await deskWith(
      [testZone('a'), testZone('b')],
      writesOnly(says(402, { detail: 'spent' }), added),
    );
    expect(await desk.create(['a', 'x'])).toMatchObject({
      fault: { kind: 'invalid', fields: [{ field: 'actions.1.id' }] },
    });
    await desk.create(['a']);
    expect(await desk.create(['b'])).toMatchObject({
      fault: { fields: [{ field: 'zones', refusal: 'plan-running' }] },
    });
    expect(desk.sent()).toEqual([['zone-a']]);
    await desk.cancel();
    expect(await desk.create(['b'])).toMatchObject({ value: [{ outcome: created }] });
  });

  test('fails without a private key', async () => {
    const desk = await deskWith([testZone('a')], added);
    desk.use({ keys: {} });
    expect(await desk.create(['a'])).toEqual({ ok: false, fault: { kind: 'unauthenticated' } });
  });
});

describe('pausing and canceling', () => {
  test('a spent quota pauses the plan, and resuming sends the rest', async () => {
    const desk = await deskWith(several(250), writesOnly(added, says(402, { detail: 'spent' }), added));
    const outcomes = valueIn(await desk.create(idsOf(several(250))));
    expect(outcomes[99]?.outcome).toEqual(created);
    expect(outcomes[100]?.outcome).toEqual({ kind: 'not-sent', fault: null });
    expect(desk.states.at(-1)).toMatchObject({
      state: 'paused',
      fault: { kind: 'quota', message: 'spent' },
      created: 100,
      notSent: 150,
    });
    await desk.resume();
    await expect.poll(() => desk.states.at(-1)).toMatchObject({ state: 'done', created: 250 });
    expect(desk.sent().flat()).toHaveLength(350);
  });

  test('a pause lets the pending request complete, and lasts across a restart until it is resumed', async () => {
    const service = storingService();
    let pausing: Promise<unknown> = Promise.resolve();
    const desk = await deskWith(several(30), (request, response) => {
      if (desk.sent().length === 2) pausing = desk.pause();
      setImmediate(() => service(request, response));
    });
    desk.setBatch(10);
    await desk.create(idsOf(several(30)));
    await pausing;
    expect(desk.states.at(-1)).toMatchObject({ state: 'paused', fault: null, created: 20, notSent: 10 });
    await desk.end();

    const later = await desk.start();
    await later.serviceChanged();
    expect(later.states.at(-1)).toMatchObject({ state: 'paused', created: 20 });
    expect(service.held.size).toBe(20);
    await later.resume();
    await expect.poll(() => later.states.at(-1)?.state).toBe('done');
    expect(service.held.size).toBe(30);
    expect(desk.sent()).toHaveLength(3);
  });

  test('a pause is reported while a request hangs, and resuming undoes it', async () => {
    const service = storingService();
    let answer = () => {};
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const desk = await deskWith(several(20), (request, response) => {
      if (request.method === 'GET') service(request, response);
      else void hanging.then(() => service(request, response));
    });
    desk.setBatch(10);
    const done = desk.create(idsOf(several(20)));
    await expect.poll(() => desk.sent()).toHaveLength(1);
    expect(await desk.pause()).toMatchObject({ state: 'pausing', unknown: 10, notSent: 10 });
    expect(desk.states.at(-1)).toMatchObject({ state: 'pausing' });
    expect(await desk.resume()).toMatchObject({ state: 'running' });
    expect(await desk.cancel()).toMatchObject({ state: 'cancelling' });
    answer();
    expect(valueIn(await done).map(({ outcome: { kind } }) => kind)).toEqual([
      ...Array.from({ length: 10 }, () => 'created'),
      ...Array.from({ length: 10 }, () => 'not-sent'),
    ]);
    expect(desk.states.at(-1)).toMatchObject({ state: 'done', created: 10, notSent: 10 });
  });

  test('a pause during the last batch ends the creation', async () => {
    const service = storingService();
    let pausing: Promise<unknown> = Promise.resolve();
    const desk = await deskWith(several(10), (request, response) => {
      if (request.method === 'POST') pausing = desk.pause();
      setImmediate(() => service(request, response));
    });
    await desk.create(idsOf(several(10)));
    await pausing;
    expect(desk.states.at(-1)).toMatchObject({ state: 'done', created: 10 });
  });

  test('canceling leaves the rest unsent, and the next plan resolves lost responses first', async () => {
    const service = storingService();
    const sentRequests: string[] = [];
    let lost = 0;
    const losesOne = droppingResponses(service, () => {
      lost += 1;
      return lost === 1;
    });
    const desk = await deskWith(several(20), (request, response) => {
      sentRequests.push(`${request.method} ${request.url.pathname}`);
      // Canceled while the response is being dropped.
      if (lost === 0 && request.method === 'POST') void desk.cancel();
      losesOne(request, response);
    });
    desk.setBatch(10);
    const outcomes = valueIn(await desk.create(idsOf(several(20))));
    expect(outcomes.map(({ outcome: { kind } }) => kind)).toEqual([
      ...Array.from({ length: 10 }, () => 'unknown'),
      ...Array.from({ length: 10 }, () => 'not-sent'),
    ]);
    sentRequests.length = 0;
    await desk.create(['3', '15']);
    expect(await desk.outcomes()).toEqual([
      { id: '3', outcome: created },
      { id: '15', outcome: created },
    ]);
    expect(sentRequests.indexOf('POST /zones')).toBe(sentRequests.length - 1);
    expect(service.held.size).toBe(11);
    expect((await desk.read()).filter(({ createdAt }) => createdAt !== null)).toHaveLength(11);
  });
});

describe('an exit of the program', () => {
  test('interrupts a creation, which resumes without losing a zone or sending it twice', async () => {
    const service = storingService();
    let requests = 0;
    const desk = await deskWith(several(50), (request, response) => {
      if (request.method === 'POST') requests += 1;
      if (requests === 3) {
        // The zones are stored, but the program exits before it gets the response.
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
    expect(later.states.at(-1)).toMatchObject({
      state: 'interrupted',
      created: 20,
      unknown: 10,
      notSent: 20,
    });
    expect(await later.create(['7'])).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
    expect(desk.sent()).toHaveLength(3);
    await later.resume();
    await expect.poll(() => later.states.at(-1)).toMatchObject({ state: 'done', created: 50 });
    expect(desk.sent()).toHaveLength(5);
    expect(new Set(desk.sent().flat()).size).toBe(50);
  });
});

describe('a switch to another service', () => {
  test('uses a separate ledger and doesn’t continue a creation there', async () => {
    const first = storingService();
    const second = await startProvider(storingService());
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
    expect(desk.states.at(-1)).toBeNull();
    expect((await desk.read()).every(({ createdAt }) => createdAt === null)).toBe(true);

    desk.syncStates.length = 0;
    desk.use({ baseUrl: desk.provider.url });
    await desk.serviceChanged();
    expect(desk.syncStates.filter(({ createdAt }) => createdAt !== null)).toHaveLength(20);
    expect(desk.states.at(-1)).toMatchObject({ state: 'interrupted', created: 20 });
    await desk.resume();
    await expect.poll(() => first.held.size).toBe(30);
    await expect.poll(() => desk.states.at(-1)?.state).toBe('done');
  });
});

describe('a rate limit', () => {
  const waitFor = (seconds: number) => says(429, { detail: 'slow down' }, { 'retry-after': String(seconds) });
  const waiting = { fault: { kind: 'rate-limited' } };
  const lastOf = (desk: Awaited<ReturnType<typeof deskWith>>) => expect.poll(() => desk.states.at(-1));

  test('lets a plan pause and cancel immediately, and zones held back count as not sent', async () => {
    const desk = await deskWith(several(3), writesOnly(waitFor(10)));
    const creating = desk.create(idsOf(several(3)));
    await lastOf(desk).toMatchObject(waiting);
    expect(await desk.pause()).toMatchObject({ state: 'paused', unknown: 0, notSent: 3 });
    await creating;
    // Now the rate gate holds the request back.
    await desk.resume();
    expect(desk.states.at(-1)).toMatchObject({ state: 'running', unknown: 0, notSent: 3 });
    expect(await desk.cancel()).toMatchObject({ state: 'done', unknown: 0, notSent: 3 });
    expect(desk.sent()).toHaveLength(1);
  });

  test('pauses a creation if it exceeds five minutes, and reports how long', async () => {
    const desk = await deskWith(several(3), waitFor(3600));
    await desk.create(idsOf(several(3)));
    expect(desk.states.at(-1)).toMatchObject({
      state: 'paused',
      fault: { kind: 'rate-limited', waitSeconds: 300, saidSeconds: 3600 },
      unknown: 0,
      notSent: 3,
    });
  });
});
