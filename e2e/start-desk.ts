import { resolve } from 'node:path';
import { confStore } from '../electron/desk/record-store.ts';
import type { ServiceProcess } from '../electron/desk/service-process/service-process.ts';
import { forkProcess } from '../electron/fork-process.ts';
import { startBrowserServer } from '../electron/host/browser-server.ts';
import { builtPage } from '../electron/host/built-page.ts';
import { connectedWindows } from '../electron/host/connected-windows.ts';
import { startProgram } from '../electron/host/program.ts';
import { programFolders } from '../electron/host/program-folders.ts';
import { windowFiles } from '../electron/host/window-files.ts';
import type { MessageFromService } from '../electron/service/messages.ts';
import type { ServiceProject } from './service-of-worker.ts';

export interface RunningDesk {
  /** URL with the one-time token. */
  address: string;
  close(): Promise<void>;
}

/** Starts the browser host's desk in this process, with a service that is running already. */
export async function startDesk(profileFolder: string, project: ServiceProject): Promise<RunningDesk> {
  const folders = programFolders(resolve('out'));
  const windows = connectedWindows();
  const program = await startProgram({
    host: 'browser',
    folders,
    profileFolder,
    openStore: (name) => confStore(profileFolder, name),
    vault: null,
    forgetInKeyring: async () => undefined,
    confirmOrigin: async () => true,
    spawnService: () => serviceThatRuns(project),
    spawnInspector: forkProcess(folders.inspectorEntry),
    spawnTimetableImport: forkProcess(folders.timetableImportEntry),
    spawnRegionImport: forkProcess(folders.regionImportEntry),
    spawnRegionContents: forkProcess(folders.regionContentsEntry),
    proxyFor: async () => null,
    chooseFile: async () => null,
    openExternal: async () => undefined,
    windows,
  });
  const server = await startBrowserServer({
    port: 0,
    desk: program.desk,
    windows,
    fileHandler: (deskSocket) =>
      windowFiles({ ...program.sources, page: builtPage(folders.renderer), deskSocket }),
  });
  return {
    address: server.url,
    async close() {
      await server.close();
      await program.close();
    },
  };
}

/** Stub of the service's process, which is ready as soon as it is started. */
function serviceThatRuns({ url, keys }: ServiceProject): ServiceProcess {
  let hear: (message: MessageFromService) => void = () => undefined;
  let exit: () => void = () => undefined;
  return {
    send(message) {
      if (message.type === 'start') queueMicrotask(() => hear({ type: 'ready', url, keys }));
      if (message.type === 'ping') queueMicrotask(() => hear({ type: 'pong', id: message.id }));
      if (message.type === 'stop') queueMicrotask(exit);
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onExit: (listener) => {
      exit = listener;
    },
    kill: () => queueMicrotask(exit),
  };
}
