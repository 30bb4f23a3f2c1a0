import { renameSync, rmSync } from 'node:fs';
import type { AnyProgress, JobFrom } from '../../shared/desk/jobs.ts';
import { type Database, openDatabase } from '../sqlite/database.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';
import { openJobStore, type StoredOrder } from './job-store.ts';
import { type OpenedJobs, openJobs } from './open-jobs.ts';
import { type JobKind, storedJobs, withoutService } from './stored-jobs.ts';

/** Of a file that has jobs alone; a workspace has this table among its own. */
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
  /** The kinds of long work that are stored there. */
  kinds: readonly JobKind<StoredOrder, Progress>[];
  changed(jobs: readonly JobFrom<Progress>[]): void;
  failed(error: unknown): void;
}

/**
 * Long work that belongs to no workspace, stored in a file of its own, which is made when absent. A damaged file is
 * put aside, and where nothing can be written jobs are done all the same: they are then lost with the program's end.
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
