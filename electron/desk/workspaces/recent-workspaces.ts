import { existsSync } from 'node:fs';
import { z } from 'zod';
import { keepRecord } from '../settings/kept-record.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { moveWorkspace } from './workspace-place.ts';

const mostRecent = 12;

const recordSchema = z.object({
  /** Files, the one that is or was open last before the others. */
  recent: z.array(z.string()).default([]).catch([]),
  /** A file that is being given another name: a kill may leave it under either. */
  renaming: z.object({ from: z.string(), to: z.string() }).nullable().default(null).catch(null),
});

/** Which workspaces a person had open. */
export interface RecentWorkspaces {
  /** The latest first. */
  read(): readonly string[];
  /** This one is open now. */
  noteOpen(file: string): void;
  forget(file: string): void;
  /** Moves the file of a workspace that is closed; one that a kill left half moved is moved at the next start. */
  rename(from: string, to: string): void;
}

/** @param failed what a person is not kept from their work by: that a list could not be written */
export function openRecentWorkspaces(
  store: SettingsStore,
  failed: (error: unknown) => void,
): RecentWorkspaces {
  const record = keepRecord(store, recordSchema);

  function change(to: Partial<z.infer<typeof recordSchema>>) {
    try {
      record.change(to);
    } catch (error) {
      failed(error);
    }
  }

  function finishRename(from: string, to: string) {
    moveWorkspace(from, to);
    const recent = record.read().recent.map((file) => (file === from ? to : file));
    record.change({ recent, renaming: null });
  }

  const { renaming } = record.read();
  if (renaming && existsSync(renaming.to) && !existsSync(renaming.from)) {
    finishRename(renaming.from, renaming.to);
  } else if (renaming) change({ renaming: null });

  return {
    read: () => record.read().recent,
    noteOpen(file) {
      const others = record.read().recent.filter((other) => other !== file);
      change({ recent: [file, ...others].slice(0, mostRecent) });
    },
    forget: (file) => change({ recent: record.read().recent.filter((one) => one !== file) }),
    rename(from, to) {
      record.change({ renaming: { from, to } });
      finishRename(from, to);
    },
  };
}
