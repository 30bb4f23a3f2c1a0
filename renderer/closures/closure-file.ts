import type { Closure } from '../../shared/closures/closure.ts';
import type { FileAreas } from '../../shared/closures/file-areas.ts';
import { newClosure } from '../journey/closure-actions.ts';
import { runOnce, taskWorker, transferring } from '../ui/worker-tasks.ts';
import type { ClosureFileTasks } from './closure-file.worker.ts';

const maxFileBytes = 50_000_000;

/** Reads a file in any zone format; null if it is too large or can't be read. */
export async function readClosureFile(file: File): Promise<FileAreas | null> {
  if (file.size > maxFileBytes) return null;
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return null;
  const worker = taskWorker<ClosureFileTasks>(
    new Worker(new URL('./closure-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  const areas = await runOnce(worker, 'read', transferring(bytes, [bytes])).catch(() => null);
  return areas ?? null;
}

/** Converts areas to closures; unnamed ones get the file name and a number. */
export const closuresOfFile = ({ areas }: FileAreas, fileName: string): Closure[] =>
  areas.map(({ name, geometry }, index) =>
    newClosure(
      geometry,
      name.trim().slice(0, 200) ||
        `${fileName.replace(/\.[^.]*$/, '').slice(0, 190)}${areas.length > 1 ? ` ${index + 1}` : ''}`,
    ),
  );
