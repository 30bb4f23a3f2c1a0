import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import { localPathSchema } from '../settings/settings.ts';
import { call, nothing, state } from './contract.ts';

/** An automatic copy of the workspace. */
export interface WorkspaceCopy {
  name: string;
  /** ISO date. */
  day: string;
  zones: number;
  /** Made daily, before a migration, or before another backup was restored. */
  made: 'daily' | 'before-migration' | 'before-restore';
}

/**
 * Why a workspace isn't open. `missing`: no file. `empty`: the file has lost all of its edits. `foreign`: not a
 * workspace. `rolled-back`: lacks confirmed edits. `newer`: written by a newer version. `in-use`: open in another
 * program. `full`: no disk space to open it.
 */
export type WorkspaceTrouble =
  | 'missing'
  | 'empty'
  | 'foreign'
  | 'damaged'
  | 'rolled-back'
  | 'newer'
  | 'in-use'
  | 'full'
  | 'inaccessible';

export type WorkspaceState =
  | {
      state: 'open';
      file: string;
      /** Id of this session of the workspace: everything known from another session is void. */
      opening: string;
      /** Whether it is the sample project, which can be deleted; otherwise absent. */
      isSample?: true;
      /** Another program has it open: this is a read-only snapshot from when it was opened here. */
      isReadOnly?: true;
    }
  | {
      state: 'closed';
      trouble: WorkspaceTrouble;
      file: string;
      /** Number of confirmed edits it lacks, if known. */
      lostEdits: number | null;
      /** What is still readable, and the number of rows lost; null if nothing is. */
      readable: { zones: number; setAside: number } | null;
      /** The newest first. */
      copies: WorkspaceCopy[];
    };

/** What to open instead of a damaged workspace, whose file is kept. */
const workspaceRecoverySchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('readable') }),
  z.strictObject({ use: z.literal('copy'), name: limitedText }),
  z.strictObject({ use: z.literal('new') }),
  /** Retries the same file, as the cause may be gone. */
  z.strictObject({ use: z.literal('same') }),
]);
export type WorkspaceRecovery = z.infer<typeof workspaceRecoverySchema>;

/** File extension of a workspace. */
export const workspaceEnding = 'zonedesk';

/** File of the first workspace of a profile. */
export const firstWorkspace = 'workspace.sqlite';

/** Path of the sample project within a profile: in a folder of its own so that it can be deleted entirely. */
export const samplePath = ['sample', 'Sample.zonedesk'] as const;

/** Whether a file is the sample project, whose name is translated instead of read from the file. */
export const isSampleFile = (file: string): boolean =>
  file.split(/[\\/]/).slice(-samplePath.length).join('/') === samplePath.join('/');

/** Name of a workspace, from its file. Null if unnamed. */
export function workspaceName(file: string): string | null {
  const base = file.split(/[\\/]/).at(-1) ?? '';
  return base === firstWorkspace ? null : base.replace(/\.(zonedesk|sqlite)$/i, '');
}

/** A name that is valid as a file name on every system. */
export const workspaceNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file is named with them
  .regex(/^[^\\/:*?"<>|\u0000-\u001f]+$/)
  .refine((name) => !/^\.|\.$/.test(name))
  .refine((name) => !/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(name));
const namedSchema = z.strictObject({ name: workspaceNameSchema });
const fileSchema = z.strictObject({ file: localPathSchema });

/** A workspace that may be opened. */
export interface KnownWorkspace {
  file: string;
  isThere: boolean;
  /** Modification time of its file, ISO 8601; null if unknown. */
  changedAt: string | null;
  /** Whether it is the sample project; otherwise absent. */
  isSample?: true;
}

/** Why an action on a workspace failed: because of its file, or because one of that name exists. */
export type WorkspaceRefusal = WorkspaceTrouble | 'exists';

/** Null if it succeeded. */
interface Refused {
  refused: WorkspaceRefusal | null;
}

/** A backup in the profile. */
export interface BackupFile {
  file: string;
  /** ISO 8601. */
  madeAt: string;
  bytes: number;
}

/** Source of a restore: one of the workspace's copies, or a file. */
const restoreSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copy'), name: limitedText }),
  fileSchema.extend({ kind: z.literal('file') }),
]);
export type RestoreSource = z.infer<typeof restoreSourceSchema>;

