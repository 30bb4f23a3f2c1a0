import type { Fault } from '../faults/fault.ts';
import { type Zone, zoneConflictKinds } from '../zones/zone.ts';
import type { ActionKind, ActionOutcome } from './plan.ts';

/** What can be said of a zone at the service in use, and asked for in the list. */
export const statesAtService = [
  'created',
  'changed',
  'renamed',
  ...zoneConflictKinds,
  'not-created',
  'refused',
  'unknown',
] as const;
export type StateAtService = (typeof statesAtService)[number];

/** What the service has of the zone, whatever became of the latest attempt to change that. */
type Presence = Exclude<StateAtService, 'refused' | 'unknown'>;

type Outcome = ActionOutcome['outcome'];

/** What became of what was sent last. */
export interface SentOutcomes {
  /** Of creations, by the workspace's id of the zone. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** Of changes, by the same. */
  changes: ReadonlyMap<string, Outcome>;
  /** Of deletions, by the id at the service. */
  deletions: ReadonlyMap<string, Outcome>;
}

export interface Refusal {
  kind: ActionKind;
  fault: Fault;
}

export interface ZoneAtService {
  /** The one word for it, wherever it is told. */
  state: StateAtService;
  presence: Presence;
  /** What was refused of what is still to be done, and why. */
  refusals: readonly Refusal[];
}

type SyncedZone = Pick<
  Zone,
  'id' | 'zoneId' | 'createdAt' | 'changedSinceCreation' | 'renamedFrom' | 'conflict'
>;

/** How a zone stands at the service: what that has of it, unless an attempt to bring it there as it is here failed. */
export function zoneAtService(zone: SyncedZone, sent: SentOutcomes): ZoneAtService {
  // What somebody else did there has to be decided before anything else counts.
  if (zone.conflict) return { state: zone.conflict, presence: zone.conflict, refusals: [] };
  const presence = presenceOf(zone);
  const refusals: Refusal[] = [];
  let state: StateAtService = presence;
  for (const [kind, outcome] of attempts(zone, sent)) {
    if (outcome?.kind === 'refused') refusals.push({ kind, fault: outcome.fault });
    else if (outcome?.kind !== 'unknown') continue;
    if (state === presence) state = outcome.kind;
  }
  return { state, presence, refusals };
}

function presenceOf({ createdAt, changedSinceCreation, renamedFrom }: SyncedZone): Presence {
  if (createdAt !== null && changedSinceCreation) return 'changed';
  if (renamedFrom !== undefined) return 'renamed';
  return createdAt === null ? 'not-created' : 'created';
}

/** What was tried and is still to be done; what was done since in another way is no longer of interest. */
function* attempts(
  { id, zoneId, createdAt, changedSinceCreation, renamedFrom }: SyncedZone,
  { outcomes, changes, deletions }: SentOutcomes,
): Generator<[ActionKind, Outcome | undefined]> {
  if (createdAt === null) yield ['create', outcomes.get(id)];
  else if (changedSinceCreation) yield ['update', changes.get(id)];
  if (createdAt !== null) yield ['delete', deletions.get(zoneId)];
  if (renamedFrom !== undefined) yield ['delete', deletions.get(renamedFrom)];
}

/** Whether who asks for `wanted` means this one too: what changed is created, what was refused is what it was before. */
export const matchesState = ({ state, presence }: ZoneAtService, wanted: StateAtService): boolean =>
  state === wanted ||
  presence === wanted ||
  (wanted === 'created' && presence !== 'not-created' && presence !== 'id-taken');
