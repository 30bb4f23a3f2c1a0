import type { Capability } from '../../../shared/desk/contract.ts';
import type { WorkspaceState } from '../../../shared/desk/workspaces.ts';
import type { RecentWorkspaces } from './recent-workspaces.ts';
import { sampleWorkspaceFile } from './sample-workspace.ts';
import type { OpenedContents, WorkspaceContents } from './workspace-contents.ts';
import type { WorkspaceFile } from './workspace-file.ts';

/** Which file is open, and what stands in it. */
export interface WorkspaceInUse<C extends Capability, Stores> {
  /** The one that is open, or could not be opened. */
  file(): WorkspaceFile<Stores>;
  contents(): OpenedContents<C>;
  /** Tells one opening of a file from the next. */
  opening(): string;
  state(): WorkspaceState;
  /** Whether anything was made or asked in it; one that is not open had something. */
  holdsWork(): boolean;
  /** Takes another file in the place of the one before, which is closed. */
  setFile(file: WorkspaceFile<Stores>): void;
  /** Opens what stands in the file. */
  openContents(): OpenedContents<C>;
  /** From now on windows of the workspace before get no answers. */
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
      isOfProfile: recent.isKnown(file.file),
      isReadOnly: file.isReadOnly === true,
    });
  let opened = openContents();
  beginOpening();

  /** Another one of the same file after each start of the program would cost windows that stay what they show. */
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
