import type { Capability, Handlers } from '../../../shared/desk/contract.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import type { Database } from '../../sqlite/database.ts';
import type { WorkspaceWith } from './workspace.ts';

/** What other capabilities keep in the file of a workspace. */
export interface StoresInWorkspace<Stores> {
  /** @throws where what a store has cannot be read: the workspace then counts as damaged */
  openStores(database: Database): Stores;
  /** Another text whenever something in the stores changed that a copy is made for. */
  contentOf(stores: Stores): string;
}

/** What its file tells of a workspace. */
export interface WorkspaceMarks {
  /** The file is known here, and is none that was handed over. */
  isOfProfile: boolean;
  /** It can be looked at alone. */
  isReadOnly: boolean;
}

/** What stands in a workspace beside its zones and edits, behind calls that stay when another one is opened. */
export interface WorkspaceContents<C extends Capability, Stores> extends StoresInWorkspace<Stores> {
  capability: C;
  /** Whether anything was saved, asked or begun. */
  isUsed(stores: Stores): boolean;
  /** Fills those of the sample project. */
  fillSample(stores: Stores): void;
  open(workspace: Outcome<WorkspaceWith<Stores>>, marks: WorkspaceMarks): OpenedContents<C>;
  /** To be called before those of another workspace are opened: windows are to see nothing of the one before. */
  reset(): void;
}

export interface OpenedContents<C extends Capability> {
  calls: Handlers<C>;
  /** To be called whenever another service or key is in use. */
  serviceChanged(): Promise<unknown>;
  /** Resumes long work that closing the workspace, or the end of the program, has stopped. */
  resumeInterrupted(): Promise<void>;
  close(): Promise<void>;
}
