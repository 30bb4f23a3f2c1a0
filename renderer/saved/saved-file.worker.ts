import { packSearches, type SavedFileContent, unpackSearches } from '../../shared/saved/saved-file.ts';
import { maxFileBytes } from '../../shared/text/text-encoding.ts';
import { serveTask, type WorkerTask } from '../ui/worker-task.ts';

/** Packs lines into a file; undefined where that is too large. */
export type PackTask = WorkerTask<
  { kind: 'pack'; lines: readonly string[]; program: string; made: Date },
  Uint8Array<ArrayBuffer> | undefined
>;
/** Unpacks the lines of a file. */
export type UnpackTask = WorkerTask<{ kind: 'unpack'; file: Blob }, SavedFileContent>;

serveTask<PackTask | UnpackTask>(
  (question) => (question.kind === 'pack' ? packSearches(question) : contentOf(question.file)),
  (output) => {
    const bytes = output instanceof Uint8Array ? output : output?.ok ? output.searches : undefined;
    return bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
  },
);

async function contentOf(file: Blob): Promise<SavedFileContent> {
  // Checked before anything is read into memory.
  if (file.size > maxFileBytes) return { ok: false, issue: 'too-large' };
  // An unreadable file becomes empty bytes, which are not an archive.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return unpackSearches(new Uint8Array(bytes));
}
