import { z } from 'zod';
import { positionCount } from '../geo/parts.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';

/** Maximum number of closures in a workspace, of positions in each, and of characters in its reason. */
export const closureLimits = { closures: 500, positions: 20_000, reason: 1000 } as const;

const daySchema = z.iso.date().nullable();

/** Name of a closure. */
export const closureNameSchema = z.string().trim().min(1).max(200);

/** Area that routes avoid between two dates, such as for road works or a market. */
export const closureSchema = z
  .strictObject({
    id: z.string().min(1).max(100),
    name: closureNameSchema,
    reason: z.string().trim().max(closureLimits.reason),
    area: zoneGeometrySchema.refine((area) => positionCount(area) <= closureLimits.positions),
    /** First and last day, inclusive, such as `2026-03-09`; null if open-ended. */
    from: daySchema,
    to: daySchema,
    isOn: z.boolean(),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'] });
export type Closure = z.infer<typeof closureSchema>;

/** State of a closure on a day; always `off` if the user switched it off. */
export type ClosureState = 'off' | 'upcoming' | 'active' | 'ended';

/**
 * Returns the state of a closure on a day.
 * @param day local date at the place of the trip, such as `2026-03-09`; ISO dates can be compared as text
 */
export function closureState(
  { isOn, from, to }: Pick<Closure, 'isOn' | 'from' | 'to'>,
  day: string,
): ClosureState {
  if (!isOn) return 'off';
  if (from !== null && day < from) return 'upcoming';
  return to !== null && day > to ? 'ended' : 'active';
}

/** Returns the closures that routes on a day avoid. */
export const activeClosures = (closures: readonly Closure[], day: string): Closure[] =>
  closures.filter((closure) => closureState(closure, day) === 'active');
