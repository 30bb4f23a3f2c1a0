import type { Closure } from '../../shared/closures/closure.ts';
import { closures } from '../../shared/desk/closures.ts';
import type { Handlers, Published, Watched } from '../../shared/desk/contract.ts';
import { cover } from '../../shared/desk/cover.ts';
import { geocoding } from '../../shared/desk/geocoding.ts';
import { type Job, type JobProgress, jobs } from '../../shared/desk/jobs.ts';
import { matrix } from '../../shared/desk/matrix.ts';
import { type PlanVersion, planVersions } from '../../shared/desk/plan-versions.ts';
import { readingCalls } from '../../shared/desk/reading-calls.ts';
import type { RegionSummary } from '../../shared/desk/regions.ts';
import { type SavedState, saved } from '../../shared/desk/saved.ts';
import { searches } from '../../shared/desk/searches.ts';
import { territories } from '../../shared/desk/territories.ts';
import { zoneSync } from '../../shared/desk/zone-sync.ts';
import { zones } from '../../shared/desk/zones.ts';
import { failed, type Outcome } from '../../shared/faults/fault.ts';
import type { StoresListener } from '../../shared/planning/stores/store-colors.ts';
import {
  type AnsweringService,
  projectSettingsSchema,
  type Settings,
  type WorkspaceRegion,
} from '../../shared/settings/settings.ts';
import { openJobStore } from '../jobs/job-store.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { storedJobs } from '../jobs/stored-jobs.ts';
import type { Database } from '../sqlite/database.ts';
import { refusals } from './capability.ts';
import { openClosureStore } from './closures/closure-store.ts';
import { openClosures } from './closures/closures-capability.ts';
import type { OpenedConnections } from './connections/connections-capability.ts';
import { openCover } from './cover/cover-capability.ts';
import { coverJob } from './cover/cover-job.ts';
import { openCoverStore } from './cover/cover-store.ts';
import { openGeocoding } from './geocoding/geocoding-capability.ts';
import { geocodingJob } from './geocoding/geocoding-job.ts';
import { openListStore } from './geocoding/list-store.ts';
import { openBlockStore } from './matrix/block-store.ts';
import { openMatrix } from './matrix/matrix-capability.ts';
import { matrixJob } from './matrix/matrix-job.ts';
import { openPlanVersions } from './plan-versions/plan-versions-capability.ts';
import { openVersionStore } from './plan-versions/version-store.ts';
import { publisher } from './published.ts';
import type { RecordStore } from './record-store.ts';
import { openSaved } from './saved/saved-capability.ts';
import { openSavedStore } from './saved/saved-store.ts';
import { sampleSearches } from './searches/sample-searches.ts';
import { openSearchStore } from './searches/search-store.ts';
import { openSearches } from './searches/searches-capability.ts';
import { openWorkspaceSettings } from './settings/workspace-settings.ts';
import { openSampleStore } from './territories/sample-store.ts';
import { openTerritories } from './territories/territories-capability.ts';
import { territoriesJob } from './territories/territories-job.ts';
import type { WorkspaceWith } from './workspaces/workspace.ts';
import type { OpenedContents, WorkspaceContents, WorkspaceMarks } from './workspaces/workspace-contents.ts';
import { openSyncStores } from './zone-sync/ledger/sync-stores.ts';
import { countRevisions } from './zone-sync/sync-revisions.ts';
import { openZoneSync, type ZoneSyncParts } from './zone-sync/zone-sync-capability.ts';
import { openZones } from './zones/zones-capability.ts';

const inWorkspace = {
  ...searches,
  ...saved,
  ...jobs,
  ...matrix,
  ...geocoding,
  ...zones,
  ...zoneSync,
  ...planVersions,
  ...territories,
  ...closures,
  ...cover,
} as const;
type InWorkspace = typeof inWorkspace;

/** Returns the calls of a workspace, with those that change it refused. */
const readOnlyCalls = (calls: Handlers<InWorkspace>): Handlers<InWorkspace> => ({
  ...calls,
  ...Object.fromEntries(
    Object.entries(refusals(inWorkspace, failed({ kind: 'desk', reason: 'read-only' }))).filter(
      ([name]) => !readingCalls.some((one) => one === name),
    ),
  ),
});

