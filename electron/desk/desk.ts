import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeskHandlers, DeskStates } from '../../shared/desk/index.ts';
import { timetablesFolder } from '../region-format/timetables/feeds.ts';
import { openAbout } from './about/open.ts';
import { openArrangement } from './arrangement/open.ts';
import { openBasemap } from './basemap/open.ts';
import { keyPermissions } from './connections/key-permissions.ts';
import { openConnections } from './connections/open.ts';
import type { DeskParts } from './desk-parts.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { openExternal } from './external/open.ts';
import { answerReader } from './gateway/answer-reader.ts';
import { openGateway } from './gateway/gateway.ts';
import { openLog } from './log.ts';
import { openOperations } from './operations/open.ts';
import { openSettings } from './settings/open.ts';
import { openStaticMaps } from './static-maps/open.ts';
import { openTimetables } from './timetables/open.ts';
import { openWorkspaces } from './workspaces/open.ts';
import { ownWorkspace } from './workspaces/workspace-copies.ts';
import { openZonesAtService } from './zones/zones-at-service.ts';

/** The running desk. */
export interface RunningDesk {
  connect: Dispatcher['connect'];
  states: DeskStates;
  /** Notes a failure that nothing was prepared for, and tells the windows of it. */
  noteFailure(error: unknown): void;
  /** Closes the workspace and opens that of another file in its place. */
  openWorkspace(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the capabilities and sums them, and starts the built-in service, where that is the one in use. */
export async function createDesk(parts: DeskParts): Promise<RunningDesk> {
  const { profileFolder } = parts;
  const serviceFolder = join(profileFolder, 'service');
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const log = await openLog(join(profileFolder, 'desk.log'));
  const noted = (what: string) => (error: unknown) => log.failure(what, error);

  const about = openAbout({ ...parts, failed: noted('reading the region') });
  const arrangement = openArrangement(parts.openStore('arrangement'));
  const basemap = openBasemap({ ...parts, settings: () => settings.states.settings });
  const settings = openSettings({
    store: parts.openStore('settings'),
    mayUse: (service) => connections.mayUse(service),
    basemap: basemap.chosen,
    serviceChosen: () => connections.serviceChosen(),
  });
  const connections = await openConnections({
    ...parts,
    serviceFolder,
    settings: settings.states.settings,
    test: (keys, signal) => keyPermissions(gateway, keys, signal),
    changed: () => workspaces.serviceChanged(),
  });
  const gateway = openGateway({
    target: connections.target,
    proxyFor: parts.proxyFor,
    log,
    reader: answerReader(parts.answerWorker ?? null),
  });
  const workspaces = await openWorkspaces({
    file: join(profileFolder, ownWorkspace),
    spawnInspector: parts.spawnInspector,
    gateway,
    inUse: connections.identity,
    async checkOptions() {
      const service = settings.states.settings.read().service.kind;
      const region = service === 'built-in' ? await about.region() : null;
      return { service, knownAreas: region ? [region.bounds] : [] };
    },
    zonesPerBatch: () => settings.states.settings.read().zonesPerBatch,
    marked: (marks) => dispatcher.emit('zones.marked', marks),
    refused: (refused) => dispatcher.emit('plan.refused', refused),
    failed: noted('the workspace'),
  });

  const timetables = await openTimetables({ ...parts, folder: join(serviceFolder, timetablesFolder) });

  const calls: DeskHandlers = {
    ...openOperations(gateway).calls,
    ...openStaticMaps(gateway).calls,
    ...openExternal(parts).calls,
    ...arrangement.calls,
    ...basemap.calls,
    ...settings.calls,
    ...connections.calls,
    ...workspaces.calls,
    ...timetables.calls,
    ...openZonesAtService(gateway, connections.meant).calls,
  };
  const states: DeskStates = {
    ...settings.states,
    ...arrangement.states,
    ...about.states,
    ...connections.states,
    ...timetables.states,
    ...workspaces.states,
  };
  const dispatcher = createDispatcher({ calls, states }, log);
  connections.states.service.watch((service) => service?.state === 'ready' && about.readAgain());
  connections.start();
  workspaces.serviceChanged();

  return {
    connect: dispatcher.connect,
    states,
    noteFailure(error) {
      log.failure('the program', error);
      about.noteFailure();
    },
    openWorkspace: workspaces.open,
    async close() {
      dispatcher.close();
      timetables.close();
      await workspaces.close();
      await connections.close();
      await gateway.close();
      await log.close();
    },
  };
}
