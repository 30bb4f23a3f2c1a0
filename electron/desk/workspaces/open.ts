import { join } from 'node:path';
import type { Handlers, Published, Watched } from '../../../shared/desk/contract.ts';
import { geocoding } from '../../../shared/desk/geocoding.ts';
import { type Job, type JobProgress, jobs } from '../../../shared/desk/jobs.ts';
import { matrix } from '../../../shared/desk/matrix.ts';
import type { RegionSummary } from '../../../shared/desk/regions.ts';
import { type SavedState, saved } from '../../../shared/desk/saved.ts';
import { searches } from '../../../shared/desk/searches.ts';
import { firstWorkspace, type WorkspaceState, type workspaces } from '../../../shared/desk/workspaces.ts';
import { zones, type zonesAtService } from '../../../shared/desk/zones.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import {
  type AnsweringService,
  type Settings,
  serviceName,
  type WorkspaceRegion,
} from '../../../shared/settings/settings.ts';
import type { StoreMove, StoresOfZones } from '../../../shared/zones/stores/store-colors.ts';
import { openJobs } from '../../jobs/open-jobs.ts';
import { storedJobs } from '../../jobs/stored-jobs.ts';
import { refusals } from '../capability.ts';
import type { OpenedConnections } from '../connections/open.ts';
import type { DeskParts } from '../desk-parts.ts';
import { geocodingJob } from '../geocoding/geocoding-job.ts';
import { openGeocoding } from '../geocoding/open.ts';
import { matrixJob } from '../matrix/matrix-job.ts';
import { openMatrix } from '../matrix/open.ts';
import { publisher } from '../published.ts';
import { openSaved } from '../saved/open.ts';
import { openSearches } from '../searches/open.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { openZones, type ZonesParts } from '../zone-sync/open.ts';
import { countRevisions } from '../zone-sync/sync-revisions.ts';
import { openZonesAtService } from '../zone-sync/zones-at-service.ts';
import { openRecentWorkspaces } from './recent-workspaces.ts';
import { sampleWorkspaceFile } from './sample-workspace.ts';
import { openScope } from './scope.ts';
import { workspaceCalls } from './workspace-calls.ts';
import { openWorkspaceFile, type WorkspaceFile, type WorkspaceFileParts } from './workspace-file.ts';
import { isWithin } from './workspace-place.ts';

type NotOpened = (typeof workspaces)['workspaceNotOpened']['untold'];

const inWorkspace = { ...searches, ...saved, ...jobs, ...matrix, ...geocoding, ...zones } as const;
type InWorkspace = typeof inWorkspace;

interface WorkspacesParts
  extends Omit<WorkspaceFileParts, 'file'>,
    Pick<DeskParts, 'profileFolder' | 'openStore' | 'chooseFile' | 'chooseNewFile' | 'showInFolder'>,
    Omit<
      ZonesParts,
      | 'workspace'
      | 'inUse'
      | 'checkOptions'
      | 'zonesPerBatch'
      | 'jobsChanged'
      | 'syncRevisions'
      | 'failed'
      | 'now'
    > {
  /** Is told where with another workspace another service came into use. */
  connections: Pick<OpenedConnections, 'identity' | 'builtInId' | 'meant' | 'meantRegion' | 'serviceChosen'>;
  settings: Watched<Settings>;
  /** What belongs to a project is that of this workspace from now on. */
  followProject(store: SettingsStore | null): void;
  /** Keeps the colours of stores that its zones have now; `zones` says what they are. */
  storesMoved(moves: readonly StoreMove[], zones: StoresOfZones): void;
  /** That the built-in service knows. */
  region(): Promise<RegionSummary | null>;
  /** What a workspace remembers of it. */
  regionInUse(): Promise<WorkspaceRegion | null>;
  /** Stores with the workspace the region that it is made in. */
  madeIn(region: WorkspaceRegion): void;
}

