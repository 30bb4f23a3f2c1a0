import { resolve } from 'node:path';
import { build } from 'vite';

const sources = resolve('bench/bare-window');
const outDir = resolve('out/bench-window');

/** Builds the window; returns the file that Electron starts. */
export async function buildBareWindow(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20.18',
      rolldownOptions: { input: resolve(sources, 'main.ts'), external: ['electron'] },
    },
  });
  await build({
    configFile: false,
    logLevel: 'error',
    root: sources,
    build: {
      outDir: resolve(outDir, 'page'),
      emptyOutDir: true,
      target: 'chrome130',
      chunkSizeWarningLimit: 5000,
      assetsInlineLimit: 0,
    },
    worker: { format: 'es' },
  });
  return resolve(outDir, 'main.js');
}
