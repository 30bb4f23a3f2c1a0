import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contract } from './index.ts';
import type { FromDesk, ToDesk } from './wire.ts';
import { connectDesk } from './wire.ts';

function connected() {
  const sent: ToDesk[] = [];
  let hear: (message: FromDesk) => void = () => undefined;
  let lose: () => void = () => undefined;
  const desk = connectDesk({
    send: (message) => void sent.push(message),
    listen: (listener) => {
      hear = listener;
    },
    onLost: (listener) => {
      lose = listener;
    },
  });
  return { desk, sent, hear: (message: FromDesk) => hear(message), lose: () => lose() };
}

test('each call gets its own answer, in whatever order they come', async () => {
  const { desk, hear } = connected();
  const first = desk.call('localities.autocomplete', { input: 'Pla' });
  const second = desk.call('keys.test', undefined);
  const keys = { keys: { public: 'absent', private: 'stored' }, secureStorage: 'there' };
  hear({ type: 'outcome', id: 2, outcome: { ok: true, value: keys } });
  hear({ type: 'outcome', id: 1, outcome: { ok: true, value: { localities: [] } } });
  expect(await first).toEqual({ ok: true, value: { localities: [] } });
  expect(await second).toEqual({ ok: true, value: keys });
});

test('progress is heard, and a cancelled call ends at once and tells the desk', async () => {
  const { desk, sent, hear } = connected();
  const controller = new AbortController();
  const heard: unknown[] = [];
  const listing = desk.call('zones.atService', undefined, {
    signal: controller.signal,
    onProgress: (progress) => heard.push(progress),
  });
  hear({ type: 'progress', id: 1, progress: { found: 50 } });
  controller.abort();
  expect(await listing).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(heard).toEqual([{ found: 50 }]);
  expect(sent.at(-1)).toEqual({ type: 'cancel', id: 1 });
});

test('a lost desk ends what is under way and what is asked later', async () => {
  const { desk, lose } = connected();
  const underWay = desk.call('service.restart', undefined);
  lose();
  expect(await underWay).toMatchObject({ ok: false, fault: { kind: 'offline' } });
  expect(await desk.call('service.restart', undefined)).toMatchObject({
    ok: false,
    fault: { kind: 'offline' },
  });
});

test('events reach those who listen until they stop', () => {
  const { desk, hear } = connected();
  const heard: unknown[] = [];
  const stop = desk.on('zones.synced', ({ syncStates }) => heard.push(syncStates));
  hear({ type: 'event', name: 'zones.synced', payload: { syncStates: [{ id: 'a' }] } });
  stop();
  hear({ type: 'event', name: 'zones.synced', payload: { syncStates: [{ id: 'b' }] } });
  expect(heard).toEqual([[{ id: 'a' }]]);
});

test('a question with an unknown or a wrong part is no valid input', () => {
  const { input } = contract['localities.nearby'];
  const location = { lat: -34.9, lng: -56.2 };
  expect(input.safeParse({ location, types: ['park'] }).success).toBe(true);
  expect(input.safeParse({ location, types: ['parc'] }).success).toBe(false);
  expect(input.safeParse({ location, types: ['park'], private_key: 'x' }).success).toBe(false);
});

describe('a call never waits for ever', () => {
  const waitMs = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  function connectedLong() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    return connected();
  }

  test('one that the desk knows nothing of any more has failed, one that takes long has not', async () => {
    const { desk, sent, hear } = connectedLong();
    const lost = desk.call('service.restart', undefined);
    const long = vi.fn();
    void desk.call('zones.atService', undefined).then(long);
    await waitMs(20_000);
    expect(sent.at(-1)).toEqual({ type: 'check' });
    const later = vi.fn();
    void desk.call('keys.test', undefined).then(later);
    hear({ type: 'checked', running: [2] });
    expect(await lost).toMatchObject({ ok: false, fault: { kind: 'desk' } });
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await waitMs(60_000);
      hear({ type: 'checked', running: [2, 3] });
    }
    expect(long).not.toHaveBeenCalled();
    expect(later).not.toHaveBeenCalled();
  });

  test('a desk that is silent for a minute and more has failed at all of them', async () => {
    const { desk } = connectedLong();
    const received = desk.call('service.restart', undefined);
    await waitMs(100_000);
    expect(await received).toMatchObject({ ok: false, fault: { kind: 'desk' } });
  });

  test('one whose input cannot be sent has failed at once', async () => {
    const desk = connectDesk({
      send: (message) => void JSON.stringify(message),
      listen: () => undefined,
      onLost: () => undefined,
    });
    const geometry = { type: 'Polygon' as const, coordinates: [] as never[] };
    geometry.coordinates.push(geometry as never);
    const edit = { label: 'zones.edits.drawn', put: [{ geometry }], remove: [] };
    expect(await desk.call('zones.change', edit as never)).toMatchObject({ fault: { kind: 'desk' } });
    expect(await Promise.race([desk.call('service.restart', undefined), 'sent'])).toBe('sent');
  });
});
