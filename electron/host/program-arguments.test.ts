import { expect, test } from 'vitest';
import { programArguments } from './program-arguments.ts';

test('a workspace that is opened from the file manager is found among the switches of Chromium', () => {
  const given = ['--enable-features=A,B', 'out/main/main.js', '--profile', 'p', 'depot/North.zonedesk'];
  expect(programArguments(given, '/home/ana')).toMatchObject({
    profile: '/home/ana/p',
    workspace: '/home/ana/depot/North.zonedesk',
  });
  const workspaceOf = (given: string) => programArguments(['.', given], '/home/ana').workspace;
  expect(workspaceOf('file:///home/ana/Dep%C3%B3sito%20norte.zonedesk')).toBe(
    '/home/ana/Depósito norte.zonedesk',
  );
  expect(workspaceOf('NORTH.ZONEDESK')).toBe('/home/ana/NORTH.ZONEDESK');
  expect(workspaceOf('file://server/share/North.zonedesk')).toBeUndefined();
  expect(programArguments(['.', '--no-open'], '/home/ana')).toMatchObject({
    workspace: undefined,
    open: false,
  });
});
