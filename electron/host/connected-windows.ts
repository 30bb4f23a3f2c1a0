import type { ConnectedWindow } from '../../shared/desk/windows.ts';
import { publisher } from '../desk/published.ts';
import type { HostWindows } from '../desk/windows/windows-capability.ts';

export interface ConnectedWindows extends HostWindows {
  /**
   * Registers a window; returns a function to call when the window has disconnected.
   * @param end closes the window and returns the token that admits another browser
   */
  register(window: Pick<ConnectedWindow, 'id' | 'browser'>, end: () => string): () => void;
}

/** Returns an empty list of connected windows. */
export function connectedWindows(now: () => Date = () => new Date()): ConnectedWindows {
  const connected = publisher<ConnectedWindow[] | null>([]);
  const endByWindow = new Map<ConnectedWindow, () => string>();
  const publish = () => connected.publish([...endByWindow.keys()]);
  return {
    connected,
    register(window, end) {
      const connectedWindow = { ...window, since: now().toISOString() };
      endByWindow.set(connectedWindow, end);
      publish();
      return () => {
        endByWindow.delete(connectedWindow);
        publish();
      };
    },
    end: (id) =>
      [...endByWindow]
        .filter(([window]) => window.id === id)
        .reduce<string | null>((_, [, end]) => end(), null),
  };
}
