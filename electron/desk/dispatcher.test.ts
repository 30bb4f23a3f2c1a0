import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DeskHandlers, DeskStates } from '../../shared/desk/index.ts';
import { connectDesk, type FromDesk, type ToDesk } from '../../shared/desk/wire.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { type Settings, settingsSchema } from '../../shared/settings/settings.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { createDispatcher } from './dispatcher.ts';
import { openLog } from './log.ts';
import { publisher } from './published.ts';

/** Creates a dispatcher with only some calls and states; other calls fail. */
async function dispatcherOf(calls: Partial<DeskHandlers>, states: Partial<DeskStates> = {}) {
  const log = await openLog(join(temporaryFolder(), 'desk.log'));
  const served = { calls: calls as DeskHandlers, states: states as DeskStates };
  return Object.assign(createDispatcher(served, log), { log });
}

/** Connects a window over JSON, as the hosts do. */
function windowOn(dispatcher: Awaited<ReturnType<typeof dispatcherOf>>) {
  const received: FromDesk[] = [];
  let receive = (_: FromDesk) => {};
  const connection = dispatcher.connect((message) => {
    const parsed: FromDesk = JSON.parse(JSON.stringify(message));
    received.push(parsed);
    receive(parsed);
  });
  const desk = connectDesk({
    send: (message: ToDesk) => connection.receive(JSON.parse(JSON.stringify(message))),
    listen: (listener) => {
      receive = listener;
    },
    onLost: () => {},
  });
  return { desk, received, connection };
}

test('a call returns its outcome after its progress', async () => {
  const dispatcher = await dispatcherOf({
    async 'zones.atService'(_, { report }) {
      report({ found: 50 });
      return succeeded({ supported: true, zones: [] });
    },
  });
  const { desk } = windowOn(dispatcher);
  const progress: unknown[] = [];
  const outcome = await desk.call('zones.atService', undefined, {
    onProgress: (one) => progress.push(one),
  });
  expect(outcome).toEqual({ ok: true, value: { supported: true, zones: [] } });
  expect(progress).toEqual([{ found: 50 }]);
});

test('a call without input can be sent as JSON', async () => {
  const dispatcher = await dispatcherOf({ 'service.restart': async () => failed({ kind: 'timeout' }) });
  expect(await windowOn(dispatcher).desk.call('service.restart', undefined)).toEqual({
    ok: false,
    fault: { kind: 'timeout' },
  });
});

test('unknown names and invalid inputs are rejected, with the fields', async () => {
  const { connection, received } = windowOn(await dispatcherOf({}));
  connection.receive({ type: 'call', id: 1, name: 'toString' });
  connection.receive({
    type: 'call',
    id: 2,
    name: 'keys.set',
    input: { origin: 'https://a.example', name: 'public', key: 7, extra: 1 },
  });
  connection.receive({ type: 'call', id: 3, name: 'zones.read', input: {} });
  connection.receive({ type: 'call', id: 4, name: 5 });
  await Promise.resolve();
  const faults = new Map(
    received.flatMap((message) =>
      message.type === 'outcome' ? [[message.id, message.outcome] as const] : [],
    ),
  );
  expect(faults.get(1)).toMatchObject({ fault: { kind: 'invalid', fields: [{ field: 'name' }] } });
  expect(faults.get(2)).toMatchObject({
    fault: { kind: 'invalid', fields: [{ field: 'key' }, { field: '' }] },
  });
  expect(faults.get(3)).toMatchObject({ fault: { kind: 'invalid' } });
  expect(faults.get(4)).toMatchObject({ fault: { kind: 'invalid', fields: [{ field: 'name' }] } });
});

test('malformed messages and unknown IDs are ignored', async () => {
  const { connection, received } = windowOn(await dispatcherOf({}));
  for (const message of [null, 'call', 7, [], { type: 'cancel', id: 99 }, { id: 'x' }])
    connection.receive(message);
  expect(received).toEqual([]);
});

