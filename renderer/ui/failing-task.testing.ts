import { serveTask, type WorkerTask } from './worker-task.ts';

export type FailingTask = WorkerTask<string, string>;

serveTask<FailingTask>(async (input) => {
  if (input === 'fail') throw new Error('Not enough memory');
  if (input === 'wait') await new Promise(() => {});
  return input.toUpperCase();
});
