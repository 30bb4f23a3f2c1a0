import type { Fault } from '../faults/fault.ts';
import { type Zone, zoneConflictKinds } from '../zones/zone.ts';
import type { ActionKind, ActionOutcome } from './plan.ts';
import { knownByMarks, type SyncMarks, type ZoneOperation, zoneOperation } from './sync-operations.ts';

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

type SyncedZone = Pick<Zone, 'id' | 'zoneId'> & SyncMarks;

/** How a zone stands at the service: what that has of it, unless an attempt to bring it there as it is here failed. */
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

/** What was tried and is still to be done; what was done since in another way is no longer of interest. */
function* attempts(
  { id, zoneId, createdAt, renamedFrom }: SyncedZone,
  { kind }: ZoneOperation<true>,
  { outcomes, changes, deletions }: SentOutcomes,
): Generator<[ActionKind, Outcome | undefined]> {
  // What somebody else did there has to be decided before anything else counts.
  if (kind === 'conflict' || kind === 'deleted-there') return;
  if (createdAt === null) yield ['create', outcomes.get(id)];
  else if (kind === 'changed') yield ['update', changes.get(id)];
  if (createdAt !== null) yield ['delete', deletions.get(zoneId)];
  if (renamedFrom !== undefined) yield ['delete', deletions.get(renamedFrom)];
}

/** Whether who asks for `wanted` means this one too: what changed is created, what was refused is what it was before. */
export const matchesState = ({ state, presence }: ZoneAtService, wanted: StateAtService): boolean =>
  state === wanted ||
  presence === wanted ||
  (wanted === 'created' && presence !== 'not-created' && presence !== 'id-taken');
