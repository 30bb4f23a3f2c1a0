import { join } from 'node:path';
import { type PreparationFolders, preparationFolders } from '../region-format/preparation.ts';

/** Paths of the built program. */
export interface ProgramFolders extends PreparationFolders {
  /** Folder of the built page. */
  renderer: string;
  /** The built preload script. */
  preload: string;
  /** Entry of the service process. */
  serviceEntry: string;
  /** Entry of a routing engine's process. */
  engineEntry: string;
  /** Entry of the worker that reads large responses. */
  responseWorker: string;
  /** Entry of the process that inspects workspaces. */
  inspectorEntry: string;
  /** Entry of the process that imports timetables. */
  timetableImportEntry: string;
  /** Entry of the process that builds regions. */
  regionImportEntry: string;
  /** Entry of the process that counts region contents. */
  regionContentsEntry: string;
  /** Window icon, on systems that use one. */
  icon: string;
}

/**
 * Returns the paths in the output of a build.
 * @param built output folder of the build
 * @param prepared folder with the world and the built-in region. In the installed program it is outside the archive,
 * because SQLite can't read files in the archive.
 */
export const programFolders = (built: string, prepared = built): ProgramFolders => ({
  ...preparationFolders(prepared),
  renderer: join(built, 'renderer'),
  preload: join(built, 'preload/preload.cjs'),
  serviceEntry: join(built, 'main/service.js'),
  engineEntry: join(built, 'main/engine.js'),
  responseWorker: join(built, 'main/response-worker.js'),
  inspectorEntry: join(built, 'main/workspace-inspector.js'),
  timetableImportEntry: join(built, 'main/timetable-import.js'),
  regionImportEntry: join(built, 'main/region-import.js'),
  regionContentsEntry: join(built, 'main/region-contents.js'),
  icon: join(built, 'icon.png'),
});
