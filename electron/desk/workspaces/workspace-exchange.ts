import type { Capability } from '../../../shared/desk/contract.ts';
import type { WorkspaceRecovery } from '../../../shared/desk/workspaces.ts';
import type { FollowUpWork } from './follow-up-work.ts';
import type { RecentWorkspaces } from './recent-workspaces.ts';
import type { Scope } from './scope.ts';
import type { WorkspaceContents } from './workspace-contents.ts';
import type { WorkspaceFile } from './workspace-file.ts';
import type { WorkspaceInUse } from './workspace-in-use.ts';

interface ExchangeParts<C extends Capability, Stores> {
  inUse: WorkspaceInUse<C, Stores>;
  scope: Scope<C>;
  contents: WorkspaceContents<C, Stores>;
  recent: RecentWorkspaces;
  followUps: FollowUpWork;
  openFile(file: string, mustBeThere: boolean): Promise<WorkspaceFile<Stores>>;
  /** Names the service in use. */
  serviceInUse(): string;
  /** Something else may be open than before. */
  exchanged(serviceBefore: string): void;
}

interface WorkspaceExchange<Stores> {
  /** Closes what is open, and puts in its place what this opens; where that fails it is opened again. */
  replace(open: () => Promise<WorkspaceFile<Stores>>): Promise<void>;
  /** The same, where it is still the same workspace. */
  move(open: () => Promise<WorkspaceFile<Stores>>): Promise<void>;
  /** Opens something in the place of a workspace that is closed. */
  recover(recovery: WorkspaceRecovery): Promise<void>;
  /** Resumes what closing the workspace, or the end of the program, has stopped. */
  resumeInterrupted(): void;
  close(): Promise<void>;
}

/** Puts one workspace in the place of another, behind the same calls. */
export function workspaceExchange<C extends Capability, Stores>(
  parts: ExchangeParts<C, Stores>,
): WorkspaceExchange<Stores> {
  const { inUse, scope, contents, recent, followUps } = parts;

  async function close() {
    await inUse.contents().close();
    // What it still marks stands in the file.
    await followUps.settled();
    await inUse.file().close();
  }

  function resumeInterrupted() {
    const { resumeInterrupted } = inUse.contents();
    followUps.add(resumeInterrupted);
  }

  async function exchange(open: () => Promise<WorkspaceFile<Stores>>, isSameContent: boolean) {
    let failure: unknown;
    let resumes = isSameContent;
    const serviceBefore = parts.serviceInUse();
    await scope.exchange(async () => {
      const before = inUse.file().file;
      try {
        await close();
        inUse.setFile(await open());
        if (!isSameContent) {
          inUse.beginOpening();
          const { file } = inUse.file();
          // What a file from elsewhere, or a copy, says of work under way is for a person to begin.
          resumes = file !== before && recent.read().includes(file);
        }
      } catch (error) {
        failure = error;
        resumes = true;
        inUse.setFile(await parts.openFile(before, true));
      }
      contents.reset();
      return inUse.openContents().calls;
    });
    parts.exchanged(serviceBefore);
    if (resumes) resumeInterrupted();
    if (failure !== undefined) throw failure;
  }

  return {
    replace: (open) => exchange(open, false),
    move: (open) => exchange(open, true),
    async recover(recovery) {
      const serviceBefore = parts.serviceInUse();
      await scope.exchange(async () => {
        if (!inUse.file().closed()) return inUse.contents().calls;
        await inUse.file().recover(recovery);
        const { calls } = inUse.openContents();
        inUse.beginOpening();
        return calls;
      });
      parts.exchanged(serviceBefore);
    },
    resumeInterrupted,
    close,
  };
}