/** Opens the stores of all capabilities in a workspace database that has the current schema. */
export const openWorkspaceStores = (database: Database) => ({
  sync: openSyncStores(database),
  searches: openSearchStore(database),
  settings: openWorkspaceSettings(database),
  saved: openSavedStore(database),
  jobs: openJobStore(database),
  blocks: openBlockStore(database),
  lists: openListStore(database),
  versions: openVersionStore(database),
  samples: openSampleStore(database),
  closures: openClosureStore(database),
  cover: openCoverStore(database),
});
export type WorkspaceStores = ReturnType<typeof openWorkspaceStores>;

/**
 * Returns a text that differs after every change of saved searches, plan versions, closures, or settings.
 */
export const revisionOfStores = ({ saved, settings, versions, closures }: WorkspaceStores): string =>
  `${saved.changesToSaved()} ${versions.changes()} ${closures.changes()} ${JSON.stringify(settings.get())}`;

interface WorkspaceCapabilitiesParts extends Pick<ZoneSyncParts, 'gateway' | 'synced'> {
  connections: Pick<OpenedConnections, 'identity' | 'builtInId' | 'serviceCheck' | 'regionCheck'>;
  settings: Watched<Settings>;
  /** Switches to the project settings of this workspace. */
  followProject(store: RecordStore | null, isReadOnly: boolean): void;
  /** Keeps the colors of the stores of its zones up to date. */
  storeColors: StoresListener;
  /** Returns the region of the built-in service; null if there is none. */
  region(): Promise<RegionSummary | null>;
  /** Returns what a workspace records of that region. */
  regionInUse(): Promise<WorkspaceRegion | null>;
  failed(error: unknown): void;
}

interface WorkspaceCapabilities extends WorkspaceContents<InWorkspace, WorkspaceStores> {
  states: Published<typeof saved & typeof planVersions & typeof closures & typeof cover>;
  /** Jobs of the open workspace. */
  jobs: Watched<readonly Job[]>;
}

