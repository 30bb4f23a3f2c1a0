import { expect, test } from 'vitest';
import { programArguments } from './program-arguments.ts';

test('a workspace that is opened from the file manager is found among the switches of Chromium', () => {
  const given = ['--enable-features=A,B', 'out/main/main.js', '--profile', 'p', 'depot/North.zonedesk'];
  expect(programArguments(given, '/home/ana')).toMatchObject({
    profile: '/home/ana/p',
    workspace: '/home/ana/depot/North.zonedesk',
  });
  expect(programArguments(['.', '--no-open'], '/home/ana')).toMatchObject({
    workspace: undefined,
    open: false,
  });
});
