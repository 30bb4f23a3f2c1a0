import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { z } from 'zod';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import type { RecordStore } from '../record-store.ts';
import { openStoredRecord } from '../stored-record.ts';
import { isWithin, moveWorkspace } from './workspace-place.ts';

const mostRecent = 12;

const recordSchema = z.object({
  /** Files, the one that is or was open last before the others; those in the profile by their place in it. */
  recent: limitedList(limitedText).default([]).catch([]),
  /** A file that is being given another name: a kill may leave it under either. */
  renaming: z.object({ from: limitedText, to: limitedText }).nullable().default(null).catch(null),
});

/** Which workspaces a person had open. */
export interface RecentWorkspaces {
  /** The latest first. */
  read(): readonly string[];
  /** Whether the file is known here, and is none that was handed over. */
  isKnown(file: string): boolean;
  /** This one is open now. */
  recordOpened(file: string): void;
  forget(file: string): void;
  /** Moves the file of a workspace that is closed; one that a kill left half moved is moved at the next start. */
  rename(from: string, to: string): void;
}

interface RecentParts {
  store: RecordStore;
  profileFolder: string;
  /** Hears of them now and whenever they change; of those alone whose file is there. */
  changed(files: readonly string[]): void;
  /** What a person is not kept from their work by: that a list could not be written. */
  failed(error: unknown): void;
}

export function openRecentWorkspaces({
  store,
  profileFolder,
  changed,
  failed,
}: RecentParts): RecentWorkspaces {
  const record = openStoredRecord(store, recordSchema);
  /** A profile that is moved or copied has its own workspaces with it. */
  const toRecord = (file: string) => (isWithin(profileFolder, file) ? relative(profileFolder, file) : file);
  const fromRecord = (file: string) => resolve(profileFolder, file);
  const read = () => record.read().recent.map(fromRecord);
  const tell = () => changed(read().filter((file) => existsSync(file)));

  function change(to: Partial<z.infer<typeof recordSchema>>) {
    try {
      record.change(to);
    } catch (error) {
      failed(error);
    }
    tell();
  }

  function finishRename(from: string, to: string) {
    moveWorkspace(from, to);
    const recent = read().map((file) => toRecord(file === from ? to : file));
    record.change({ recent, renaming: null });
    tell();
  }

  const { renaming } = record.read();
  if (renaming) {
    const [from, to] = [fromRecord(renaming.from), fromRecord(renaming.to)];
    if (existsSync(to) && !existsSync(from)) finishRename(from, to);
    else change({ renaming: null });
  }
  tell();

  return {
    read,
    isKnown: (file) => isWithin(profileFolder, file) || read().includes(file),
    recordOpened(file) {
      if (read()[0] === file) return;
      const others = read().filter((other) => other !== file);
      change({ recent: [file, ...others].slice(0, mostRecent).map(toRecord) });
    },
    forget: (file) => change({ recent: read().flatMap((one) => (one === file ? [] : toRecord(one))) }),
    rename(from, to) {
      record.change({ renaming: { from: toRecord(from), to: toRecord(to) } });
      finishRename(from, to);
    },
  };
}
