import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import { localPathSchema } from '../settings/settings.ts';
import { call, nothing, state } from './contract.ts';

/** A copy of the workspace that was made by itself. */
export interface WorkspaceCopy {
  name: string;
  /** ISO date. */
  day: string;
  zones: number;
  /** By itself on a day, or before the file was brought to a newer version's form, or before another was put in its place. */
  made: 'daily' | 'before-migration' | 'before-restore';
}

/**
 * Why a workspace is not open. `missing`: its file is not there. `empty`: there was one with edits.
 * `foreign`: the file is something else. `rolled-back`: it lacks edits that were confirmed. `newer`: a
 * newer version wrote it. `in-use`: another program has it open. `full`: its disk has no room to open it.
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
      /** Tells this opening of a workspace from others: with another one everything that was known is of something else. */
      opening: string;
      /** It is the sample project, which can be thrown away; absent where it is not. */
      isSample?: true;
      /** Another program has it open: this is how it was when it was opened here, and nothing of it can be changed. */
      isReadOnly?: true;
    }
  | {
      state: 'closed';
      trouble: WorkspaceTrouble;
      file: string;
      /** How many confirmed edits are not in it, where that is known. */
      lostEdits: number | null;
      /** What can still be read of it, and how many of its rows cannot; null when nothing can. */
      readable: { zones: number; setAside: number } | null;
      /** The newest first. */
      copies: WorkspaceCopy[];
    };

/** What to open instead of a workspace that cannot be opened as it is; its file is kept beside. */
const workspaceRecoverySchema = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('readable') }),
  z.strictObject({ use: z.literal('copy'), name: limitedText }),
  z.strictObject({ use: z.literal('new') }),
  /** The same file once more: what kept it from being opened may be gone. */
  z.strictObject({ use: z.literal('same') }),
]);
export type WorkspaceRecovery = z.infer<typeof workspaceRecoverySchema>;

/** The ending of a workspace's file. */
export const workspaceEnding = 'zonedesk';

/** The file of the workspace that every profile begins with. */
export const firstWorkspace = 'workspace.sqlite';

/** What a workspace is called: as its file. Null where nobody gave it a name. */
export function workspaceName(file: string): string | null {
  const base = file.split(/[\\/]/).at(-1) ?? '';
  return base === firstWorkspace ? null : base.replace(/\.(zonedesk|sqlite)$/i, '');
}

/** A name that is one of a file on every system. */
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
  /** When its file was changed last, ISO 8601; null where that is not known. */
  changedAt: string | null;
  /** It is the sample project; absent where it is not. */
  isSample?: true;
}

/** Why nothing was done with a workspace: its file, or one of that name already being there. */
export type WorkspaceRefusal = WorkspaceTrouble | 'exists';

/** Null when it was done. */
interface Refused {
  refused: WorkspaceRefusal | null;
}

/** A backup that stands in the profile. */
export interface BackupFile {
  file: string;
  /** ISO 8601. */
  madeAt: string;
  bytes: number;
}

/** What a workspace is put back from: a copy of its own, or a file. */
const restoreSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copy'), name: limitedText }),
  fileSchema.extend({ kind: z.literal('file') }),
]);
export type RestoreSource = z.infer<typeof restoreSourceSchema>;

export const workspaceContentsSchema = z.object({
  zones: z.int(),
  stores: z.int(),
  /** Searches that a person saved. */
  saved: z.int(),
  /** When a zone or store was changed last, ISO 8601; null where none was. */
  changedAt: limitedText.nullable(),
});

/** What would be in place of what: zones and stores by their ids, saved searches by theirs. */
export const restorePreviewSchema = z.object({
  after: workspaceContentsSchema,
  now: workspaceContentsSchema,
  zones: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  stores: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  saved: z.object({ added: z.int(), removed: z.int() }),
});
export type RestorePreview = z.infer<typeof restorePreviewSchema>;

export const workspaces = {
  /** The workspace that is behind the calls of zones, searches and jobs, or why none is. */
  workspace: state<WorkspaceState | null>(null),
  'workspace.recover': call<WorkspaceRecovery, null>(workspaceRecoverySchema),
  /** What could not be opened though somebody outside of the window wanted it to. */
  workspaceNotOpened: state<{ file: string; trouble: WorkspaceTrouble } | null>(null),
  /** The person has read it. */
  'workspace.notOpenedRead': call<undefined, null>(nothing),
  /** Those that were open, the latest first, and the others that stand in the profile. */
  'workspaces.list': call<undefined, KnownWorkspace[]>(nothing),
  /** Lets a person choose a workspace's file; null when none was chosen or the host cannot ask. */
  'workspaces.choose': call<undefined, { file: string | null }>(nothing),
  /** Opens it in the place of the one that is open, which stays where this cannot be opened. */
  'workspaces.open': call<{ file: string }, Refused>(fileSchema),
  /** Opens it as it is now, to be looked at while another program has it open. */
  'workspaces.openReadOnly': call<{ file: string }, Refused>(fileSchema),
  /** Makes an empty one and opens it: in the profile, or where a person chooses. */
  'workspaces.create': call<{ name: string; elsewhere: boolean }, Refused>(
    namedSchema.extend({ elsewhere: z.boolean() }),
  ),
  /** Opens the sample project, which is made where there is none. */
  'workspaces.openSample': call<undefined, Refused>(nothing),
  /** Deletes the sample project; where it is open, the workspace before is opened in its place. */
  'workspaces.throwSampleAway': call<undefined, Refused>(nothing),
  /** Gives the workspace that is open another name, and its file with it. */
  'workspaces.rename': call<{ name: string }, Refused>(namedSchema),
  /** Copies the workspace that is open to one beside it, which is not opened. */
  'workspaces.duplicate': call<{ name: string }, Refused>(namedSchema),
  /** Leaves it out of the list from now on; the file stays. */
  'workspaces.forget': call<{ file: string }, null>(fileSchema),
  /** Writes a whole copy of it: where a person chooses, or into the profile where the host cannot ask; its file. */
  'workspaces.backUp': call<{ name: string }, Refused & { file: string }>(namedSchema),
  /** What the workspace that is open can be put back from. */
  'workspaces.backups': call<undefined, { copies: WorkspaceCopy[]; files: BackupFile[] }>(nothing),
  /** What putting it back would change. */
  'workspaces.preview': call<RestoreSource, Refused & { preview: RestorePreview | null }>(
    restoreSourceSchema,
  ),
  /** Puts it back in the place of what the workspace has, which becomes one of its copies. */
  'workspaces.restore': call<RestoreSource, Refused>(restoreSourceSchema),
  /** Shows the file of the workspace that is open in the system's file manager, where the host has one. */
  'workspaces.showInFolder': call<undefined, null>(nothing),
} as const;
