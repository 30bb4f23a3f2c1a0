import { BrowserWindow, Notification } from 'electron';
import type { SystemNotice } from '../../shared/desk/notices.ts';

/** If there are more notices, the oldest is closed. */
const maxVisible = 5;

/** Keeps references to visible notices: unreferenced ones are garbage-collected, and clicks on them do nothing. */
const shownNotices = new Set<Notification>();

/** Shows a system notice, unless a window of the program is focused. */
export function showNotice({ title, text }: SystemNotice, onClick: () => void): void {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  const notice = new Notification({ title, body: text });
  const forget = () => shownNotices.delete(notice);
  notice.on('click', () => {
    forget();
    onClick();
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