test('a handler that throws results in a fault without internal details', async () => {
  const secret = 'canary-4711';
  const dispatcher = await dispatcherOf({
    async 'keys.set'({ key }) {
      throw Object.assign(new Error(`cannot write ${key} to /home/someone`), { code: 'ENOSPC' });
    },
  });
  const { desk, received } = windowOn(dispatcher);
  expect(await desk.call('keys.set', { origin: '', name: 'private', key: secret })).toEqual({
    ok: false,
    fault: { kind: 'storage', reason: 'full' },
  });
  expect(JSON.stringify(received)).not.toContain('home');
  expect(dispatcher.log.lines().join()).toContain('keys.set failed: Error ENOSPC');
  expect(dispatcher.log.lines().join()).not.toContain(secret);
});

test('canceling aborts the signal of the handler', async () => {
  let reached = () => {};
  const aborted = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const dispatcher = await dispatcherOf({
    async 'zones.atService'(_, { signal }) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      reached();
      return failed({ kind: 'cancelled' });
    },
  });
  const cancel = new AbortController();
  const outcome = windowOn(dispatcher).desk.call('zones.atService', undefined, { signal: cancel.signal });
  cancel.abort();
  expect(await outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  await aborted;
});

test('closing a window cancels its own calls and ends its messages', async () => {
  const signals: AbortSignal[] = [];
  const dispatcher = await dispatcherOf({
    async 'zones.atService'(_, { signal }) {
      signals.push(signal);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return failed({ kind: 'cancelled' });
    },
  });
  const leaving = windowOn(dispatcher);
  const staying = windowOn(dispatcher);
  void leaving.desk.call('zones.atService', undefined);
  void staying.desk.call('zones.atService', undefined);
  leaving.connection.close();
  dispatcher.emit('zones.synced', { syncRevision: 1, syncStates: [] });
  await Promise.resolve();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(leaving.received).toEqual([]);
  expect(staying.received).toMatchObject([{ type: 'event', name: 'zones.synced' }]);
});

/** Returns a value that is nested too deeply to be serialized. */
function bottomless(): unknown {
  let value: unknown = null;
  for (let level = 0; level < 100_000; level += 1) value = [value];
  return value;
}

test.each(['in a short list', 'in a long list'])(
  'a result that can’t be serialized, %s, is a bad response, and the desk continues',
  async (place) => {
    const more = bottomless();
    const localities = Array.from({ length: place === 'in a long list' ? 500 : 1 }, () => ({
      public_id: 'p',
      types: [],
      description: 'Alpha',
      more,
    }));
    const dispatcher = await dispatcherOf({
      'localities.autocomplete': async () => succeeded({ localities }),
      'keys.test': async () => failed({ kind: 'timeout' }),
    });
    const { desk, received } = windowOn(dispatcher);
    expect(await desk.call('localities.autocomplete', { input: 'plaza' })).toEqual({
      ok: false,
      fault: { kind: 'bad-answer', path: '' },
    });
    dispatcher.emit('zones.synced', bottomless() as never);
    dispatcher.emit('zones.synced', { syncRevision: 1, syncStates: [] });
    expect(await desk.call('keys.test', undefined)).toMatchObject({ fault: { kind: 'timeout' } });
    expect(received.filter(({ type }) => type === 'event')).toHaveLength(1);
    expect(dispatcher.log.lines().join()).toContain('sending to a window failed: RangeError');
  },
);

test('a window can check which of its calls are pending', async () => {
  const dispatcher = await dispatcherOf({ 'keys.test': () => new Promise(() => undefined) });
  const { connection, received } = windowOn(dispatcher);
  connection.receive({ type: 'call', id: 7, name: 'keys.test' });
  connection.receive({ type: 'check' });
  expect(received).toEqual([{ type: 'checked', running: [7] }]);
});

test('a watching window gets every state, then each change, and never an older one after a newer', async () => {
  const theme = (theme: Settings['theme']) => ({ ...settingsSchema.parse({}), theme });
  const settings = publisher(theme('light'));
  const dispatcher = await dispatcherOf({}, { settings, failures: publisher(0) });
  const { desk, received } = windowOn(dispatcher);
  settings.publish(theme('dark'));
  expect(received).toEqual([]);
  const reported: string[] = [];
  desk.watch('settings', ({ theme }) => reported.push(theme));
  settings.publish(theme('system'));
  expect(reported).toEqual(['dark', 'system']);
  expect(received.filter(({ type }) => type === 'state')).toHaveLength(3);
  const later: string[] = [];
  const stop = desk.watch('settings', ({ theme }) => later.push(theme));
  stop();
  settings.publish(theme('light'));
  expect(later).toEqual(['system']);
});
