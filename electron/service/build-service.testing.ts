import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

const entries = {
  engine: 'routing/engine.ts',
  'static-map-painter': 'static-maps/painter.ts',
  service: 'process.ts',
  'service-cli': 'cli.ts',
};

declare module 'vitest' {
  interface ProvidedContext {
    builtService: Record<keyof typeof entries, string>;
  }
}

/** Builds the service's processes as JavaScript, once for all tests that start them. */
export default async function buildService(project: TestProject): Promise<() => Promise<void>> {
  // Inside of the project, so that what is built finds its packages.
  const folder = resolve('node_modules/.cache/service-for-tests', `${process.pid}-${Date.now()}`);
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20.18',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [name, resolve('electron/service', path)]),
        ),
      },
    },
  });
  project.provide('builtService', {
    engine: join(folder, 'engine.js'),
    service: join(folder, 'service.js'),
    'static-map-painter': join(folder, 'static-map-painter.js'),
    'service-cli': join(folder, 'service-cli.js'),
  });
  return () => rm(folder, { recursive: true, force: true });
}
