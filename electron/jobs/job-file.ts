import { renameSync, rmSync } from 'node:fs';
import type { AnyProgress, JobFrom } from '../../shared/desk/jobs.ts';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { openJobStore, type StoredOrder } from './job-store.ts';
import { type OpenedJobs, openJobs } from './open-jobs.ts';
import { type JobKind, storedJobs, withoutService } from './stored-jobs.ts';

/** Table for a file that only has jobs; a workspace has the same table among others. */
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
 * Opens the jobs that belong to no workspace, in a file of their own, created if missing. A damaged file is moved away.
 * If nothing can be written, jobs run anyway but are lost on exit.
 */
export function openJobFile<Progress extends AnyProgress>(
  file: string,
  { kinds, changed, failed }: JobFileParts<Progress>,
): OpenedJobs<Progress> {
  const database = openedOrNew(file, failed);
  const store = openJobStore(database);
  const parts = { store, service: withoutService, changed: () => jobs.tell(), failed };
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

function openedOrNew(file: string, failed: (error: unknown) => void): Database {
  try {
    return opened(file);
  } catch (error) {
    failed(error);
    if (storageFault(errorCode(error))) return opened(':memory:');
  }
  try {
    renameSync(file, `${file}.damaged`);
    for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
    return opened(file);
  } catch (error) {
    failed(error);
    return opened(':memory:');
  }
}

function opened(file: string): Database {
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
