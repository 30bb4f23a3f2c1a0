import { desk, firstPublished, windowId } from './desk.ts';
import { startPageLife } from './page-life.ts';
import { deskState } from './states.ts';

const noteEveryMs = 5000;

/** In a browser, reports to the desk that an earlier page of this tab crashed; on the desktop, the main process does. */
export async function reportEndedPage(): Promise<void> {
  if (window.deskPort !== undefined) return;
  await firstPublished('windows');
  try {
    const life = startPageLife({
      storage: sessionStorage,
      id: windowId,
      connected: deskState('windows')?.map(({ id }) => id) ?? [],
      now: Date.now,
      onEnded: (livedMs) => void desk.call('windows.pageEnded', { livedMs }),
    });
    setInterval(life.note, noteEveryMs);
    window.addEventListener('pagehide', life.leave);
  } catch {
    // Session storage may be disabled; then crashes aren't reported.
  }
}
