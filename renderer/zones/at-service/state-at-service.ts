import type { Zone } from '../../../shared/zones/zone.ts';
import type { Outcome } from './outcome.ts';

/** What can be said of a zone at the service in use, and asked for in the list. */
export const statesAtService = [
  'created',
  'changed',
  'renamed',
  'not-created',
  'refused',
  'unknown',
] as const;
export type StateAtService = (typeof statesAtService)[number];

/** `outcome` is what became of the zone when it was last to be created, if that is known. */
export function stateAtService(
  {
    createdAt,
    changedSinceCreation,
    renamedFrom,
  }: Pick<Zone, 'createdAt' | 'changedSinceCreation' | 'renamedFrom'>,
  outcome: Outcome | undefined,
): StateAtService {
  if (createdAt !== null && changedSinceCreation) return 'changed';
  if (createdAt === null && (outcome?.kind === 'refused' || outcome?.kind === 'unknown')) return outcome.kind;
  if (renamedFrom !== undefined) return 'renamed';
  return createdAt === null ? 'not-created' : 'created';
}

/** Whether who asks for `wanted` means this one too: what changed is created, what was refused is not. */
export const isMeant = (state: StateAtService, wanted: StateAtService): boolean =>
  state === wanted ||
  (wanted === 'created' && (state === 'changed' || state === 'renamed')) ||
  (wanted === 'not-created' && (state === 'refused' || state === 'unknown'));
