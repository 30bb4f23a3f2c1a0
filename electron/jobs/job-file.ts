import { renameSync, rmSync } from 'node:fs';
import type { AnyProgress, JobFrom } from '../../shared/desk/jobs.ts';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { openJobStore, type StoredOrder } from './job-store.ts';
import { type OpenedJobs, openJobs } from './open-jobs.ts';
import { type JobKind, storedJobs, withoutService } from './stored-jobs.ts';

/** Table of jobs in the profile; a workspace has the same table among others. */
const jobTable = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    question TEXT NOT NULL,
    service TEXT,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused')),
    fault TEXT,
    ended_at TEXT
  )`;

interface JobFileParts<Progress extends AnyProgress> {
  /** Job kinds stored in the file. */
  kinds: readonly JobKind<StoredOrder, Progress>[];
  changed(jobs: readonly JobFrom<Progress>[]): void;
  failed(error: unknown): void;
}

/**
 * Opens the jobs that belong to no workspace, in a separate file that is created if missing. A damaged file is renamed
 * to `<file>.damaged`. If the disk can't be written, jobs run anyway but are lost on exit.
 */
export function openJobFile<Progress extends AnyProgress>(
  file: string,
  { kinds, changed, failed }: JobFileParts<Progress>,
): OpenedJobs<Progress> {
  const database = openOrCreateDatabase(file, failed);
  const store = openJobStore(database);
  const parts = { store, service: withoutService, changed: () => jobs.publish(), failed };
  const jobs = openJobs(
    kinds.map((kind) => storedJobs(kind, parts)),
    changed,
  );
  return {
    ...jobs,
    async close() {
      await jobs.close();
      database.close();
    },
  };
}

function openOrCreateDatabase(file: string, failed: (error: unknown) => void): Database {
  try {
    return openJobDatabase(file);
  } catch (error) {
    failed(error);
    if (storageFault(errorCode(error))) return openJobDatabase(':memory:');
  }
  try {
    renameSync(file, `${file}.damaged`);
    for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return openJobDatabase(file);
  } catch (error) {
    failed(error);
    return openJobDatabase(':memory:');
  }
}

function openJobDatabase(file: string): Database {
  const database = openDatabase(file);
  try {
    database.exec(jobTable);
    openJobStore(database).read();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
