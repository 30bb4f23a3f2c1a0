import type { ZoneCreation } from '../../../shared/desk.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

/** What can be said of a zone at the service in use, and asked for in the list. */
export const statesAtService = ['created', 'changed', 'not-created', 'refused', 'unknown'] as const;
export type StateAtService = (typeof statesAtService)[number];

/** `outcome` is what became of the zone when it was last to be created, if that is known. */
export function stateAtService(
  { createdAt, changedSinceCreation }: Pick<Zone, 'createdAt' | 'changedSinceCreation'>,
  outcome: ZoneCreation['outcome'] | undefined,
): StateAtService {
  if (createdAt !== null) return changedSinceCreation ? 'changed' : 'created';
  return outcome?.kind === 'refused' || outcome?.kind === 'unknown' ? outcome.kind : 'not-created';
}

/** Whether who asks for `wanted` means this one too: what changed is created, what was refused is not. */
export const isMeant = (state: StateAtService, wanted: StateAtService): boolean =>
  state === wanted ||
  (wanted === 'created' && state === 'changed') ||
  (wanted === 'not-created' && (state === 'refused' || state === 'unknown'));
