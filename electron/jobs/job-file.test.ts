import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AnyProgress, JobFrom } from '../../shared/desk/jobs.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { filingJob } from './filing-job.testing.ts';
import { openJobFile } from './job-file.ts';

/** Opens the jobs of a folder; records what is published to windows, and failures. */
function opened(folder: string, file = join(folder, 'jobs.sqlite')) {
  const snapshots: (readonly JobFrom<AnyProgress>[])[] = [];
  const failures: unknown[] = [];
  const jobs = openJobFile<AnyProgress>(file, {
    kinds: [filingJob(join(folder, 'files'))],
    changed: (all) => snapshots.push(all),
    failed: (error) => failures.push(error),
  });
  let open = true;
  const close = async () => {
    if (open) await jobs.close();
    open = false;
  };
  onTestFinished(close);
  return { jobs, failures, latest: () => snapshots.at(-1) ?? [], close };
}

const order = (files: number, stepMs = 0) => ({ kind: 'filing', question: { files, stepMs } });

test('publishes a running job, which is interrupted after a restart', async () => {
  const folder = temporaryFolder();
  const first = opened(folder);
  expect(await first.jobs.calls['jobs.start'](order(3, 60_000))).toMatchObject({ ok: true });
  expect(first.latest()).toMatchObject([{ kind: 'filing', state: 'running', done: 0, total: 3 }]);
  await first.close();

  const next = opened(folder);
  await expect.poll(next.latest).toMatchObject([{ state: 'interrupted', done: 0, total: 3 }]);
  expect(next.failures).toEqual([]);
});

test('rejects an invalid order and an unknown kind', async () => {
  const { jobs, latest } = opened(temporaryFolder());
  for (const wrong of [{ kind: 'filing', question: { files: 'three' } }, { kind: 'sorting' }]) {
    expect(await jobs.calls['jobs.start'](wrong)).toMatchObject({ fault: { kind: 'invalid' } });
  }
  expect(latest()).toEqual([]);
});

test('moves a damaged file away and starts with a new one', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'jobs.sqlite'), 'no database, '.repeat(1000));
  const { jobs, failures, latest, close } = opened(folder);
  expect(failures).toHaveLength(1);
  await jobs.calls['jobs.start'](order(2));
  await expect.poll(latest).toMatchObject([{ state: 'done', done: 2 }]);
  await close();
  expect(readdirSync(folder)).toContain('jobs.sqlite.damaged');
  const next = opened(folder);
  await expect.poll(next.latest).toMatchObject([{ state: 'done' }]);
  expect(next.failures).toEqual([]);
});

test('runs jobs even if the file can’t be created', async () => {
  const folder = temporaryFolder();
  const { jobs, failures, latest } = opened(folder, join(folder, 'nowhere', 'jobs.sqlite'));
  expect(failures).not.toEqual([]);
  await jobs.calls['jobs.start'](order(2));
  await expect.poll(latest).toMatchObject([{ state: 'done', done: 2 }]);
});
