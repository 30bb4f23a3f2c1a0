import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { z } from 'zod';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import type { RecordStore } from '../record-store.ts';
import { openStoredRecord } from '../stored-record.ts';
import { isWithin, moveWorkspace } from './workspace-place.ts';

const maxRecent = 12;

const recordSchema = z.object({
  /** Files, most recently opened first; those in the profile as relative paths. */
  recent: limitedList(limitedText).default([]).catch([]),
  /** A file being renamed: after a kill it may have either name. */
  renaming: z.object({ from: limitedText, to: limitedText }).nullable().default(null).catch(null),
});

/** Workspaces that the user has opened. */
export interface RecentWorkspaces {
  /** Returns the files, most recently opened first. */
  read(): readonly string[];
  /** Whether the file was opened before, or created in the profile; others may come from another computer. */
  isKnown(file: string): boolean;
  /** Records that this file was opened; drops the oldest file of more than `maxRecent`. */
  recordOpened(file: string): void;
  forget(file: string): void;
  /**
   * Renames a closed workspace; a rename that a kill interrupted is completed at the next start.
   * @throws Error if the list can't be written or a file can't be moved
   */
  rename(from: string, to: string): void;
}

interface RecentParts {
  store: RecordStore;
  profileFolder: string;
  /** Called immediately and after each change, with the files that exist. */
  changed(files: readonly string[]): void;
  /** Logs that the list couldn't be written; the user isn't interrupted. */
  failed(error: unknown): void;
}

export function openRecentWorkspaces({
  store,
  profileFolder,
  changed,
  failed,
}: RecentParts): RecentWorkspaces {
  const record = openStoredRecord(store, recordSchema);
  /** Returns the path to store: relative in the profile, so that it stays valid if the profile is moved or copied. */
  const toRecord = (file: string) => (isWithin(profileFolder, file) ? relative(profileFolder, file) : file);
  const fromRecord = (file: string) => resolve(profileFolder, file);
  const read = () => record.read().recent.map(fromRecord);
  const publish = () => changed(read().filter((file) => existsSync(file)));

  function change(changes: Partial<z.infer<typeof recordSchema>>) {
    try {
      record.change(changes);
    } catch (error) {
      failed(error);
    }
    publish();
  }

  function finishRename(from: string, to: string) {
    moveWorkspace(from, to);
    const recent = read().map((file) => toRecord(file === from ? to : file));
    record.change({ recent, renaming: null });
    publish();
  }

  const { renaming } = record.read();
  if (renaming) {
    const [from, to] = [fromRecord(renaming.from), fromRecord(renaming.to)];
    if (existsSync(to) && !existsSync(from)) finishRename(from, to);
    else change({ renaming: null });
  }
  publish();

  return {
    read,
    isKnown: (file) => isWithin(profileFolder, file) || read().includes(file),
    recordOpened(file) {
      if (read()[0] === file) return;
      const others = read().filter((other) => other !== file);
      change({ recent: [file, ...others].slice(0, maxRecent).map(toRecord) });
    },
    forget: (file) => change({ recent: read().flatMap((one) => (one === file ? [] : toRecord(one))) }),
    rename(from, to) {
      record.change({ renaming: { from: toRecord(from), to: toRecord(to) } });
      finishRename(from, to);
    },
  };
}
