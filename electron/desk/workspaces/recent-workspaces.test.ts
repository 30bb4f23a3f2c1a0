import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstWorkspace } from '../../../shared/desk/workspaces.ts';
import { startDesk } from '../running-desk.testing.ts';

test('the recent workspaces of the system follow those opened, renamed, and removed from the list', async () => {
  let offered: readonly string[] = [];
  const { desk, profileFolder } = await startDesk({
    showRecentWorkspaces: (files) => {
      offered = files;
    },
  });
  const first = join(profileFolder, firstWorkspace);
  const own = (name: string) => join(profileFolder, 'workspaces', `${name}.zonedesk`);
  expect(offered).toEqual([first]);
  await desk.call('workspaces.create', { name: 'North', elsewhere: false });
  await desk.call('workspaces.create', { name: 'South', elsewhere: false });
  expect(offered).toEqual([own('South'), own('North'), first]);
  await desk.call('workspaces.rename', { name: 'East' });
  expect(offered).toEqual([own('East'), own('North'), first]);
  rmSync(own('North'));
  await desk.call('workspaces.forget', { file: first });
  expect(offered).toEqual([own('East')]);
});
