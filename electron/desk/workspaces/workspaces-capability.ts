import { join } from 'node:path';
import type { Capability, Handlers } from '../../../shared/desk/contract.ts';
import { firstWorkspace, type WorkspaceState, type workspaces } from '../../../shared/desk/workspaces.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { serviceName } from '../../../shared/settings/settings.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { followUpWork } from './follow-up-work.ts';
import { type MadeInRegionParts, recordRegion } from './made-in-region.ts';
import { forgetReadOnlyCopies, openReadOnlyFile } from './read-only-file.ts';
import { openRecentWorkspaces } from './recent-workspaces.ts';
import { openScope } from './scope.ts';
import { workspaceCalls } from './workspace-calls.ts';
import type { WorkspaceContents } from './workspace-contents.ts';
import { workspaceExchange } from './workspace-exchange.ts';
import { openWorkspaceFile } from './workspace-file.ts';
import { workspaceInUse } from './workspace-in-use.ts';

type NotOpened = (typeof workspaces)['workspaceNotOpened']['initial'];

interface WorkspacesParts<C extends Capability, Stores>
  extends MadeInRegionParts,
    Pick<
      DeskParts,
      | 'profileFolder'
      | 'openStore'
      | 'spawnInspector'
      | 'chooseFile'
      | 'chooseNewFile'
      | 'showInFolder'
      | 'showRecentWorkspaces'
    > {
  contents: WorkspaceContents<C, Stores>;
  /** Called when opening a workspace has changed the service in use. */
  serviceSelected(): void;
  failed(error: unknown): void;
}

interface OpenedWorkspaces<C extends Capability> extends Opened<typeof workspaces> {
  /** Calls for the contents of the open workspace. */
  contentCalls: Handlers<C>;
  /** Whether the profile had edits or other workspaces before this start. */
  wasUsed: boolean;
  /** Opens another workspace file. If that fails, the windows show the reason. */
  open(file: string): Promise<void>;
  /** Call once calls are served; resumes jobs that the last exit interrupted. */
  start(): void;
  /** Call whenever another service or key is in use. */
  serviceChanged(): void;
  close(): Promise<void>;
}

/** Opens the last workspace; windows keep using the same calls when another one is opened. */
export async function openWorkspaces<C extends Capability, Stores>(
  parts: WorkspacesParts<C, Stores>,
): Promise<OpenedWorkspaces<C>> {
  const { contents, failed } = parts;
  const notOpened = publisher<NotOpened>(null);
  const recent = openRecentWorkspaces({
    ...parts,
    store: parts.openStore('workspaces'),
    changed: (files) => parts.showRecentWorkspaces?.(files),
  });
  forgetReadOnlyCopies(parts.profileFolder);
  const initialFile = join(parts.profileFolder, firstWorkspace);
  const latestFile = recent.read()[0] ?? initialFile;
  const openFile = (file: string, mustExist: boolean) =>
    openWorkspaceFile({ ...parts, ...contents, file, mustExist, mayBeFromElsewhere: !recent.isKnown(file) });
  const inUse = workspaceInUse(await openFile(latestFile, latestFile !== initialFile), { ...parts, recent });
  const wasUsed = inUse.file().file !== initialFile || inUse.holdsWork();
  const workspace = publisher<WorkspaceState | null>(inUse.state());
  const scope = openScope(contents.capability, inUse.contents().calls, inUse.opening);
  const followUps = followUpWork(failed);
  recordOpened();

  function recordOpened() {
    const { file, closed, isReadOnly } = inUse.file();
    // A file that couldn't be opened must not be opened at the next start.
    if (!closed() && !isReadOnly) recent.recordOpened(file);
  }

  function serviceChanged() {
    followUps.add(
      () =>
        recordRegion(parts, {
          isOpen: inUse.file().current().ok && !inUse.file().isReadOnly,
          holdsWork: inUse.holdsWork,
        }),
      inUse.contents().serviceChanged,
    );
  }

  const serviceInUse = () => serviceName(parts.settings.read().service);

  const exchange = workspaceExchange({
    inUse,
    scope,
    contents,
    recent,
    followUps,
    openFile,
    serviceInUse,
    exchanged(serviceBefore) {
      recordOpened();
      if (serviceInUse() !== serviceBefore) parts.serviceSelected();
      workspace.publish(inUse.state());
      serviceChanged();
    },
  });

  const ofWorkspaces = workspaceCalls({
    ...parts,
    recent,
    current: inUse.file,
    openFile,
    openReadOnly: (file) => openReadOnlyFile({ ...parts, ...contents, file }),
    fillSample: contents.fillSample,
    replace: exchange.replace,
    move: exchange.move,
  });

  return {
    wasUsed,
    calls: {
      ...ofWorkspaces.calls,
      'workspace.recover': async (recovery) => {
        await exchange.recover(recovery);
        return succeeded(null);
      },
      'workspace.notOpenedRead': async () => {
        notOpened.publish(null);
        return succeeded(null);
      },
    },
    states: { workspace, workspaceNotOpened: notOpened },
    contentCalls: scope.calls,
    async open(file) {
      const trouble = await ofWorkspaces.open(file);
      notOpened.publish(trouble && { file, trouble });
    },
    start() {
      serviceChanged();
      exchange.resumeInterrupted();
    },
    serviceChanged,
    close: exchange.close,
  };
}
