import { join } from 'node:path';
import type { Watched } from '../../shared/desk/contract.ts';
import type { Job, JobProgress } from '../../shared/desk/jobs.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { openJobFile } from '../jobs/job-file.ts';
import type { OpenedJobs } from '../jobs/open-jobs.ts';
import { switchSampleTolls } from '../region-format/sample-tolls.ts';
import { openAbout } from './about/about-capability.ts';
import { openArrangement } from './arrangement/arrangement-capability.ts';
import { openBasemap } from './basemap/basemap-capability.ts';
import { composeCapabilities } from './capability.ts';
import { type OpenedConnections, openConnections } from './connections/connections-capability.ts';
import { enginesOf } from './connections/engines-of-service.ts';
import { keyPermissions } from './connections/key-permissions.ts';
import { openCrashReports } from './crash-reports/crash-reports-capability.ts';
import type { DeskParts, RunningDesk } from './desk-parts.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { openExternal } from './external/external-capability.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { openAllJobs } from './jobs/jobs-capability.ts';
import { openLimitWaits } from './limit-waits/limit-waits-capability.ts';
import { openLink } from './link.ts';
import { openLog } from './log.ts';
import { openMenu } from './menu/menu-capability.ts';
import { openNotices } from './notices/notices-capability.ts';
import { openOpenedFiles } from './opened-files/opened-files-capability.ts';
import { openOperations } from './operations/operations-capability.ts';
import { openPreparation } from './preparation/preparation-capability.ts';
import { openPrinting } from './printing/printing-capability.ts';
import { publisher } from './published.ts';
import { openRegionContents } from './region-contents/region-contents-capability.ts';
import { openRegions } from './regions/regions-capability.ts';
import { openSettings } from './settings/settings-capability.ts';
import { openStaticMaps } from './static-maps/static-maps-capability.ts';
import { openTariffs } from './tariffs/tariffs-capability.ts';
import { openTimetables } from './timetables/timetables-capability.ts';
import { openUpdates } from './updates/updates-capability.ts';
import { openUsage } from './usage/usage-capability.ts';
import { openWindows } from './windows/windows-capability.ts';
import { workspaceCapabilities } from './workspace-capabilities.ts';
import { openWorkspaces } from './workspaces/workspaces-capability.ts';
import { openZonesAtService } from './zone-sync/compare/zones-at-service.ts';

/**
 * Creates all capabilities, connects those that need one another, and starts them. Links give a capability access to one
 * that is created later.
 */
