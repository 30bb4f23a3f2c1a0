import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

/** Processes as the program has them: JavaScript with its packages in it, which starts in two thirds of the time. */
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
  // Inside of the project, so that what is built finds the packages that are not in it.
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
