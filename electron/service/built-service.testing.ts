import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll } from 'vitest';

/** Inside of the project, so that what is built finds its packages. */
const folder = resolve('node_modules/.cache/service-for-tests', `${process.pid}-${Date.now()}`);
const entries = {
  engine: 'routing/engine.ts',
  'static-map-painter': 'static-maps/painter.ts',
  service: 'process.ts',
  'service-cli': 'cli.ts',
};

let building: Promise<unknown> | undefined;

/** The service's processes as JavaScript, for tests that start them. Removed after the test file. */
export async function builtService(): Promise<Record<keyof typeof entries, string>> {
  building ??= build({
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
  await building;
  return {
    engine: join(folder, 'engine.js'),
    'static-map-painter': join(folder, 'static-map-painter.js'),
    service: join(folder, 'service.js'),
    'service-cli': join(folder, 'service-cli.js'),
  };
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));
