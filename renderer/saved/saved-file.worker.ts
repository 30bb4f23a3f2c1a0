import { packSearches, type SavedFileContent, unpackSearches } from '../../shared/saved/saved-file.ts';
import { largestFileBytes } from '../../shared/text/text-encoding.ts';

/** What the worker is asked: a file of lines, or the lines of a file. */
export type SavedFileQuestion =
  | { kind: 'pack'; lines: readonly string[]; program: string; made: Date }
  | { kind: 'unpack'; file: Blob };

/** Packs and unpacks files of saved searches, away from the window's own thread. */
addEventListener('message', async ({ data }: MessageEvent<SavedFileQuestion>) => {
  if (data.kind === 'pack') {
    const file = await packSearches(data);
    postMessage(file, { transfer: file ? [file.buffer] : [] });
    return;
  }
  const content = await contentOf(data.file);
  postMessage(content, { transfer: content.ok ? [content.searches.buffer] : [] });
});

async function contentOf(file: Blob): Promise<SavedFileContent> {
  // Before any of it is in memory.
  if (file.size > largestFileBytes) return { ok: false, issue: 'too-large' };
  // Of a file that cannot be read nothing, which is no archive.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  return unpackSearches(new Uint8Array(bytes));
}
