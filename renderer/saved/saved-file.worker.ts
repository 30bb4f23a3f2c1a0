import { packSearches, type SavedFileContent, unpackSearches } from '../../shared/saved/saved-file.ts';
import { maxFileBytes } from '../../shared/text/text-encoding.ts';
import { serveTasks, transferring, type WorkerTask } from '../ui/worker-tasks.ts';

export interface SavedFileTasks {
  /** Packs lines into a zip file; undefined if it is too large. */
  pack: WorkerTask<
    { lines: readonly string[]; program: string; made: Date },
    Uint8Array<ArrayBuffer> | undefined
  >;
  /** Unpacks the lines of a file. */
  unpack: WorkerTask<Blob, SavedFileContent>;
}

serveTasks<SavedFileTasks>({
  async pack(searches) {
    const file = await packSearches(searches);
    return file && transferring(file, [file.buffer]);
  },
  async unpack(file) {
    const content = await readContent(file);
    const buffer = content.ok && content.searches.buffer;
    return buffer instanceof ArrayBuffer ? transferring(content, [buffer]) : content;
  },
});

async function readContent(file: Blob): Promise<SavedFileContent> {
  // Checked before anything is read into memory.
  if (file.size > maxFileBytes) return { ok: false, issue: 'too-large' };
  // An unreadable file becomes empty bytes, which are not an archive.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return unpackSearches(new Uint8Array(bytes));
}
