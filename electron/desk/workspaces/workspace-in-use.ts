import type { Capability } from '../../../shared/desk/contract.ts';
import type { WorkspaceState } from '../../../shared/desk/workspaces.ts';
import type { RecentWorkspaces } from './recent-workspaces.ts';
import { sampleWorkspaceFile } from './sample-workspace.ts';
import type { OpenedContents, WorkspaceContents } from './workspace-contents.ts';
import type { WorkspaceFile } from './workspace-file.ts';

/** The workspace file that is open, and its contents. */
export interface WorkspaceInUse<C extends Capability, Stores> {
  /** Returns the workspace file that is open, or couldn't be opened. */
  file(): WorkspaceFile<Stores>;
  contents(): OpenedContents<C>;
  /** Returns an ID of the current opening of the file; windows send it with their calls. */
  opening(): string;
  state(): WorkspaceState;
  /** Whether the workspace has edits, panel inputs, saved searches, or jobs; true if it isn't open. */
  holdsWork(): boolean;
  /** Replaces the previous file, which must be closed. */
  setFile(file: WorkspaceFile<Stores>): void;
  /** Opens the contents of the file. */
  openContents(): OpenedContents<C>;
  /** Starts a new opening: calls of windows that still show the previous one are canceled. */
  beginOpening(): void;
}

interface WorkspaceInUseParts<C extends Capability, Stores> {
  contents: WorkspaceContents<C, Stores>;
  profileFolder: string;
  recent: RecentWorkspaces;
}

export function workspaceInUse<C extends Capability, Stores>(
  first: WorkspaceFile<Stores>,
  { contents, profileFolder, recent }: WorkspaceInUseParts<C, Stores>,
): WorkspaceInUse<C, Stores> {
  let file = first;
  let openings = 0;
  let opening = '';
  const openContents = () =>
    contents.open(file.current(), {
      isKnownToProfile: recent.isKnown(file.file),
      isReadOnly: file.isReadOnly === true,
    });
  let opened = openContents();
  beginOpening();

  /** Uses a counter, not a random ID, so that windows that stay open across a restart keep their contents. */
  function beginOpening() {
    openings += 1;
    opening = `${openings} ${file.file}`;
  }

  return {
    file: () => file,
    contents: () => opened,
    opening: () => opening,
    state() {
      const isSample = file.file === sampleWorkspaceFile(profileFolder);
      const marks = { ...(isSample && { isSample }), ...(file.isReadOnly && { isReadOnly: true as const }) };
      return file.closed() ?? { state: 'open', file: file.file, opening, ...marks };
    },
    holdsWork() {
      const current = file.current();
      if (!current.ok) return true;
      const { edits, stores } = current.value;
      return edits() > 0 || contents.isUsed(stores);
    },
    setFile(other) {
      file = other;
    },
    openContents() {
      opened = openContents();
      return opened;
    },
    beginOpening,
  };
}
