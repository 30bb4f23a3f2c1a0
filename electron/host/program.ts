import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CallName, calls, type DeskHandlers } from '../../shared/desk.ts';
import { failed, succeeded } from '../../shared/fault.ts';
import { settingsSchema } from '../../shared/settings.ts';
import { createDispatcher, type Dispatcher } from '../desk/dispatcher.ts';
import { openLog } from '../desk/log.ts';
import type { ProgramFolders } from './program-folders.ts';
import type { WindowSources } from './window-files.ts';

export interface ProgramParts {
  folders: ProgramFolders;
  profileFolder: string;
}

/** The program without the window: what both hosts start, and put a way in before. */
export interface Program {
  desk: Dispatcher;
  sources: Pick<WindowSources, 'regionTiles' | 'worldTiles' | 'basemap'>;
  close(): Promise<void>;
}

export async function startProgram({ profileFolder }: ProgramParts): Promise<Program> {
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  const log = await openLog(join(profileFolder, 'zonedesk.log'));
  const settings = settingsSchema.parse({});
  const absent = async () => failed({ kind: 'desk', message: 'not yet' });
  const handlers = {
    ...Object.fromEntries((Object.keys(calls) as CallName[]).map((name) => [name, absent])),
    'settings.read': async () => succeeded(settings),
  } as unknown as DeskHandlers;
  const desk = createDispatcher(handlers, log);
  return {
    desk,
    sources: { regionTiles: () => undefined, worldTiles: () => undefined, basemap: () => settings.basemap },
    async close() {
      desk.close();
      await log.close();
    },
  };
}
