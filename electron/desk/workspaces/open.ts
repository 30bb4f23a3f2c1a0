import { join } from 'node:path';
import type { Capability, Handlers, Watched } from '../../../shared/desk/contract.ts';
import { firstWorkspace, type WorkspaceState, type workspaces } from '../../../shared/desk/workspaces.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { type Settings, serviceName, type WorkspaceRegion } from '../../../shared/settings/settings.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { openRecentWorkspaces } from './recent-workspaces.ts';
import { sampleWorkspaceFile } from './sample-workspace.ts';
import { openScope } from './scope.ts';
import { workspaceCalls } from './workspace-calls.ts';
import type { WorkspaceContents } from './workspace-contents.ts';
import { openWorkspaceFile, type WorkspaceFile } from './workspace-file.ts';
import { isWithin } from './workspace-place.ts';

type NotOpened = (typeof workspaces)['workspaceNotOpened']['untold'];

interface WorkspacesParts<C extends Capability, Stores>
  extends Pick<
    DeskParts,
    'profileFolder' | 'openStore' | 'spawnInspector' | 'chooseFile' | 'chooseNewFile' | 'showInFolder'
  > {
  contents: WorkspaceContents<C, Stores>;
  settings: Watched<Settings>;
  /** To be called where with another workspace another service came into use. */
  serviceChosen(): void;
  /** The region in use, as a workspace remembers it. */
  regionInUse(): Promise<WorkspaceRegion | null>;
  /** Stores with the workspace the region that it is made in. */
  madeIn(region: WorkspaceRegion): void;
  failed(error: unknown): void;
}

interface OpenedWorkspaces<C extends Capability> extends Opened<typeof workspaces> {
  /** What is asked of the workspace that is open. */
  contentCalls: Handlers<C>;
  /** Whether somebody had worked here before this start. */
  worked: boolean;
  /** Opens the workspace of another file behind the same calls; where that cannot be done the windows are told why. */
  open(file: string): Promise<void>;
  /** To be called once calls are answered: long work that the end of the program stopped goes on. */
  start(): void;
  /** To be called whenever another service or key is in use. */
  serviceChanged(): void;
  close(): Promise<void>;
}

/** The workspace in use, behind the same calls whichever that is. */
export async function openWorkspaces<C extends Capability, Stores>(
  parts: WorkspacesParts<C, Stores>,
): Promise<OpenedWorkspaces<C>> {
  const { contents, failed } = parts;
  const notOpened = publisher<NotOpened>(null);
  const recent = openRecentWorkspaces({ ...parts, store: parts.openStore('workspaces') });
  const first = join(parts.profileFolder, firstWorkspace);
  const last = recent.read()[0] ?? first;
  const openFile = (file: string, mustBeThere: boolean) =>
    openWorkspaceFile({ ...parts, ...contents, file, mustBeThere });
  let file = await openFile(last, last !== first);
  const worked = file.file !== first || holdsWork();
  let content = opened();
  let openings = 0;
  let opening = nextOpening();
  const workspace = publisher<WorkspaceState | null>(stateNow());
  const scope = openScope(contents.capability, content.calls, () => opening);
  noteOpen();

  /** Another one of the same file after each start of the program would cost windows that stay what they show. */
  function nextOpening(): string {
    openings += 1;
    return `${openings} ${file.file}`;
  }

  function stateNow(): WorkspaceState {
    const isSample = file.file === sampleWorkspaceFile(parts.profileFolder);
    return file.closed() ?? { state: 'open', file: file.file, opening, ...(isSample && { isSample }) };
  }

  function noteOpen() {
    if (!file.closed() && recent.read()[0] !== file.file) recent.noteOpen(file.file);
  }

  /** Whether the file is known here, and is none that was handed over. */
  function isOfProfile(file: string): boolean {
    return isWithin(parts.profileFolder, file) || recent.read().includes(file);
  }

  /** Whether anything was made or asked in it; one that is not open had something. */
  function holdsWork(): boolean {
    const current = file.current();
    if (!current.ok) return true;
    const { edits, stores } = current.value;
    return edits() > 0 || contents.isUsed(stores);
  }

  function opened() {
    return contents.open(file.current(), isOfProfile(file.file));
  }

  function told(serviceBefore: string) {
    noteOpen();
    if (serviceInUse() !== serviceBefore) parts.serviceChosen();
    workspace.publish(stateNow());
    serviceChanged();
  }

  const serviceInUse = () => serviceName(parts.settings.read().service);

  let settled: Promise<unknown> = Promise.resolve();
  function serviceChanged() {
    settled = Promise.all([settled.then(noteRegion).catch(failed), content.serviceChanged().catch(failed)]);
  }

  /** A workspace remembers the region that it was first used with; one with no work in it yet, the one in use. */
  async function noteRegion() {
    const { service, madeInRegion } = parts.settings.read();
    if (service.kind !== 'built-in' || !file.current().ok) return;
    const region = await parts.regionInUse();
    if (region && (madeInRegion === null || (madeInRegion.id !== region.id && !holdsWork())))
      parts.madeIn(region);
  }

  /** Takes up what closing the workspace, or the end of the program, has stopped. */
  function goOn() {
    const { resumeInterrupted } = content;
    settled = settled.then(resumeInterrupted).catch(failed);
  }

  async function close() {
    await content.close();
    // What it still marks stands in the file.
    await settled;
    await file.close();
  }

  /** Closes what is open, and puts what `open` gives behind the calls; where that fails it is opened again. */
  async function exchange(open: () => Promise<WorkspaceFile<Stores>>, isSameContent: boolean) {
    let failure: unknown;
    let goesOn = isSameContent;
    const serviceBefore = serviceInUse();
    await scope.exchange(async () => {
      const before = file.file;
      try {
        await close();
        file = await open();
        if (!isSameContent) {
          opening = nextOpening();
          // What a file from elsewhere, or a copy, says of work under way is for a person to begin.
          goesOn = file.file !== before && recent.read().includes(file.file);
        }
      } catch (error) {
        failure = error;
        goesOn = true;
        file = await openFile(before, true);
      }
      contents.reset();
      content = opened();
      return content.calls;
    });
    told(serviceBefore);
    if (goesOn) goOn();
    if (failure !== undefined) throw failure;
  }

  const ofWorkspaces = workspaceCalls({
    ...parts,
    recent,
    current: () => file,
    openFile,
    fillSample: contents.fillSample,
    replace: (open) => exchange(open, false),
    move: (open) => exchange(open, true),
  });

  return {
    worked,
    calls: {
      ...ofWorkspaces.calls,
      'workspace.recover': async (recovery) => {
        const serviceBefore = serviceInUse();
        await scope.exchange(async () => {
          if (file.closed()) {
            await file.recover(recovery);
            content = opened();
            opening = nextOpening();
          }
          return content.calls;
        });
        told(serviceBefore);
        return succeeded(null);
      },
      'workspace.notOpenedRead': async () => {
        notOpened.publish(null);
        return succeeded(null);
      },
    },
    states: { workspace, workspaceNotOpened: notOpened },
    contentCalls: scope.calls,
    async open(other) {
      const trouble = await ofWorkspaces.open(other);
      notOpened.publish(trouble && { file: other, trouble });
    },
    start() {
      serviceChanged();
      goOn();
    },
    serviceChanged,
    close,
  };
}
