import { openWorkspaceWith, type Workspace } from '../workspaces/workspace.ts';
import { openSyncStores, type SyncStores } from './ledger/sync-stores.ts';

/** A workspace with its known state of services. */
export type WorkspaceWithLedger = Workspace & SyncStores;

export function openWorkspaceWithLedger(file: string): WorkspaceWithLedger {
  const { stores, ...workspace } = openWorkspaceWith(file, openSyncStores);
  return { ...workspace, ...stores };
}
