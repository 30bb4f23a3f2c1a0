import { serveTask, type WorkerTask } from './worker-task.ts';

export type FailingTask = WorkerTask<string, string, number>;

serveTask<FailingTask>(async (input, report) => {
  for (let letters = 1; letters <= input.length; letters += 1) report(letters);
  if (input === 'fail') throw new Error('Not enough memory');
  if (input === 'wait') await new Promise(() => {});
  return input.toUpperCase();
});
