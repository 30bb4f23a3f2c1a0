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
  openFile(file: string, mustExist: boolean): Promise<WorkspaceFile<Stores>>;
  /** Returns the name of the service in use. */
  serviceInUse(): string;
  /** Called after an exchange, whether or not it has succeeded. */
  exchanged(serviceBefore: string): void;
}

interface WorkspaceExchange<Stores> {
  /** Closes the open workspace and uses the one returned by `open`; reopens the previous one if that fails. */
  replace(open: () => Promise<WorkspaceFile<Stores>>): Promise<void>;
  /** As `replace`, for the same workspace at another path. */
  move(open: () => Promise<WorkspaceFile<Stores>>): Promise<void>;
  /** Recovers a workspace that couldn't be opened. */
  recover(recovery: WorkspaceRecovery): Promise<void>;
  /** Resumes jobs that were interrupted by closing the workspace or exiting the program. */
  resumeInterrupted(): void;
  close(): Promise<void>;
}

/** Replaces the open workspace with another one, while windows keep using the same calls. */
export function workspaceExchange<C extends Capability, Stores>(
  parts: ExchangeParts<C, Stores>,
): WorkspaceExchange<Stores> {
  const { inUse, scope, contents, recent, followUps } = parts;

  async function close() {
    await inUse.contents().close();
    // Pending background work still writes to the file.
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
          // Jobs in a file or copy from elsewhere only start when the user resumes them.
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
