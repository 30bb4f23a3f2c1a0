import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { createDesk } from '../desk/desk.ts';
import type { DeskParts, RunningDesk } from '../desk/desk-parts.ts';
import { regionFiles } from '../region-format/manifest.ts';
import { openTileArchive, type TileArchive } from '../region-format/tile-archive.ts';
import { latestReleaseUrl } from './latest-release-url.ts';
import type { ProgramFolders } from './program-folders.ts';
import type { WindowSources } from './window-files.ts';

/** What a host provides. */
export interface HostParts
  extends Omit<
    DeskParts,
    'version' | 'latestReleaseUrl' | 'regionFolder' | 'worldFolder' | 'preparationFolders' | 'responseWorker'
  > {
  folders: ProgramFolders;
}

/** The program without its window, as both hosts start it before adding access to it. */
export interface Program {
  desk: Pick<
    RunningDesk,
    'connect' | 'permitFile' | 'noteFailure' | 'openFiles' | 'openWorkspace' | 'states' | 'windowCrashed'
  >;
  sources: Pick<WindowSources, 'regionTiles' | 'worldTiles' | 'basemap' | 'pathOfOpenedFile'>;
  close(): Promise<void>;
}

/** Starts the desk with the program's folders, and opens the tiles of region and world. */
export async function startProgram({ folders, ...host }: HostParts): Promise<Program> {
  const desk = await createDesk({
    ...host,
    version: packageJson.version,
    latestReleaseUrl,
    regionFolder: folders.region,
    worldFolder: folders.world,
    preparationFolders: folders,
    responseWorker: folders.responseWorker,
  });
  let region = openBasemap(desk.regionFolder.read());
  desk.regionFolder.watch((folder) => {
    region?.close();
    region = openBasemap(folder);
  });
  const worldFolder = () => (desk.states.preparation.read()?.world ? folders.world : null);
  let openedWorld = worldFolder();
  let world = openBasemap(openedWorld);
  desk.states.preparation.watch(() => {
    if (worldFolder() === openedWorld) return;
    openedWorld = worldFolder();
    world?.close();
    world = openBasemap(openedWorld);
  });
  return {
    desk,
    sources: {
      regionTiles: (...address) => region?.tile(...address),
      worldTiles: (...address) => world?.tile(...address),
      basemap: () => desk.states.settings.read().basemap,
      pathOfOpenedFile: desk.pathOfOpenedFile,
    },
    async close() {
      await desk.close();
      region?.close();
      world?.close();
    },
  };
}

/**
 * Opens a folder's tiles; undefined if they are missing or damaged: the program still starts, and the service reports
 * the damage.
 */
function openBasemap(folder: string | null): TileArchive | undefined {
  if (folder === null) return undefined;
  try {
    return openTileArchive(join(folder, regionFiles.basemap));
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    return undefined;
  }
}
