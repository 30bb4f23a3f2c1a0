import { BrowserWindow, Notification } from 'electron';
import type { SystemNotice } from '../../shared/desk/notices.ts';

/** Older ones are closed if there are more. */
const maxVisible = 5;

/** Notices on display: unreferenced ones are garbage-collected and lose their click handlers. */
const visible = new Set<Notification>();

/** Shows a system notice, unless a window of the program is focused. */
export function showNotice({ title, text }: SystemNotice, chosen: () => void): void {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  const notice = new Notification({ title, body: text });
  const forget = () => visible.delete(notice);
  notice.on('click', () => {
    forget();
    chosen();
  });
  notice.on('close', forget);
  notice.on('failed', forget);
  const [oldest] = visible;
  if (oldest && visible.size >= maxVisible) {
    visible.delete(oldest);
    oldest.close();
  }
  visible.add(notice);
  notice.show();
}
