import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contract } from './index.ts';
import type { FromDesk, ToDesk } from './wire.ts';
import { connectDesk } from './wire.ts';

function connected() {
  const sent: ToDesk[] = [];
  let receive: (message: FromDesk) => void = () => undefined;
  let disconnect: () => void = () => undefined;
  const desk = connectDesk({
    send: (message) => void sent.push(message),
    listen: (listener) => {
      receive = listener;
    },
    onLost: (listener) => {
      disconnect = listener;
    },
  });
  return { desk, sent, receive: (message: FromDesk) => receive(message), disconnect: () => disconnect() };
}

test('each call gets its own response, in any order of arrival', async () => {
  const { desk, receive } = connected();
  const first = desk.call('localities.autocomplete', { input: 'Pla' });
  const second = desk.call('keys.test', undefined);
  const keys = { keys: { public: 'absent', private: 'stored' }, secureStorage: 'there' };
  receive({ type: 'outcome', id: 2, outcome: { ok: true, value: keys } });
  receive({ type: 'outcome', id: 1, outcome: { ok: true, value: { localities: [] } } });
  expect(await first).toEqual({ ok: true, value: { localities: [] } });
  expect(await second).toEqual({ ok: true, value: keys });
});

test('a call reports progress, and canceling ends it at once and notifies the desk', async () => {
  const { desk, sent, receive } = connected();
  const controller = new AbortController();
  const received: unknown[] = [];
  const listing = desk.call('zones.atService', undefined, {
    signal: controller.signal,
    onProgress: (progress) => received.push(progress),
  });
  receive({ type: 'progress', id: 1, progress: { found: 50 } });
  controller.abort();
  expect(await listing).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(received).toEqual([{ found: 50 }]);
  expect(sent.at(-1)).toEqual({ type: 'cancel', id: 1 });
});

test('a lost connection fails pending and later calls', async () => {
  const { desk, disconnect } = connected();
  const pending = desk.call('service.restart', undefined);
  disconnect();
  expect(await pending).toMatchObject({ ok: false, fault: { kind: 'offline' } });
  expect(await desk.call('service.restart', undefined)).toMatchObject({
    ok: false,
    fault: { kind: 'offline' },
  });
});

test('events reach a listener until it unsubscribes', () => {
  const { desk, receive } = connected();
  const received: unknown[] = [];
  const stop = desk.on('zones.synced', ({ syncStates }) => received.push(syncStates));
  receive({ type: 'event', name: 'zones.synced', payload: { syncStates: [{ id: 'a' }] } });
  stop();
  receive({ type: 'event', name: 'zones.synced', payload: { syncStates: [{ id: 'b' }] } });
  expect(received).toEqual([[{ id: 'a' }]]);
});

test('rejects input with an unknown or invalid property', () => {
  const { input } = contract['localities.nearby'];
  const location = { lat: -34.9, lng: -56.2 };
  expect(input.safeParse({ location, types: ['park'] }).success).toBe(true);
  expect(input.safeParse({ location, types: ['parc'] }).success).toBe(false);
  expect(input.safeParse({ location, types: ['park'], private_key: 'x' }).success).toBe(false);
});

describe('a call without a response', () => {
  const waitMs = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  function connectedWithFakeTimers() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    return connected();
  }

  test('fails if the desk no longer knows it, but not while it’s running', async () => {
    const { desk, sent, receive } = connectedWithFakeTimers();
    const lost = desk.call('service.restart', undefined);
    const long = vi.fn();
    void desk.call('zones.atService', undefined).then(long);
    await waitMs(20_000);
    expect(sent.at(-1)).toEqual({ type: 'check' });
    const later = vi.fn();
    void desk.call('keys.test', undefined).then(later);
    receive({ type: 'checked', running: [2] });
    expect(await lost).toMatchObject({ ok: false, fault: { kind: 'desk' } });
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await waitMs(60_000);
      receive({ type: 'checked', running: [2, 3] });
    }
    expect(long).not.toHaveBeenCalled();
    expect(later).not.toHaveBeenCalled();
  });

  test('fails if the desk is silent for 100 seconds', async () => {
    const { desk } = connectedWithFakeTimers();
    const received = desk.call('service.restart', undefined);
    await waitMs(100_000);
    expect(await received).toMatchObject({ ok: false, fault: { kind: 'desk' } });
  });

  test('fails at once if its input can’t be serialized', async () => {
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
