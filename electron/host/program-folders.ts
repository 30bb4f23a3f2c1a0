import { join } from 'node:path';
import { type PreparationFolders, preparationFolders } from '../region-format/preparation.ts';

export interface ProgramFolders extends PreparationFolders {
  /** The page as it was built. */
  renderer: string;
  /** The built preload script. */
  preload: string;
  /** What the service's own process runs. */
  serviceEntry: string;
  /** What a routing engine's own process runs. */
  engineEntry: string;
  /** What reads large answers beside the main thread. */
  answerWorker: string;
  /** What looks through a workspace in a process of its own. */
  inspectorEntry: string;
  /** What imports timetables in a process of its own. */
  timetableImportEntry: string;
  /** What makes regions in a process of its own. */
  regionImportEntry: string;
  /** What counts what is in areas in a process of its own. */
  regionContentsEntry: string;
  /** The picture of the window, where the system takes one. */
  icon: string;
}

/**
 * @param built the folder that everything is built into
 * @param prepared where the map and the places of the world and the built-in region are: beside the archive of an
 * installed program, which SQLite cannot read in
 */
export const programFolders = (built: string, prepared = built): ProgramFolders => ({
  ...preparationFolders(prepared),
  renderer: join(built, 'renderer'),
  preload: join(built, 'preload/preload.cjs'),
  serviceEntry: join(built, 'main/service.js'),
  engineEntry: join(built, 'main/engine.js'),
  answerWorker: join(built, 'main/answer-worker.js'),
  inspectorEntry: join(built, 'main/workspace-inspector.js'),
  timetableImportEntry: join(built, 'main/timetable-import.js'),
  regionImportEntry: join(built, 'main/region-import.js'),
  regionContentsEntry: join(built, 'main/region-contents.js'),
  icon: join(built, 'icon.png'),
});
