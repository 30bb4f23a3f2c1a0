import type { Watched } from '../../../shared/desk/contract.ts';
import type { ConnectedWindow, windows as capability } from '../../../shared/desk/windows.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

/** The windows that a host has let in. */
export interface HostWindows {
  connected: Watched<ConnectedWindow[] | null>;
  /** Gives what lets the browser of whoever asks stay; null where there is no such window. */
  end(id: string): string | null;
}

/**
 * @param host absent where the host has one window, its own
 * @param pageEnded called where a page ended by itself, which a host with a window of its own sees without being told
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
