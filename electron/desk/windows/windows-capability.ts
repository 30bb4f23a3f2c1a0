import type { Watched } from '../../../shared/desk/contract.ts';
import type { ConnectedWindow, windows as capability } from '../../../shared/desk/windows.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

/** The windows admitted by a host. */
export interface HostWindows {
  connected: Watched<ConnectedWindow[] | null>;
  /** Ends a window. Returns the token that keeps the caller's browser admitted; null if there is no such window. */
  end(id: string): string | null;
}

/**
 * @param host absent if the host has a single window of its own
 * @param pageEnded called when a page ended on its own; a host with its own window detects this itself
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
