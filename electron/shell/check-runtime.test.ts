import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkRuntime, requiredMembers, requiredOnWindows } from './check-runtime.ts';

const member = () => undefined;

/** Returns the modules of a runtime with all required members, and the given members of `safeStorage`. */
function runtime(...encryption: string[]): Record<string, Record<string, unknown>> {
  const modules = Object.entries(requiredMembers).map(([module, members]) => [
    module,
    Object.fromEntries(members.map((name) => [name, member])),
  ]);
  return {
    ...Object.fromEntries(modules),
    safeStorage: Object.fromEntries(encryption.map((name) => [name, member])),
  };
}

test.each([
  ['33.4.11', ['encryptString']],
  ['45.4.1', ['encryptString', 'encryptStringAsync']],
  ['46.0.0', ['encryptStringAsync']],
])('Electron %s with encryption by %s lacks nothing', (version, encryption) => {
  expect(checkRuntime(version, runtime(...encryption))).toBeNull();
});

test('rejects an older Electron even if nothing is missing', () => {
  expect(checkRuntime('32.3.3', runtime('encryptString'))).toMatchObject({
    version: '32.3.3',
    minMajorVersion: 33,
    missing: [],
  });
});

test('reports each missing module and member once', () => {
  const { utilityProcess, ...modules } = runtime();
  modules.protocol = { registerSchemesAsPrivileged: member };
  expect(utilityProcess).toBeDefined();
  expect(checkRuntime('45.4.1', modules)?.missing).toEqual([
    'protocol.handle',
    'utilityProcess',
    'safeStorage.encryptStringAsync',
  ]);
});

test('checks for everything the main process calls in Electron', () => {
  const files = readdirSync('electron/shell').filter((file) => /(?<!\.test)\.ts$/.test(file));
  const called = files.flatMap((file) => {
    const text = readFileSync(join('electron/shell', file), 'utf8');
    const [, imported] = /^import \{(.*)\} from 'electron';$/m.exec(text) ?? [];
    const modules = imported?.split(',').map((name) => name.trim()) ?? [];
    return modules.flatMap((module) => {
      const calls = [...text.matchAll(new RegExp(`\\b${module}\\.(\\w+)\\(`, 'g'))];
      return calls.map(([, name]) => `${module}.${name}`);
    });
  });
  expect(called).toContain('utilityProcess.fork');
  const needs = [...Object.entries(requiredMembers), ...Object.entries(requiredOnWindows)];
  const checked = needs.flatMap(([module, members]) => members.map((name) => `${module}.${name}`));
  expect(called.filter((name) => !name.startsWith('screen.') && !checked.includes(name))).toEqual([]);
});
