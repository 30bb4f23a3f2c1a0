import { expect, onTestFinished, test, vi } from 'vitest';
import type { SampleTasks } from './sample-tasks.testing.ts';
import { warmWorker } from './warm-worker.ts';
import { runOnce, taskWorker, transferring } from './worker-tasks.ts';

const started = () =>
  taskWorker<SampleTasks>(
    new Worker(new URL('./sample-tasks.testing.ts', import.meta.url), { type: 'module' }),
  );

test('a worker returns what its task does', async () => {
  expect(await runOnce(started(), 'capitalize', 'zone')).toBe('ZONE');
});

test('what a task reports reaches the window in order, before its output', async () => {
  const heard: number[] = [];
  const output = runOnce(started(), 'capitalize', 'zone', { onProgress: (one) => heard.push(one) });
  expect(await output).toBe('ZONE');
  expect(heard).toEqual([1, 2, 3, 4]);
});

test('what a task throws reaches who ran it, and no other', async () => {
  const worker = started();
  const failing = worker.run('fail', 'Not enough memory');
  const other = worker.run('capitalize', 'zone');
  await expect(failing).rejects.toThrow('Not enough memory');
  expect(await other).toBe('ZONE');
  worker.terminate();
});

test('a worker that cannot start fails each task', async () => {
  const missing = URL.createObjectURL(new Blob(['throw new Error("Not started")']));
  const worker = taskWorker<SampleTasks>(new Worker(missing, { type: 'module' }));
  await expect(worker.run('capitalize', 'zone')).rejects.toThrow(Error);
  await expect(worker.run('capitalize', 'later')).rejects.toThrow(Error);
  worker.terminate();
});

test('a task that is aborted returns nothing, whether before it was run or while it runs', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = runOnce(started(), 'wait', null, { signal });
  stopping.abort();
  expect(await running).toBeUndefined();
  expect(await runOnce(started(), 'capitalize', 'zone', { signal })).toBeUndefined();
});

test('buffers are handed over instead of copied', async () => {
  const numbers = new Float64Array([1, 2]);
  const doubled = runOnce(started(), 'double', transferring(numbers, [numbers.buffer]));
  expect(numbers.length).toBe(0);
  expect(await doubled).toEqual(new Float64Array([2, 4]));
});

test('a task can stop for a newer request of it', async () => {
  const worker = started();
  const runs = [1, 2, 3].map((number) => worker.run('latest', number));
  expect(await Promise.all(runs)).toEqual([undefined, undefined, 3]);
  worker.terminate();
});

test('a worker is kept once it has done everything, but not if it works or has failed', async () => {
  const workers = warmWorker(started);
  const idle = workers.take();
  await idle.run('capitalize', 'zone');
  workers.release(idle);
  expect(workers.take()).toBe(idle);

  void idle.run('wait', null);
  workers.release(idle);
  const failed = workers.take();
  expect(failed).not.toBe(idle);

  await failed.run('fail', 'Not enough memory').catch(() => {});
  workers.release(failed);
  const last = workers.take();
  expect(last).not.toBe(failed);
  last.terminate();
});

test('a kept worker ends after a long pause, and another one takes its place', async () => {
  const workers = warmWorker(started);
  const idle = workers.take();
  await idle.run('capitalize', 'zone');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  workers.release(idle);
  vi.advanceTimersByTime(10 * 60_000);
  const next = workers.take();
  expect(next).not.toBe(idle);
  expect(await next.run('capitalize', 'zone')).toBe('ZONE');
  next.terminate();
});
