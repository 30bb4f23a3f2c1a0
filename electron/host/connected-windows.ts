import type { ConnectedWindow } from '../../shared/desk/windows.ts';
import { publisher } from '../desk/published.ts';
import type { HostWindows } from '../desk/windows/windows-capability.ts';

export interface ConnectedWindows extends HostWindows {
  /**
   * Registers a window; returns a function to call when it is gone.
   * @param end closes the window and returns the token that admits another browser
   */
  join(window: Pick<ConnectedWindow, 'id' | 'browser'>, end: () => string): () => void;
}

/** Starts with no windows. */
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
