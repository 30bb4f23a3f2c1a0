import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import { call, state } from './contract.ts';

/** A page of a browser that is connected to the desk. */
export interface ConnectedWindow {
  /** Made up by the page, which knows itself by it. */
  id: string;
  /** What its browser calls itself (`User-Agent`). */
  browser: string;
  /** ISO 8601. */
  since: string;
}

/** With this code a WebSocket is closed whose window was ended: it does not connect again by itself. */
export const windowEndedCode = 4001;

export const windows = {
  /** In the order in which they came; null where the host has a window of its own. */
  windows: state<ConnectedWindow[] | null>(null),
  /**
   * Ends a window. What let its browser in lets nobody in from then on; `entry`, shown as the token of an
   * address within ten seconds, lets the browser of the window that asks stay. Null: there is no such window.
   */
  'windows.end': call<{ id: string }, { entry: string } | null>(z.strictObject({ id: limitedText })),
  /** A browser's page ended by itself after so long, which the page that took its place tells. */
  'windows.pageEnded': call<{ livedMs: number }, null>(z.strictObject({ livedMs: z.number().nonnegative() })),
} as const;
