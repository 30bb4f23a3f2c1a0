import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './zonedesk.ts';

test('a crash leaves a report in the profile, and the next start shows a notice once', {
  tag: '@desktop',
}, async ({ zonedesk }) => {
  const { app, profileFolder } = zonedesk;
  const notice = () => zonedesk.page.getByText('Zonedesk crashed last time');
  // The process crashes before it can respond.
  await app?.evaluate(() => process.crash()).catch(() => undefined);
  await zonedesk.restart();
  await expect(notice()).toBeVisible();
  const left = await readdir(join(profileFolder, 'crashes'), { recursive: true });
  expect(left.filter((name) => name.endsWith('.dmp'))).toHaveLength(1);

  await zonedesk.restart();
  await zonedesk.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(zonedesk.page.getByRole('region', { name: 'About Zonedesk' })).toContainText('1 report in');
  await expect(notice()).toBeHidden();
});
