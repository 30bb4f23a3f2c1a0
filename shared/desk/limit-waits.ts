import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { call, state } from './contract.ts';

/** Requests of an operation are waiting, because the service reported too many. */
export interface LimitWait {
  /** The operation's id, such as `distance.route`. */
  operation: string;
  /** When they are sent, in milliseconds since 1970. */
  until: number;
}

export const limitWaits = {
  limitWaits: state<readonly LimitWait[]>([]),
  /** Fails the waiting requests of these operations as `rate-limited` at once, with the remaining time. */
  'limitWaits.end': call<{ operations: string[] }, null>(
    z.strictObject({ operations: limitedList(limitedText) }),
  ),
} as const;
