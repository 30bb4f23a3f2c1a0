import { areasOf, type FileAreas } from '../../shared/closures/file-areas.ts';
import { readFile } from '../../shared/zones/formats/detect.ts';
import { serveTasks, type WorkerTask } from '../ui/worker-tasks.ts';

export interface ClosureFileTasks {
  /** Reads the areas of a file. */
  read: WorkerTask<ArrayBuffer, FileAreas>;
}

serveTasks<ClosureFileTasks>({ read: (bytes) => areasOf(readFile(new Uint8Array(bytes)).reading) });
