import { expect, test } from 'vitest';
import type { FailingTask } from './failing-task.testing.ts';
import { runInWorker } from './worker-task.ts';

const worker = () => new Worker(new URL('./failing-task.testing.ts', import.meta.url), { type: 'module' });

test('a worker returns what its task does', async () => {
  expect(await runInWorker<FailingTask>(worker(), 'zone')).toBe('ZONE');
});

test('what a task reports reaches the window in order, before its output', async () => {
  const heard: number[] = [];
  const output = runInWorker<FailingTask>(worker(), 'zone', { onProgress: (one) => heard.push(one) });
  expect(await output).toBe('ZONE');
  expect(heard).toEqual([1, 2, 3, 4]);
});

test('what a promise in the worker is refused with reaches the window', async () => {
  await expect(runInWorker<FailingTask>(worker(), 'fail')).rejects.toThrow('Not enough memory');
});

test('a task that is aborted returns nothing, whether before it was run or while it runs', async () => {
  const stopping = new AbortController();
  const running = runInWorker<FailingTask>(worker(), 'wait', { signal: stopping.signal });
  stopping.abort();
  expect(await running).toBeUndefined();
  expect(await runInWorker<FailingTask>(worker(), 'zone', { signal: stopping.signal })).toBeUndefined();
});
