import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { cspNoncePlaceholder } from './electron/host/content-security-policy.ts';
import packageJson from './package.json' with { type: 'json' };

const root = import.meta.dirname;
const developmentPort = 5173;

/** The geometry engine embeds its WebAssembly in its script. */
const maxChunkKb = 20_000;
/** Plugin timings only matter when working on the build; keep them out of the output of a start. */
const checks = { pluginTimings: false };
/**
 * One character beyond Latin-1 makes V8 store the entire script with two bytes per character, twice as much to read.
 */
const charset = 'ascii';

/** Everything is bundled except packages with a binary: a start reads a few files instead of hundreds. */
const bundled = Object.keys(packageJson.dependencies).filter(
  (name) => !packageJson.nativePackages.includes(name),
);

export default defineConfig({
  main: {
    // The package for Node declares a "require" of its own, beside the one that electron-vite puts into a chunk.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      target: 'node20.18',
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        checks,
        input: {
          main: resolve(root, 'electron/main.ts'),
          browser: resolve(root, 'electron/browser.ts'),
          region: resolve(root, 'electron/region-build/cli.ts'),
          'response-worker': resolve(root, 'electron/desk/gateway/response-worker.ts'),
          service: resolve(root, 'electron/service/process.ts'),
          'workspace-inspector': resolve(root, 'electron/desk/workspaces/inspector-process.ts'),
          'timetable-import': resolve(root, 'electron/region-build/timetables/import-process.ts'),
          'region-cli': resolve(root, 'electron/region-cli.ts'),
          'region-import': resolve(root, 'electron/region-build/import-process.ts'),
          'region-contents': resolve(root, 'electron/desk/region-contents/contents-process.ts'),
          'static-map-painter': resolve(root, 'electron/service/static-maps/canvas/painter.ts'),
          engine: resolve(root, 'electron/service/routing/valhalla/engine.ts'),
          'service-cli': resolve(root, 'electron/service/cli.ts'),
          'service-admin': resolve(root, 'electron/service/admin-cli.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          charset,
          // Removes comments and spaces only: names stay readable in error reports.
          minify: { compress: false, mangle: false },
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      rolldownOptions: {
        checks,
        input: { preload: resolve(root, 'electron/preload.ts') },
        // A sandboxed preload script must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react()],
    html: { cspNonce: cspNoncePlaceholder },
    build: {
      target: 'chrome130',
      minify: true,
      chunkSizeWarningLimit: maxChunkKb,
      assetsInlineLimit: 0,
      rolldownOptions: { checks, input: resolve(root, 'renderer/index.html'), output: { charset } },
    },
    worker: { format: 'es', rolldownOptions: { output: { charset } } },
    server: {
      port: developmentPort,
      strictPort: true,
      // The page itself comes from app://, so the way to the server has to be named.
      hmr: { protocol: 'ws', host: 'localhost', clientPort: developmentPort },
    },
  },
});
