import { join } from 'node:path';
import { preparationFolders, readPrepared } from '../region-format/preparation.ts';
import { prepareBuiltIn } from './prepare-built-in.ts';

/* Program `node out/main/region.js`: builds the bundled data into the program's build output. */
const folders = preparationFolders(join(import.meta.dirname, '..'));
const startedAt = Date.now();
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
process.once('SIGTERM', () => cancel.abort());

try {
  const { isCurrent } = await readPrepared(folders);
  await prepareBuiltIn({
    folders,
    signal: cancel.signal,
    onProgress: ({ step, done }) => console.log(`${step} ${Math.round(done * 100)}%`),
  });
  if (!isCurrent) console.log(`Prepared in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
