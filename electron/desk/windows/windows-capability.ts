import type { Watched } from '../../../shared/desk/contract.ts';
import type { ConnectedWindow, windows as capability } from '../../../shared/desk/windows.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

/** Windows that are connected to a host. */
export interface HostWindows {
  connected: Watched<ConnectedWindow[] | null>;
  /** Closes a window. Returns a token that admits the caller's browser again; null if there is no such window. */
  end(id: string): string | null;
}

/**
 * Opens the calls and the list of connected windows.
 * @param host undefined if the host has a single window of its own
 * @param pageEnded called when a page crashed; a host with its own window detects this itself
 */
export const openWindows = (
  host: HostWindows | undefined,
  pageEnded: (livedMs: number) => void,
): Opened<typeof capability> => ({
  calls: {
    'windows.end': async ({ id }) => {
      const entry = host?.end(id) ?? null;
      return succeeded(entry === null ? null : { entry });
    },
    'windows.pageEnded': async ({ livedMs }) => {
      if (host) pageEnded(livedMs);
      return succeeded(null);
    },
  },
  states: { windows: host?.connected ?? publisher<ConnectedWindow[] | null>(null) },
});
