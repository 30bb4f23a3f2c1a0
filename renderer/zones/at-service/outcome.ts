import type { ZoneCreation, ZoneUpdate } from '../../../shared/desk.ts';

/** What became of a zone that was sent. */
export type Outcome = (ZoneCreation | ZoneUpdate)['outcome'];

/** In the order in which they are told. */
export const outcomeKinds = ['created', 'updated', 'refused', 'unknown', 'not-sent'] as const;