export async function createDesk(parts: DeskParts): Promise<RunningDesk> {
  const serviceFolder = join(parts.profileFolder, 'service');
  const log = await openLog(join(parts.profileFolder, 'desk.log'));

  const links = {
    connections: openLink<Pick<OpenedConnections, 'mayUse' | 'serviceSelected'>>('connections'),
    dispatcher: openLink<Pick<Dispatcher, 'emit'>>('dispatcher'),
    gateway: openLink<Gateway>('gateway'),
    profileJobs: openLink<OpenedJobs<JobProgress>>('profileJobs'),
    settings: openLink<Watched<Settings>>('settings'),
    workspaces: openLink<{ serviceChanged(): void }>('workspaces'),
  };
  const serviceChanged = () => links.workspaces.get().serviceChanged();

  const basemap = openBasemap({ ...parts, settings: links.settings.get });
  const settings = openSettings({
    store: parts.openStore('settings'),
    mayUse: (service) => links.connections.get().mayUse(service),
    basemap: basemap.basemapOf,
    switchSampleTolls: (inUse) => switchSampleTolls(serviceFolder, inUse),
    serviceSelected: () => links.connections.get().serviceSelected(),
  });
  const { sampleTariffs } = settings.states.settings.read();
  await switchSampleTolls(serviceFolder, sampleTariffs).catch((error) => log.failure('sample tolls', error));
  const profileJobList = publisher<readonly Job[]>([]);
  const logProfileJobError = (error: unknown) => log.failure('profile jobs', error);
  const preparation = await openPreparation({
    ...parts,
    folders: parts.preparationFolders,
    failed: (error) => log.failure('preparation', error),
  });
  const regions = await openRegions({
    ...parts,
    builtInRegionFolder: parts.regionFolder,
    isBuiltInReady: preparation.isRegionReady,
    areWorldPlacesReady: preparation.areWorldPlacesReady,
    log,
    jobs: links.profileJobs.get,
    profileJobList,
    changed: serviceChanged,
  });
  const connections = await openConnections({
    ...parts,
    regionFolder: regions.folder,
    serviceFolder,
    settings: settings.states.settings,
    testKeys: (keys, signal) => keyPermissions(links.gateway.get(), keys, signal),
    engines: (signal) => enginesOf(links.gateway.get(), signal),
    changed: serviceChanged,
  });
  const about = openAbout({ ...parts, sources: regions.sources, log });
  const usageStates = { settings: settings.states.settings, ...regions.states, about: about.states.about };
  const usage = openUsage({ ...parts, ...usageStates, log });
  const limitWaits = openLimitWaits();
  const gateway = openGateway({
    ...parts,
    target: connections.target,
    log,
    limitWaits,
    onCompleted: usage.recordRequest,
  });
  const workspaceContents = workspaceCapabilities({
    gateway,
    connections,
    settings: settings.states.settings,
    followProject: settings.followProject,
    storeColors: settings.storeColors,
    region: regions.latest,
    regionInUse: regions.forWorkspace,
    synced: (announcement) => links.dispatcher.get().emit('zones.synced', announcement),
    failed: (error) => log.failure('the workspace', error),
  });
  const workspaces = await openWorkspaces({
    ...parts,
    contents: workspaceContents,
    settings: settings.states.settings,
    serviceSelected: connections.serviceSelected,
    regionInUse: regions.forWorkspace,
    madeIn: settings.madeIn,
    failed: (error) => log.failure('the workspace', error),
  });
  const arrangement = openArrangement(parts.openStore('arrangement'), workspaces.wasUsed);
  const timetables = await openTimetables({
    ...parts,
    regionFolder: regions.folder,
    serviceFolder,
    jobs: links.profileJobs.get,
    profileJobList,
    failed: logProfileJobError,
  });
  const profileJobs = openJobFile<JobProgress>(join(parts.profileFolder, 'jobs.sqlite'), {
    kinds: [timetables.job, regions.job],
    changed: profileJobList.publish,
    failed: logProfileJobError,
  });

  const crashReports = await openCrashReports({
    ...parts,
    failed: (error) => log.failure('crash reports', error),
  });
  const openedFiles = openOpenedFiles({
    openWorkspace: workspaces.open,
    workspace: workspaces.states.workspace,
    permitRegionFile: regions.permitFile,
  });

  const capabilities = composeCapabilities(
    // Publish settings, arrangement, and basemap first: windows show nothing until they have them.
    settings,
    arrangement,
    basemap,
    openExternal(parts),
    openMenu(parts, (id) => links.dispatcher.get().emit('menu.chosen', id)),
    openNotices(parts, (panel) => links.dispatcher.get().emit('notices.chosen', panel)),
    openedFiles,
    openOperations(gateway, connections.identity),
    limitWaits,
    openStaticMaps(gateway),
    connections,
    about,
    crashReports,
    preparation,
    openPrinting(parts),
    regions,
    openRegionContents({ ...parts, regionFolder: regions.folder }),
    workspaces,
    { calls: workspaces.contentCalls, states: workspaceContents.states },
    openZonesAtService(gateway, connections.serviceCheck),
    openAllJobs({
      ofWorkspace: { calls: workspaces.contentCalls, state: workspaceContents.jobs },
      ofProfile: { jobs: profileJobs, state: profileJobList },
    }),
    openTariffs({ serviceFolder }),
    timetables,
    openUpdates(parts),
    usage,
    openWindows(parts.windows, settings.windowCrashed),
  );
  const dispatcher = createDispatcher(capabilities, log);

  links.connections.connect(connections);
  links.dispatcher.connect(dispatcher);
  links.gateway.connect(gateway);
  links.profileJobs.connect(profileJobs);
  links.settings.connect(settings.states.settings);
  links.workspaces.connect(workspaces);

  connections.start(regions.readAgain);
  workspaces.start();
  profileJobs.resumeInterrupted().catch(logProfileJobError);
  preparation.start();

  return {
    connect: dispatcher.connect,
    states: capabilities.states,
    noteFailure: about.noteFailure,
    regionFolder: regions.folder,
    permitFile: regions.permitFile,
    openFiles: openedFiles.open,
    pathOfOpenedFile: openedFiles.pathOf,
    openWorkspace: workspaces.open,
    windowCrashed: settings.windowCrashed,
    async close() {
      dispatcher.close();
      await capabilities.close();
      await gateway.close();
      await log.close();
    },
  };
}
