import type { About } from '../../shared/desk/about.ts';
import type { SystemNotice } from '../../shared/desk/notices.ts';
import { desk } from '../desk/desk.ts';
import { openPanel } from './layout.ts';

/** Whether the system shows notices of this window: in a browser where a person has permitted it, which nobody is asked for. */
export const showsSystemNotices = (host: About['host']): boolean =>
  host === 'desktop' || ('Notification' in window && Notification.permission === 'granted');

/**
 * Tells something by the system while the window is behind others; a click on it opens its panel.
 * @param id of what it is about: of several pages of one browser it is shown once
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