export const workspaceContentsSchema = z.object({
  zones: z.int(),
  stores: z.int(),
  /** Number of saved searches. */
  saved: z.int(),
  /** Time of the last change of a zone or store, ISO 8601; null if there was none. */
  changedAt: limitedText.nullable(),
});

/** Contents before and after a restore: zones, stores and saved searches by id. */
export const restorePreviewSchema = z.object({
  after: workspaceContentsSchema,
  now: workspaceContentsSchema,
  zones: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  stores: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  saved: z.object({ added: z.int(), removed: z.int() }),
});
export type RestorePreview = z.infer<typeof restorePreviewSchema>;

export const workspaces = {
  /** The workspace that handles calls on zones, searches and jobs, or why there is none. */
  workspace: state<WorkspaceState | null>(null),
  'workspace.recover': call<WorkspaceRecovery, null>(workspaceRecoverySchema),
  /** A workspace that someone outside the window tried to open and that failed. */
  workspaceNotOpened: state<{ file: string; trouble: WorkspaceTrouble } | null>(null),
  /** Marks it as read. */
  'workspace.notOpenedRead': call<undefined, null>(nothing),
  /** Workspaces opened before, latest first, and others in the profile. */
  'workspaces.list': call<undefined, KnownWorkspace[]>(nothing),
  /** Opens a file dialog for a workspace; null if canceled or the host has no dialogs. */
  'workspaces.choose': call<undefined, { file: string | null }>(nothing),
  /** Opens it instead of the current one, which stays open if that fails. */
  'workspaces.open': call<{ file: string }, Refused>(fileSchema),
  /** Opens a read-only snapshot while another program has it open. */
  'workspaces.openReadOnly': call<{ file: string }, Refused>(fileSchema),
  /** Creates an empty one and opens it: in the profile, or where the user selects. */
  'workspaces.create': call<{ name: string; elsewhere: boolean }, Refused>(
    namedSchema.extend({ elsewhere: z.boolean() }),
  ),
  /** Opens the sample project and creates it if necessary. */
  'workspaces.openSample': call<undefined, Refused>(nothing),
  /** Deletes the sample project; if it is open, reopens the previous workspace. */
  'workspaces.throwSampleAway': call<undefined, Refused>(nothing),
  /** Renames the open workspace and its file. */
  'workspaces.rename': call<{ name: string }, Refused>(namedSchema),
  /** Copies the open workspace to a file next to it, which isn't opened. */
  'workspaces.duplicate': call<{ name: string }, Refused>(namedSchema),
  /** Removes it from the list; the file is kept. */
  'workspaces.forget': call<{ file: string }, null>(fileSchema),
  /** Writes a full copy: where the user selects, or to the profile if the host has no dialogs. Returns its file. */
  'workspaces.backUp': call<{ name: string }, Refused & { file: string }>(namedSchema),
  /** Backups and copies of the open workspace. */
  'workspaces.backups': call<undefined, { copies: WorkspaceCopy[]; files: BackupFile[] }>(nothing),
  /** Changes that restoring it would make. */
  'workspaces.preview': call<RestoreSource, Refused & { preview: RestorePreview | null }>(
    restoreSourceSchema,
  ),
  /** Replaces the contents of the workspace, which become one of its copies. */
  'workspaces.restore': call<RestoreSource, Refused>(restoreSourceSchema),
  /** Shows the file of the open workspace in the system's file manager, if the host has one. */
  'workspaces.showInFolder': call<undefined, null>(nothing),
} as const;
