import { z } from 'zod';
import { call, state } from './contract.ts';

/** A copy of the workspace that was made by itself. */
export interface WorkspaceCopy {
  name: string;
  /** ISO date. */
  day: string;
  zones: number;
  /** Made before the file was brought to a newer version's form. */
  beforeMigration: boolean;
}

/**
 * Why a workspace is not open. `missing`, `empty`: there was one with edits. `rolled-back`: it lacks
 * edits that were confirmed. `newer`: a newer version wrote it. `in-use`: another program has it open.
 */
export type WorkspaceTrouble =
  | 'missing'
  | 'empty'
  | 'damaged'
  | 'rolled-back'
  | 'newer'
  | 'in-use'
  | 'inaccessible';

export type WorkspaceState =
  | { state: 'open'; file: string }
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
  z.strictObject({ use: z.literal('copy'), name: z.string() }),
  z.strictObject({ use: z.literal('new') }),
  /** The same file once more: what kept it from being opened may be gone. */
  z.strictObject({ use: z.literal('same') }),
]);
export type WorkspaceRecovery = z.infer<typeof workspaceRecoverySchema>;

export const workspaces = {
  /** The workspace that is behind the calls of zones, searches and jobs, or why none is. */
  workspace: state<WorkspaceState | null>(null),
  'workspace.recover': call<WorkspaceRecovery, null>(workspaceRecoverySchema),
} as const;
