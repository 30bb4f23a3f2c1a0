import { z } from 'zod';
import { positionCount } from '../geo/parts.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';

/** So many closures are stored in a workspace, and no larger ones. */
export const closureLimits = { closures: 500, positions: 20_000, reason: 1000 } as const;

const daySchema = z.iso.date().nullable();

/** A name that a person can give to a closure. */
export const closureNameSchema = z.string().trim().min(1).max(200);

/** An area that no way may lead through from one day to another, as for road works or a market. */
export const closureSchema = z
  .strictObject({
    id: z.string().min(1).max(100),
    name: closureNameSchema,
    reason: z.string().trim().max(closureLimits.reason),
    area: zoneGeometrySchema.refine((area) => positionCount(area) <= closureLimits.positions),
    /** The first and the last day, both closed (`2026-03-09`); null where that is open. */
    from: daySchema,
    to: daySchema,
    isOn: z.boolean(),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'] });
export type Closure = z.infer<typeof closureSchema>;

/** What a closure is on a day; `off` whatever its days, when a person switched it off. */
export type ClosureState = 'off' | 'coming' | 'in-force' | 'over';

/** Days are calendar days where the journey is planned, so texts of ISO 8601 compare as days do. */
export function closureState(
  { isOn, from, to }: Pick<Closure, 'isOn' | 'from' | 'to'>,
  day: string,
): ClosureState {
  if (!isOn) return 'off';
  if (from !== null && day < from) return 'coming';
  return to !== null && day > to ? 'over' : 'in-force';
}

/** The closures that a way on that day keeps off. */
export const closuresInForce = (closures: readonly Closure[], day: string): Closure[] =>
  closures.filter((closure) => closureState(closure, day) === 'in-force');
