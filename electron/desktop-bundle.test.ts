import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const entries = {
  main: 'electron/main.ts',
  browser: 'electron/browser.ts',
  service: 'electron/service/process.ts',
  'service-cli': 'electron/service/cli.ts',
};
/** Packages that only a shared service needs, not the desktop program. */
const serverPackages = ['pg', 'ioredis', 'pino', 'prom-client'];

interface Chunk {
  imports: string[];
  dynamicImports: string[];
  modules: string[];
}
const chunks = new Map<string, Chunk>();

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...packageJson.nativePackages, 'electron'] },
    build: { ssr: true, write: false, target: 'node20.18', rolldownOptions: { input: entries } },
  });
  if (!('output' in built)) throw new TypeError('One output was expected');
  for (const one of built.output) {
    if (one.type !== 'chunk') continue;
    const { fileName, imports, dynamicImports, modules } = one;
    chunks.set(fileName, { imports, dynamicImports, modules: Object.keys(modules) });
  }
});

/** Returns the server packages in an entry and its static imports; with `ever`, also in its dynamic imports. */
function serverPackagesOf(entry: keyof typeof entries, { ever }: { ever: boolean }): string[] {
  const reached = new Set([`${entry}.js`]);
  const modules: string[] = [];
  for (const file of reached) {
    const chunk = chunks.get(file);
    if (!chunk) continue;
    modules.push(...chunk.modules);
    for (const next of [...chunk.imports, ...(ever ? chunk.dynamicImports : [])]) reached.add(next);
  }
  expect(modules.length).toBeGreaterThan(0);
  return serverPackages.filter((name) => modules.some((file) => file.includes(`/node_modules/${name}/`)));
}

test.each(['main', 'browser', 'service'] as const)(
  '%s of the desktop program has no server packages',
  (entry) => {
    expect(serverPackagesOf(entry, { ever: true })).toEqual([]);
  },
);

test('only the service command has server packages, and loads them dynamically', () => {
  expect(serverPackagesOf('service-cli', { ever: false })).toEqual([]);
  expect(serverPackagesOf('service-cli', { ever: true })).toEqual(serverPackages);
});
