import { BrowserWindow, Notification } from 'electron';
import type { SystemNotice } from '../../shared/desk/notices.ts';

/** Of more the oldest make way. */
const mostVisible = 5;

/** Those that are shown: what nobody holds is collected, and no click on it is heard. */
const visible = new Set<Notification>();

/** Tells something by the system, unless a person looks at the program anyhow. */
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
  if (oldest && visible.size >= mostVisible) {
    visible.delete(oldest);
    oldest.close();
  }
  visible.add(notice);
  notice.show();
}
