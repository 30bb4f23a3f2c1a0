import { BrowserWindow, Notification } from 'electron';
import type { SystemNotice } from '../../shared/desk/notices.ts';

/** Older ones are closed if there are more. */
const maxVisible = 5;

/** Notices on display: unreferenced ones are garbage-collected and lose their click handlers. */
const shownNotices = new Set<Notification>();

/** Shows a system notice, unless a window of the program is focused. */
export function showNotice({ title, text }: SystemNotice, chosen: () => void): void {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  const notice = new Notification({ title, body: text });
  const forget = () => shownNotices.delete(notice);
  notice.on('click', () => {
    forget();
    chosen();
  });
  notice.on('close', forget);
  notice.on('failed', forget);
  const [oldest] = shownNotices;
  if (oldest && shownNotices.size >= maxVisible) {
    shownNotices.delete(oldest);
    oldest.close();
  }
  shownNotices.add(notice);
  notice.show();
}
