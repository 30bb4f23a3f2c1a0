import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type Outcome, succeeded } from '../shared/faults/fault.ts';
import { runInProcess } from './run-in-process.ts';

const reply = z.union([z.object({ done: z.number() }), z.object({ value: z.string() })]);
const ended = { kind: 'desk', reason: 'import-ended' } as const;

function fakeProcess() {
  let messageListener = (_: unknown) => {};
  let exitListener = () => {};
  const sent: string[] = [];
  const kill = vi.fn(() => exitListener());
  const spawn = vi.fn(() => ({
    send: (message: string) => void sent.push(message),
    onMessage: (listener: (message: unknown) => void) => {
      messageListener = listener;
    },
    onExit: (listener: () => void) => {
      exitListener = listener;
    },
    kill,
  }));
  return {
    spawn,
    sent,
    kill,
    says: (message: unknown) => messageListener(message),
    exits: () => exitListener(),
  };
}

const progress: number[] = [];
const task = {
  request: 'read',
  replySchema: reply,
  endedFault: ended,
  outcomeOf(read: z.infer<typeof reply>): Outcome<string> | undefined {
    if ('value' in read) return succeeded(read.value);
    progress.push(read.done);
    return undefined;
  },
};

test('the last reply is the outcome, and the process is ended', async () => {
  const child = fakeProcess();
  const outcome = runInProcess(child.spawn, task);
  child.says({ done: 0.5 });
  child.says({ value: 'read' });
  expect(await outcome).toEqual(succeeded('read'));
  expect(progress).toEqual([0.5]);
  expect(child.sent).toEqual(['read']);
  expect(child.kill).toHaveBeenCalledOnce();
});

test.each([
  ['exits', (child: ReturnType<typeof fakeProcess>) => child.exits()],
  ['sends an unknown message', (child: ReturnType<typeof fakeProcess>) => child.says({ other: true })],
])('a process that %s results in the given fault', async (_, happens) => {
  const child = fakeProcess();
  const outcome = runInProcess(child.spawn, task);
  happens(child);
  expect(await outcome).toEqual({ ok: false, fault: ended });
});

test('a canceled task ends its process, and one canceled before it starts spawns none', async () => {
  const child = fakeProcess();
  const controller = new AbortController();
  const outcome = runInProcess(child.spawn, { ...task, signal: controller.signal });
  controller.abort();
  const cancelled = { ok: false, fault: { kind: 'cancelled' } };
  expect(await outcome).toEqual(cancelled);
  expect(child.kill).toHaveBeenCalledOnce();
  expect(await runInProcess(child.spawn, { ...task, signal: controller.signal })).toEqual(cancelled);
  expect(child.spawn).toHaveBeenCalledOnce();
});

test('a process that cleans up is ended only if it takes too long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cleanUp = { request: 'cancel', withinMs: 30_000 };
  for (const isQuick of [true, false]) {
    const child = fakeProcess();
    const controller = new AbortController();
    const outcome = runInProcess(child.spawn, { ...task, signal: controller.signal, cleanUp });
    controller.abort();
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(child.sent).toEqual(['read', 'cancel']);
    if (isQuick) child.exits();
    vi.advanceTimersByTime(30_000);
    expect(child.kill).toHaveBeenCalledTimes(isQuick ? 0 : 1);
  }
});

test('a process without an outcome in time is ended', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const child = fakeProcess();
  const outcome = runInProcess(child.spawn, { ...task, timeoutMs: 1000 });
  vi.advanceTimersByTime(1000);
  expect(await outcome).toEqual({ ok: false, fault: { kind: 'timeout' } });
  expect(child.kill).toHaveBeenCalledOnce();
});
