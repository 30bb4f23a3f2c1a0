import type { ActionOutcome } from '../../../shared/zones/plan.ts';

/** What became of something that was to be done at the service. */
export type Outcome = ActionOutcome['outcome'];

/** In the order in which they are told. */
export const outcomeKinds = ['created', 'updated', 'deleted', 'refused', 'unknown', 'not-sent'] as const;
