import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { removeDebuggingSwitches } from './remove-debugging-switches.ts';

function remainingSwitches(given: readonly string[], isPackaged: boolean, resourcesFolder: string): string[] {
  const switches = new Set(given);
  const commandLine = {
    hasSwitch: (name: string) => switches.has(name),
    removeSwitch: (name: string) => void switches.delete(name),
  };
  removeDebuggingSwitches({ isPackaged, commandLine }, resourcesFolder);
  return [...switches];
}

test('removes debugging switches of the packaged program, unless it’s open to debuggers', () => {
  const debugging = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-allow-origins', 'js-flags'];
  const folder = temporaryFolder();
  expect(remainingSwitches([...debugging, 'proxy-server', 'use-angle'], true, folder)).toEqual([
    'proxy-server',
    'use-angle',
  ]);
  expect(remainingSwitches(debugging, false, folder)).toEqual(debugging);
  writeFileSync(join(folder, 'open-to-debuggers'), '');
  expect(remainingSwitches(debugging, true, folder)).toEqual(debugging);
});
