import type { ConnectedWindow } from '../../shared/desk/windows.ts';
import { publisher } from '../desk/published.ts';
import type { HostWindows } from '../desk/windows/windows-capability.ts';

export interface ConnectedWindows extends HostWindows {
  /**
   * Takes in a window; the function returned is to be called when it is gone.
   * @param end ends it, and gives what lets another browser stay
   */
  join(window: Pick<ConnectedWindow, 'id' | 'browser'>, end: () => string): () => void;
}

/** Begins with none. */
export function connectedWindows(now: () => Date = () => new Date()): ConnectedWindows {
  const connected = publisher<ConnectedWindow[] | null>([]);
  const ends = new Map<ConnectedWindow, () => string>();
  const tell = () => connected.publish([...ends.keys()]);
  return {
    connected,
    join(window, end) {
      const joined = { ...window, since: now().toISOString() };
      ends.set(joined, end);
      tell();
      return () => {
        ends.delete(joined);
        tell();
      };
    },
    end: (id) =>
      [...ends].filter(([window]) => window.id === id).reduce<string | null>((_, [, end]) => end(), null),
  };
}
