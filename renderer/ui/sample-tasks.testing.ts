import { nextTurn, serveTasks, transferring, type WorkerTask } from './worker-tasks.ts';

export interface SampleTasks {
  capitalize: WorkerTask<string, string, number>;
  fail: WorkerTask<string, never>;
  wait: WorkerTask<null, never>;
  double: WorkerTask<Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>>;
  /** Runs until a later run replaces it, and then returns undefined; 3 returns at once. */
  latest: WorkerTask<number, number | undefined>;
}

serveTasks<SampleTasks>({
  capitalize(text, { report }) {
    for (let letters = 1; letters <= text.length; letters += 1) report(letters);
    return text.toUpperCase();
  },
  async fail(message) {
    throw new Error(message);
  },
  wait: () => new Promise<never>(() => {}),
  double(numbers) {
    const doubled = numbers.map((number) => 2 * number);
    return transferring(doubled, [doubled.buffer]);
  },
  async latest(number, { isLatest }) {
    while (isLatest() && number < 3) await nextTurn();
    return isLatest() ? number : undefined;
  },
});
