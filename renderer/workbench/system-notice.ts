import type { About } from '../../shared/desk/about.ts';
import type { SystemNotice } from '../../shared/desk/notices.ts';
import { desk } from '../desk/desk.ts';
import { openPanel } from './layout.ts';

/** Whether system notifications can be shown: in a browser, only if already permitted. Never asks for permission. */
export const showsSystemNotices = (host: About['host']): boolean =>
  host === 'desktop' || ('Notification' in window && Notification.permission === 'granted');

/**
 * Shows a system notification if the window is in the background; a click opens its panel.
 * @param id ID of its subject, so that several pages of a browser show it only once
 */
export function showSystemNotice(host: About['host'], id: string, notice: SystemNotice): void {
  if (!showsSystemNotices(host)) return;
  if (host === 'desktop') {
    void desk.call('notices.show', notice);
    return;
  }
  if (document.hasFocus()) return;
  const { title, text, panel } = notice;
  const visible = new Notification(title, { body: text, tag: id });
  visible.onclick = () => {
    window.focus();
    openPanel(panel);
  };
}
