import type { Capability, Handlers } from '../../../shared/desk/contract.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import type { Database } from '../../sqlite/database.ts';
import type { WorkspaceWith } from './workspace.ts';

/** Stores of other capabilities in a workspace file. */
export interface StoresInWorkspace<Stores> {
  /** @throws Error if the data of a store can't be read; the workspace then counts as damaged */
  openStores(database: Database): Stores;
  /** Returns a text that differs after every change that a copy should contain. */
  revisionOf(stores: Stores): string;
}

/** Origin and access of a workspace file. */
export interface WorkspaceMarks {
  /** Whether the file was opened before, or created in the profile; others may come from another computer. */
  isKnownToProfile: boolean;
  /** Whether it is open read-only. */
  isReadOnly: boolean;
}

/** Contents of a workspace other than zones and edits. */
export interface WorkspaceContents<C extends Capability, Stores> extends StoresInWorkspace<Stores> {
  capability: C;
  /** Whether the stores contain anything that the user has created. */
  isUsed(stores: Stores): boolean;
  /** Fills the stores of the sample project. */
  fillSample(stores: Stores): void;
  open(workspace: Outcome<WorkspaceWith<Stores>>, marks: WorkspaceMarks): OpenedContents<C>;
  /** Call before opening the contents of another workspace, so that windows show nothing of the previous one. */
  reset(): void;
}

export interface OpenedContents<C extends Capability> {
  calls: Handlers<C>;
  /** Call whenever another service or key is in use. */
  serviceChanged(): Promise<unknown>;
  /** Resumes jobs interrupted by closing the workspace or exiting the program. */
  resumeInterrupted(): Promise<void>;
  close(): Promise<void>;
}
