import { z } from 'zod';
import { type Closure, closureLimits, closureSchema } from '../closures/closure.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { call, state } from './contract.ts';

const idSchema = z.strictObject({ id: limitedText });

/** Areas that routes avoid while active, stored in the workspace. */
export const closures = {
  /** In order of creation. */
  closures: state<readonly Closure[]>([]),
  /**
   * Adds closures or replaces those with the same id, all or none; rejected with `many-closures` if there would be too
   * many.
   */
  'closures.put': call<{ closures: readonly Closure[] }, null>(
    z.strictObject({ closures: z.array(closureSchema).min(1).max(closureLimits.closures) }),
  ),
  /** Undoable until the workspace is opened again. */
  'closures.remove': call<{ id: string }, null>(idSchema),
  'closures.restore': call<{ id: string }, null>(idSchema),
} as const;
