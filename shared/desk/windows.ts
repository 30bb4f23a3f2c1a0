import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import { call, state } from './contract.ts';

/** A page of a browser that is connected to the desk. */
export interface ConnectedWindow {
  /** Created by the page, to recognize itself. */
  id: string;
  /** What its browser calls itself (`User-Agent`). */
  browser: string;
  /** ISO 8601. */
  since: string;
}

/** WebSocket close code for a window that was disconnected by the user: it must not reconnect. */
export const windowEndedCode = 4001;

export const windows = {
  /** In order of connection; null if the host has a window of its own. */
  windows: state<ConnectedWindow[] | null>(null),
  /**
   * Disconnects a window and invalidates the token that let its browser in. `entry` is a new token, valid for ten
   * seconds, with which the caller's own browser can stay. Null if there is no such window.
   */
  'windows.end': call<{ id: string }, { entry: string } | null>(z.strictObject({ id: limitedText })),
  /** Reported by the page that replaced one that ended by itself; `livedMs` is how long that one lived. */
  'windows.pageEnded': call<{ livedMs: number }, null>(z.strictObject({ livedMs: z.number().nonnegative() })),
} as const;