/** Opens the contents of workspaces: zones, plans, panel inputs, saved searches, and jobs. */
export function workspaceCapabilities(parts: WorkspaceCapabilitiesParts): WorkspaceCapabilities {
  const { connections, failed } = parts;
  const workspaceJobList = publisher<readonly Job[]>([]);
  const savedState = publisher<SavedState>(saved.saved.initial);
  const versionsState = publisher<readonly PlanVersion[]>(planVersions.planVersions.initial);
  const closuresState = publisher<readonly Closure[]>(closures.closures.initial);
  const coverState = publisher<string | null>(cover.coverChecked.initial);
  const syncRevisions = countRevisions();

  /** Returns the region of the service in use; null for a provider, which has no boundary. */
  const regionInUse = async () =>
    parts.settings.read().service.kind === 'built-in' ? await parts.region() : null;

  async function answeringService(): Promise<AnsweringService> {
    const region = await parts.regionInUse();
    // Read after the await, because the service may have changed.
    const { service } = parts.settings.read();
    return service.kind === 'built-in' && region ? { ...service, region } : service;
  }

  function open(
    current: Outcome<WorkspaceWith<WorkspaceStores>>,
    { isKnownToProfile, isReadOnly }: WorkspaceMarks,
  ): OpenedContents<InWorkspace> {
    parts.followProject(current.ok ? current.value.stores.settings : null, isReadOnly);
    if (!current.ok) {
      const nothing = async () => {};
      return {
        calls: refusals(inWorkspace, current),
        serviceChanged: nothing,
        resumeInterrupted: nothing,
        close: nothing,
      };
    }
    const { stores, ...workspace } = current.value;
    const updateColors = (update: () => void) => {
      try {
        update();
      } catch (error) {
        // The disk may be full. The zones are saved anyway, and new stores get a color at the next start.
        failed(error);
      }
    };
    workspace.watchStores({
      opened: (storeIds, zones) => updateColors(() => parts.storeColors.opened(storeIds, zones)),
      changed: (moves, zones) => updateColors(() => parts.storeColors.changed(moves, zones)),
    });
    try {
      stores.sync.services.openBuiltIn(connections.builtInId, isKnownToProfile);
    } catch (error) {
      // The file can't be written; its contents stay unchanged.
      failed(error);
    }
    const sync = openZoneSync({
      ...parts,
      workspace,
      stores: stores.sync,
      inUse: connections.identity,
      async checkOptions() {
        const region = await regionInUse();
        return { service: parts.settings.read().service.kind, knownAreas: region ? [region.bounds] : [] };
      },
      zonesPerBatch: () => parts.settings.read().zonesPerBatch,
      jobsChanged: () => workspaceJobs.publish(),
      syncRevisions,
    });
    const { blocks, lists, samples } = stores;
    const publishCoverResult = () => coverState.publish(stores.cover.resultOf());
    publishCoverResult();
    const service = { inUse: async () => parts.settings.read().service, target: connections.serviceCheck };
    const jobParts = { failed, store: stores.jobs, service, changed: () => workspaceJobs.publish() };
    const regionJobParts = {
      ...jobParts,
      service: { inUse: answeringService, target: connections.regionCheck },
    };
    const matrixJobs = storedJobs(matrixJob({ ...parts, blocks }), regionJobParts);
    const territoriesJobs = storedJobs(territoriesJob({ ...parts, samples }), regionJobParts);
    const coverJobs = storedJobs(
      coverJob({ ...parts, cover: stores.cover, onChecked: publishCoverResult }),
      regionJobParts,
    );
    const geocodingJobs = storedJobs(
      geocodingJob({ ...parts, lists, coverage: async () => (await regionInUse())?.coverage ?? null }),
      regionJobParts,
    );
    // Job kinds of a workspace.
    const workspaceJobs = openJobs<JobProgress>(
      [matrixJobs, geocodingJobs, territoriesJobs, coverJobs, sync.plans, storedJobs(sync.pull, jobParts)],
      workspaceJobList.publish,
    );
    const calls = {
      ...openSearches(stores.searches).calls,
      ...openSaved(stores.saved, savedState.publish).calls,
      ...workspaceJobs.calls,
      ...openMatrix(matrixJobs, blocks).calls,
      ...openGeocoding(geocodingJobs, lists, workspaceJobs.publish).calls,
      ...openTerritories(territoriesJobs, samples, parts.gateway).calls,
      ...openCover(stores.cover).calls,
      ...openZones({ workspace, marks: sync.marks }).calls,
      ...sync.calls,
      ...openPlanVersions(stores.versions, workspace, versionsState.publish).calls,
      ...openClosures(stores.closures, closuresState.publish).calls,
    };
    // Interrupted jobs only resume if the workspace is writable.
    if (isReadOnly)
      return {
        calls: readOnlyCalls(calls),
        serviceChanged: sync.marks.serviceChanged,
        resumeInterrupted: async () => {},
        close: workspaceJobs.close,
      };
    return {
      calls,
      serviceChanged: () => Promise.all([workspaceJobs.serviceChanged(), sync.marks.serviceChanged()]),
      resumeInterrupted: workspaceJobs.resumeInterrupted,
      close: workspaceJobs.close,
    };
  }

  return {
    capability: inWorkspace,
    openStores: openWorkspaceStores,
    revisionOf: revisionOfStores,
    isUsed({ saved, searches, jobs, versions, closures }) {
      const { saved: inList, history } = saved.state();
      return (
        inList +
          history +
          versions.list().length +
          closures.list().length +
          jobs.read().length +
          Object.keys(searches.read()).length >
        0
      );
    },
    fillSample({ settings, searches }) {
      // Requests of the sample project must not reach the user's own service.
      settings.set(projectSettingsSchema.parse({}));
      searches.keep(sampleSearches());
    },
    open,
    reset() {
      workspaceJobList.publish([]);
      savedState.publish(saved.saved.initial);
      versionsState.publish(planVersions.planVersions.initial);
      closuresState.publish(closures.closures.initial);
      coverState.publish(cover.coverChecked.initial);
    },
    states: {
      saved: savedState,
      planVersions: versionsState,
      closures: closuresState,
      coverChecked: coverState,
    },
    jobs: workspaceJobList,
  };
}
