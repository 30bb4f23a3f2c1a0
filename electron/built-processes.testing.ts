import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

/** Bundled processes, as in the program. They start in two thirds of the time that the sources take. */
export interface BuiltProcesses<Name extends string> {
  file(name: Name): string;
  remove(): void;
}

/**
 * Builds processes for tests that start them.
 * @param entries the source of each, from the root of the project
 */
export async function buildProcesses<Name extends string>(
  entries: Record<Name, string>,
): Promise<BuiltProcesses<Name>> {
  const name = Object.keys(entries).join('-');
  // Inside the project, so that the bundle finds its external packages.
  const folder = resolve('node_modules/.cache/processes-for-tests', `${name}-${process.pid}-${Date.now()}`);
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: packageJson.nativePackages },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20.18',
      rolldownOptions: { input: entries },
    },
  });
  return {
    file: (name) => join(folder, `${name}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
