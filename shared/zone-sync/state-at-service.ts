import type { Fault } from '../faults/fault.ts';
import { type Zone, zoneConflictKinds } from '../zones/zone.ts';
import type { ActionKind, ActionOutcome } from './plan.ts';
import { knownByMarks, type SyncMarks, type ZoneOperation, zoneOperation } from './sync-operations.ts';

/** States of a zone on the service in use, also used as list filters. */
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

/** Remote state of the zone, regardless of the latest attempt to change it. */
type Presence = Exclude<StateAtService, 'refused' | 'unknown'>;

type Outcome = ActionOutcome['outcome'];

/** Outcomes of the last publication. */
export interface SentOutcomes {
  /** Outcomes of creations, by workspace id. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** Outcomes of updates, by workspace id. */
  changes: ReadonlyMap<string, Outcome>;
  /** Outcomes of deletions, by remote id. */
  deletions: ReadonlyMap<string, Outcome>;
}

export interface Refusal {
  kind: ActionKind;
  fault: Fault;
}

export interface ZoneAtService {
  /** The state to display. */
  state: StateAtService;
  presence: Presence;
  /** Rejected actions that are still pending, with reasons. */
  refusals: readonly Refusal[];
}

type SyncedZone = Pick<Zone, 'id' | 'zoneId'> & SyncMarks;

/** Returns the state of a zone on the service: its remote state, unless the last attempt to change it failed. */
export function zoneAtService(zone: SyncedZone, sent: SentOutcomes): ZoneAtService {
  const operation = zoneOperation(knownByMarks(zone));
  const presence = presenceOf(operation);
  const refusals: Refusal[] = [];
  let state: StateAtService = presence;
  for (const [kind, outcome] of attempts(zone, operation, sent)) {
    if (outcome?.kind === 'refused') refusals.push({ kind, fault: outcome.fault });
    else if (outcome?.kind !== 'unknown') continue;
    if (state === presence) state = outcome.kind;
  }
  return { state, presence, refusals };
}

function presenceOf(operation: ZoneOperation<true>): Presence {
  switch (operation.kind) {
    case 'new':
      return 'not-created';
    case 'same':
      return 'created';
    case 'conflict':
      return operation.conflict;
    default:
      return operation.kind;
  }
}

/** Yields the outcomes of actions that are still pending, not of those that have become unnecessary. */
function* attempts(
  { id, zoneId, createdAt, renamedFrom }: SyncedZone,
  { kind }: ZoneOperation<true>,
  { outcomes, changes, deletions }: SentOutcomes,
): Generator<[ActionKind, Outcome | undefined]> {
  // Another user's change has to be resolved first.
  if (kind === 'conflict' || kind === 'deleted-there') return;
  if (createdAt === null) yield ['create', outcomes.get(id)];
  else if (kind === 'changed') yield ['update', changes.get(id)];
  if (createdAt !== null) yield ['delete', deletions.get(zoneId)];
  if (renamedFrom !== undefined) yield ['delete', deletions.get(renamedFrom)];
}

/**
 * Whether a zone passes the filter `wanted`. Changed zones also pass as created, and rejected ones by their remote state.
 */
export const matchesState = ({ state, presence }: ZoneAtService, wanted: StateAtService): boolean =>
  state === wanted ||
  presence === wanted ||
  (wanted === 'created' && presence !== 'not-created' && presence !== 'id-taken');
