import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { useLayout } from './layout.ts';
import { showSystemNotice, showsSystemNotices } from './system-notice.ts';

const notice = { title: 'Matrix calculated', text: '3 × 4 times and distances', panel: 'matrix' };

/** A browser in which a person has answered so whether the page may show notices. */
function browserThat(permission: NotificationPermission, hasFocus: boolean) {
  const visible: { title: string; options: NotificationOptions; onclick?: () => void }[] = [];
  class BrowserNotification {
    static permission = permission;
    onclick?: () => void;
    constructor(title: string, options: NotificationOptions) {
      visible.push(Object.assign(this, { title, options }));
    }
  }
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('Notification', BrowserNotification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  return visible;
}

test('in a browser that permits it a notice comes while the page is behind, and opens its panel', async () => {
  const visible = browserThat('granted', false);
  const desk = await openWindow({ panel: 'places' });
  showSystemNotice('browser', 'job', notice);
  expect(visible).toMatchObject([{ title: notice.title, options: { body: notice.text, tag: 'job' } }]);
  expect(desk.asked('notices.show')).toEqual([]);
  visible[0]?.onclick?.();
  await expect.poll(() => useLayout.getState().panel).toBe('matrix');
});

test.each([
  ['granted', true],
  ['default', false],
  ['denied', false],
] as const)('with the permission %s and the focus there (%s) none comes', async (permission, hasFocus) => {
  const visible = browserThat(permission, hasFocus);
  await openWindow({ panel: 'settings' });
  await expect.element(page.getByRole('region', { name: 'Appearance and language' })).toBeVisible();
  showSystemNotice('browser', 'job', notice);
  expect(visible).toEqual([]);
  expect(showsSystemNotices('browser')).toBe(permission === 'granted');
});
