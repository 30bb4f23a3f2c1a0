import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { localEngine, programsFile, routingUnavailable } from './local-engine.ts';

const programsOf = (version: string): string => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, programsFile), JSON.stringify({ version }));
  return folder;
};

test('a platform without engine is told plainly', () => {
  const machine = { platform: 'win32', arch: 'x64', programs: '/nowhere' };
  expect(localEngine(machine)).toBeNull();
  expect(routingUnavailable(machine)).toMatch(/isn’t available for win32 on x64/);
});

test('where npm carries no engine, its programs beside this one are it', () => {
  const programs = programsOf('3.9.0');
  const engine = localEngine({ platform: 'win32', arch: 'x64', programs });
  expect(engine?.version).toBe('3.9.0');
  expect(engine?.service).toBe(join(programs, 'valhalla_service.exe'));
  expect(engine?.builder('valhalla_build_tiles')).toBe(join(programs, 'valhalla_build_tiles.exe'));
  expect(routingUnavailable({ platform: 'darwin', arch: 'x64', programs })).toBeNull();
});

test('where npm carries one, it is the module, whatever else is there', () => {
  const engine = localEngine({ platform: 'linux', arch: 'x64', programs: programsOf('3.9.0') });
  expect(engine).toMatchObject({ version: '3.6.1', service: undefined });
  expect(engine?.builder('valhalla_build_tiles')).toMatch(/linux.x64.valhalla_build_tiles$/);
});
