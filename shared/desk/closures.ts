import { z } from 'zod';
import { type Closure, closureLimits, closureSchema } from '../closures/closure.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { call, state } from './contract.ts';

const idSchema = z.strictObject({ id: limitedText });

/** Areas that ways keep off while they are in force, stored in the workspace. */
export const closures = {
  /** In the order in which they were added. */
  closures: state<readonly Closure[]>([]),
  /** Adds closures or changes those with the same id, all or none of them; refused with `many-closures` where there would be too many. */
  'closures.put': call<{ closures: readonly Closure[] }, null>(
    z.strictObject({ closures: z.array(closureSchema).min(1).max(closureLimits.closures) }),
  ),
  /** It can be restored until the workspace is opened the next time. */
  'closures.remove': call<{ id: string }, null>(idSchema),
  'closures.restore': call<{ id: string }, null>(idSchema),
} as const;
