import { build } from 'vite';
import { expect, test } from 'vitest';

/*
 * In Electron 45, a sandboxed preload script has no Buffer, setImmediate, and clearImmediate, nor the modules events,
 * timers, and url. Specs in older versions, which have them, wouldn't find their use.
 */
test('the preload script is one file that imports only electron and uses nothing of Node.js', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: 'electron/preload.ts',
      write: false,
      minify: true,
      rolldownOptions: { output: { format: 'cjs' } },
    },
  });
  if (!('output' in built)) throw new TypeError('One output was expected');
  expect(built.output).toHaveLength(1);
  const [{ code }] = built.output;
  expect([...code.matchAll(/\brequire\(.(.*?).\)/g)].map(([, module]) => module)).toEqual(['electron']);
  expect(code).not.toMatch(/\bimport\b/);
  expect(code).not.toMatch(/\b(?:Buffer|setImmediate|clearImmediate|process|__dirname|__filename)\b/);
});
