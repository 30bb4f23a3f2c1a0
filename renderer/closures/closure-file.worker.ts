import { areasOf, type FileAreas } from '../../shared/closures/file-areas.ts';
import { readFile } from '../../shared/zones/formats/detect.ts';
import { serveTask, type WorkerTask } from '../ui/worker-task.ts';

/** Reads the areas of a file. */
export type ClosureFileTask = WorkerTask<ArrayBuffer, FileAreas>;

serveTask<ClosureFileTask>((bytes) => areasOf(readFile(new Uint8Array(bytes)).reading));
