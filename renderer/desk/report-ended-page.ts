import { desk, firstPublished, ownWindow } from './desk.ts';
import { startPageLife } from './page-life.ts';
import { deskState } from './states.ts';

const noteEveryMs = 5000;

/** Reports a crashed page to the desk in a browser, where no main process does. */
export async function reportEndedPage(): Promise<void> {
  if (window.deskPort !== undefined) return;
  await firstPublished('windows');
  try {
    const life = startPageLife({
      storage: sessionStorage,
      id: ownWindow,
      connected: deskState('windows')?.map(({ id }) => id) ?? [],
      now: Date.now,
      ended: (livedMs) => void desk.call('windows.pageEnded', { livedMs }),
    });
    setInterval(life.note, noteEveryMs);
    window.addEventListener('pagehide', life.leave);
  } catch {
    // The browser keeps nothing for pages: then no crash is counted.
  }
}
