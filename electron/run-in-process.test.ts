import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type Outcome, succeeded } from '../shared/faults/fault.ts';
import { runInProcess } from './run-in-process.ts';

const reply = z.union([z.object({ done: z.number() }), z.object({ value: z.string() })]);
const ended = { kind: 'desk', reason: 'import-ended' } as const;

function standIn() {
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

test('the outcome is the last reply, after which the process is ended', async () => {
  const child = standIn();
  const outcome = runInProcess(child.spawn, task);
  child.says({ done: 0.5 });
  child.says({ value: 'read' });
  expect(await outcome).toEqual(succeeded('read'));
  expect(progress).toEqual([0.5]);
  expect(child.sent).toEqual(['read']);
  expect(child.kill).toHaveBeenCalledOnce();
});

test.each([
  ['ends', (child: ReturnType<typeof standIn>) => child.exits()],
  ['sends something else', (child: ReturnType<typeof standIn>) => child.says({ other: true })],
])('a process that %s has the fault that is given for it', async (_, happens) => {
  const child = standIn();
  const outcome = runInProcess(child.spawn, task);
  happens(child);
  expect(await outcome).toEqual({ ok: false, fault: ended });
});

test('a task that is cancelled ends its process, and one cancelled before starts none', async () => {
  const child = standIn();
  const controller = new AbortController();
  const outcome = runInProcess(child.spawn, { ...task, signal: controller.signal });
  controller.abort();
  const cancelled = { ok: false, fault: { kind: 'cancelled' } };
  expect(await outcome).toEqual(cancelled);
  expect(child.kill).toHaveBeenCalledOnce();
  expect(await runInProcess(child.spawn, { ...task, signal: controller.signal })).toEqual(cancelled);
  expect(child.spawn).toHaveBeenCalledOnce();
});

test('a process that clears up by itself is ended only when it takes too long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clearUp = { request: 'cancel', withinMs: 30_000 };
  for (const isQuick of [true, false]) {
    const child = standIn();
    const controller = new AbortController();
    const outcome = runInProcess(child.spawn, { ...task, signal: controller.signal, cleanUp: clearUp });
    controller.abort();
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(child.sent).toEqual(['read', 'cancel']);
    if (isQuick) child.exits();
    vi.advanceTimersByTime(30_000);
    expect(child.kill).toHaveBeenCalledTimes(isQuick ? 0 : 1);
  }
});

test('a process that gives no outcome in time is ended', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const child = standIn();
  const outcome = runInProcess(child.spawn, { ...task, timeoutMs: 1000 });
  vi.advanceTimersByTime(1000);
  expect(await outcome).toEqual({ ok: false, fault: { kind: 'timeout' } });
  expect(child.kill).toHaveBeenCalledOnce();
});
