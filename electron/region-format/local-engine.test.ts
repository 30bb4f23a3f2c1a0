import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { engineDescriptionFile, localEngine, routingUnavailableReason } from './local-engine.ts';

const programsFolderOf = (version: string): string => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, engineDescriptionFile), JSON.stringify({ version }));
  return folder;
};

test('a platform without an engine gets a clear reason', () => {
  const machine = { platform: 'win32', arch: 'x64', programs: '/nowhere' };
  expect(localEngine(machine)).toBeNull();
  expect(routingUnavailableReason(machine)).toMatch(/isn’t available for win32 on x64/);
});

test('uses the programs in the folder if npm has no engine', () => {
  const programs = programsFolderOf('3.9.0');
  const engine = localEngine({ platform: 'win32', arch: 'x64', programs });
  expect(engine?.version).toBe('3.9.0');
  expect(engine?.servicePath).toBe(join(programs, 'valhalla_service.exe'));
  expect(engine?.builderPath('valhalla_build_tiles')).toBe(join(programs, 'valhalla_build_tiles.exe'));
  expect(routingUnavailableReason({ platform: 'darwin', arch: 'x64', programs })).toBeNull();
});

test('uses the npm module even if there are programs in the folder', () => {
  const engine = localEngine({ platform: 'linux', arch: 'x64', programs: programsFolderOf('3.9.0') });
  expect(engine).toMatchObject({ version: '3.6.1', servicePath: undefined });
  expect(engine?.builderPath('valhalla_build_tiles')).toMatch(/linux.x64.valhalla_build_tiles$/);
});