interface OpenedWorkspaces {
  calls: Handlers<typeof workspaces & Omit<InWorkspace, keyof typeof jobs> & typeof zonesAtService>;
  states: Published<typeof workspaces & typeof saved>;
  /** Its long work. */
  jobs: { calls: Handlers<typeof jobs>; state: Watched<readonly Job[]> };
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

/** The workspace in use, and what stands in it: zones, plans, searches, saved ones too, and jobs. */
export async function openWorkspaces(parts: WorkspacesParts): Promise<OpenedWorkspaces> {
  const { connections, failed } = parts;
  const jobStates = publisher<readonly Job[]>([]);
  const savedState = publisher<SavedState>(saved.saved.untold);
  const notOpened = publisher<NotOpened>(null);
  const syncRevisions = countRevisions();
  const recent = openRecentWorkspaces({ ...parts, store: parts.openStore('workspaces') });
  const first = join(parts.profileFolder, firstWorkspace);
  const last = recent.read()[0] ?? first;
  const openFile = (file: string, mustBeThere: boolean) => openWorkspaceFile({ ...parts, file, mustBeThere });
  let file = await openFile(last, last !== first);
  const worked = file.file !== first || holdsWork(file);
  let content = opened();
  let openings = 0;
  let opening = nextOpening();
  const workspace = publisher<WorkspaceState | null>(stateNow());
  const scope = openScope(inWorkspace, content.calls, () => opening);
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

  /** That the service in use knows; null for a provider, which has no such edge. */
  const regionInUse = async () =>
    parts.settings.read().service.kind === 'built-in' ? await parts.region() : null;

  async function answering(): Promise<AnsweringService> {
    const region = await parts.regionInUse();
    // As it is by then.
    const { service } = parts.settings.read();
    return service.kind === 'built-in' && region ? { ...service, region } : service;
  }

  /** What stands in the workspace, or says why it is not open. */
  function opened() {
    const current = file.current();
    parts.followProject(current.ok ? current.value.settings : null);
    if (!current.ok) {
      const nothing = async () => {};
      return {
        calls: refusals(inWorkspace, current),
        serviceChanged: nothing,
        resumeInterrupted: nothing,
        close: nothing,
      };
    }
    current.value.watchStores((moves, zones) => {
      try {
        parts.storesMoved(moves, zones);
      } catch (error) {
        // For instance the disk is full: the zones are kept all the same, and at the next start it is tried again.
        failed(error);
      }
    });
    try {
      current.value.services.openBuiltIn(connections.builtInId, isOfProfile(file.file));
    } catch (error) {
      // Nothing can be written into the file: what it has stays as it is.
      failed(error);
    }
    const inZones = openZones({
      ...parts,
      workspace: current.value,
      inUse: connections.identity,
      async checkOptions() {
        const region = await regionInUse();
        return { service: parts.settings.read().service.kind, knownAreas: region ? [region.bounds] : [] };
      },
      zonesPerBatch: () => parts.settings.read().zonesPerBatch,
      jobsChanged: () => inJobs.tell(),
      syncRevisions,
    });
    const { searches, blocks, lists, jobs: store } = current.value;
    const service = { inUse: async () => parts.settings.read().service, meant: connections.meant };
    const stored = { failed, store, service, changed: () => inJobs.tell() };
    const ofRegion = { ...stored, service: { inUse: answering, meant: connections.meantRegion } };
    const matrix = storedJobs(matrixJob({ ...parts, blocks }), ofRegion);
    const geocoded = storedJobs(
      geocodingJob({ ...parts, lists, coverage: async () => (await regionInUse())?.coverage ?? null }),
      ofRegion,
    );
    // The kinds of long work of a workspace, one a line.
    const inJobs = openJobs<JobProgress>(
      [matrix, geocoded, inZones.plans, storedJobs(inZones.pull, stored)],
      jobStates.publish,
    );
    return {
      calls: {
        ...openSearches(searches).calls,
        ...openSaved(current.value.saved, savedState.publish).calls,
        ...inJobs.calls,
        ...openMatrix(matrix, blocks).calls,
        ...openGeocoding(geocoded, lists, inJobs.tell).calls,
        ...inZones.calls,
      },
      async serviceChanged() {
        await Promise.all([inJobs.serviceChanged(), inZones.markAgain()]);
      },
      resumeInterrupted: inJobs.resumeInterrupted,
      close: inJobs.close,
    };
  }

  function told(serviceBefore: string) {
    noteOpen();
    if (serviceInUse() !== serviceBefore) connections.serviceChosen();
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
    if (region && (madeInRegion === null || (madeInRegion.id !== region.id && !holdsWork(file))))
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
  async function exchange(open: () => Promise<WorkspaceFile>, isSameContent: boolean) {
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
      jobStates.publish([]);
      savedState.publish(saved.saved.untold);
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
    replace: (open) => exchange(open, false),
    move: (open) => exchange(open, true),
  });

  return {
    worked,
    calls: {
      ...scope.calls,
      ...openZonesAtService(parts.gateway, connections.meant).calls,
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
    states: { workspace, workspaceNotOpened: notOpened, saved: savedState },
    jobs: { calls: scope.calls, state: jobStates },
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

/** Whether anything was made or asked in a workspace; one that is not open had something. */
function holdsWork(file: WorkspaceFile): boolean {
  const current = file.current();
  if (!current.ok) return true;
  const { edits, saved, searches, jobs } = current.value;
  const { saved: kept, history } = saved.state();
  return edits() + kept + history + jobs.read().length + Object.keys(searches.read()).length > 0;
}
