import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { call, state } from './contract.ts';

/** Questions of an operation wait, because the service said that they come too fast. */
export interface LimitWait {
  /** The operation's id, such as `distance.route`. */
  operation: string;
  /** Milliseconds since 1970: they are asked then. */
  until: number;
}

export const limitWaits = {
  limitWaits: state<readonly LimitWait[]>([]),
  /** What waits of these operations fails as `rate-limited` at once, with the time that is left. */
  'limitWaits.end': call<{ operations: string[] }, null>(
    z.strictObject({ operations: limitedList(limitedText) }),
  ),
} as const;
