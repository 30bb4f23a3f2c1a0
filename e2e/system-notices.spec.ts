import { askDesk } from './ask-desk.ts';
import { expect, test } from './zonedesk.ts';

declare global {
  var shownNotices: Electron.Notification[];
}

test('system notifications only appear while the window is in the background, and a click opens the panel', {
  tag: '@desktop',
}, async ({ zonedesk: { app, page } }) => {
  if (!app) throw new Error('Only the desktop program has notices');
  await app.evaluate(({ Notification }) => {
    globalThis.shownNotices = [];
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      globalThis.shownNotices.push(this);
    };
  });
  const focusIs = (inFront: boolean) =>
    app.evaluate(({ BrowserWindow }, inFront) => {
      const [window = null] = BrowserWindow.getAllWindows();
      BrowserWindow.getFocusedWindow = () => (inFront ? window : null);
    }, inFront);
  const titles = () => app.evaluate(() => globalThis.shownNotices.map(({ title }) => title));
  const notice = (title: string) => ({ title, text: '3 of 4 found.', panel: 'zones' });

  await focusIs(true);
  await askDesk(page, 'notices.show', notice('in front'));
  expect(await titles()).toEqual([]);
  await focusIs(false);
  await askDesk(page, 'notices.show', notice('behind'));
  expect(await titles()).toEqual(['behind']);
  await app.evaluate(() => globalThis.shownNotices[0]?.emit('click'));
  await expect(page.getByRole('region', { name: 'Zones', exact: true })).toBeVisible();
});
