import type { StoredZone } from '../../../../shared/api/zones-beyond-contract.ts';
import { type Fault, type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import { sameContent, zoneOfListed } from '../../../../shared/zone-sync/sync-status.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { retryPolicyOf } from '../../../jobs/retry-policy.ts';
import { runRequests } from '../../../jobs/run-requests.ts';
import type { RemoteSighting } from '../ledger/conflict-store.ts';
import type { Deletion, PlaceInPlan, SentZone } from '../ledger/plan-action-store.ts';
import { listedZone } from '../listed-zone.ts';
import { anotherFault, changedThereFault, notThereFault } from './plan-faults.ts';
import type { PlanNotes } from './plan-notes.ts';
import type { PlanRun, RemoteZones } from './plan-run.ts';

/** Result of checks; `clear` has the items that may be written. */
interface Checked<T> {
  clear: T[];
  /** Whether the run was stopped before all items were checked. */
  isStopped: boolean;
}

/**
 * Checks each zone just before it is written, if the service can return single zones. Changes, deletions, and taken IDs
 * of other users are recorded as conflicts, and those zones are refused. Failed reads are retried by the check, not by
 * the gateway; a zone that still can't be read is written unchecked.
 */
export interface WriteCheck {
  creations<T extends SentZone>(zones: readonly T[]): Promise<Checked<T>>;
  updates(zones: readonly SentZone[]): Promise<Checked<SentZone>>;
  deletions(deletions: readonly Deletion[]): Promise<Checked<Deletion>>;
}

const maxConcurrentReads = 8;

type Verdict =
  | { kind: 'clear' }
  /** The service already has the desired state. */
  | { kind: 'done' }
  | { kind: 'conflict'; fault: Fault; there: Zone | null };

/** Opens the checks for a run of a plan. */
export function openWriteCheck(
  { service, ledger, now, wait, stopping }: Pick<PlanRun, 'service' | 'ledger' | 'now' | 'wait' | 'stopping'>,
  { read, isGone }: Pick<RemoteZones, 'read' | 'isGone'>,
  notes: PlanNotes,
): WriteCheck {
  /** Becomes false for the rest of the run when the service fails too often or rejects a read. */
  let canReadZones = true;

  /** Returns the zone under this ID on the service: null if there is none, undefined if it can't be read. */
  async function readRemote(
    zoneId: string,
    known: Zone | undefined,
  ): Promise<Outcome<Zone | null | undefined>> {
    if (!canReadZones) return succeeded(undefined);
    const outcome = await read(zoneId, { isRetriedByCaller: true });
    if (outcome.ok) return succeeded(remoteZone(outcome.value, known));
    const { fault } = outcome;
    if (fault.kind === 'service' && (fault.status === 404 || fault.status === 410)) return succeeded(null);
    if (fault.kind === 'cancelled' || isTransient(fault)) return outcome;
    // `invalid` means that this ID can't be in a request; other zones may still be readable.
    if (fault.kind !== 'invalid') canReadZones = false;
    return succeeded(undefined);
  }

  async function check<T extends PlaceInPlan>(
    items: readonly T[],
    judge: (item: T) => Promise<Outcome<Verdict>>,
    zoneIdOf: (item: T) => string,
    done: (items: T[]) => void,
  ): Promise<Checked<T>> {
    const verdicts = new Map<T, Verdict>();
    const fault = await runRequests<T, Verdict>({
      pending: new Set(items),
      maxConcurrent: maxConcurrentReads,
      send: judge,
      onResponse(item, verdict) {
        verdicts.set(item, verdict);
        return undefined;
      },
      setAside(_, { kind }) {
        if (kind !== 'cancelled') canReadZones = false;
        return kind !== 'cancelled';
      },
      wait,
      signal: stopping,
    });
    const isStopped = fault?.kind === 'cancelled';
    if (fault && !isStopped) canReadZones = false;
    const judged = items.map((item) => ({ item, verdict: verdicts.get(item) }));
    const conflicts = judged.flatMap(({ item, verdict }) =>
      verdict?.kind === 'conflict' ? { item, ...verdict } : [],
    );
    done(judged.flatMap(({ item, verdict }) => (verdict?.kind === 'done' ? item : [])));
    noteConflicts(conflicts.map(({ item, there }) => ({ zoneId: zoneIdOf(item), there })));
    notes.refused(conflicts.map(({ item, fault: why }) => ({ zone: item, fault: why })));
    const clear = judged.flatMap(({ item, verdict }) =>
      verdict?.kind === 'clear' || (!verdict && !isStopped) ? item : [],
    );
    return { clear, isStopped };
  }

  function noteConflicts(observations: RemoteSighting[]) {
    if (observations.length > 0) ledger.noteConflicts(service, observations, now().toISOString());
  }

  /** Returns the verdict for a zone that wasn't found: deleted, or unknown if the service can't return single zones. */
  async function verdictForMissing(zoneId: string): Promise<Outcome<Verdict>> {
    const gone = await isGone(zoneId);
    if (!gone.ok) return gone;
    if (gone.value) return succeeded({ kind: 'conflict', fault: notThereFault, there: null });
    canReadZones = false;
    return succeeded({ kind: 'clear' });
  }

  return {
    creations: (zones) =>
      check(
        zones,
        async ({ zone }) => {
          const there = await readRemote(zone.zoneId, zone);
          if (!there.ok) return there;
          if (!there.value) return succeeded({ kind: 'clear' });
          if (sameContent(zone, there.value)) return succeeded({ kind: 'done' });
          return succeeded({ kind: 'conflict', fault: anotherFault, there: there.value });
        },
        ({ zone }) => zone.zoneId,
        (done) => notes.done(done),
      ),
    updates: (zones) =>
      check(
        zones,
        async ({ zone }) => {
          const base = ledger.asRemote(service, zone.zoneId);
          const there = await readRemote(zone.zoneId, base ?? zone);
          if (!there.ok) return there;
          if (there.value === undefined) return succeeded({ kind: 'clear' });
          if (there.value === null) return verdictForMissing(zone.zoneId);
          if (base && sameContent(base, there.value)) return succeeded({ kind: 'clear' });
          if (sameContent(zone, there.value)) return succeeded({ kind: 'done' });
          return succeeded({ kind: 'conflict', fault: changedThereFault, there: there.value });
        },
        ({ zone }) => zone.zoneId,
        (done) => notes.done(done),
      ),
    deletions: (deletions) =>
      check(
        deletions,
        async ({ zoneId }) => {
          const base = ledger.asRemote(service, zoneId);
          const there = await readRemote(zoneId, base);
          if (!there.ok) return there;
          // A zone that doesn't exist counts as deleted, as the delete request will show.
          if (!there.value || (base && sameContent(base, there.value))) return succeeded({ kind: 'clear' });
          return succeeded({ kind: 'conflict', fault: changedThereFault, there: there.value });
        },
        ({ zoneId }) => zoneId,
        () => {},
      ),
  };
}

const isTransient = (fault: Fault): boolean =>
  retryPolicyOf(fault).kind !== 'permanent' && !(fault.kind === 'service' && fault.status === 501);

/**
 * Returns the zone in a response, with the known shape if the returned one is unreadable. Ignores `status`, which may
 * be that of the request (`provider.md` 10).
 */
function remoteZone(stored: StoredZone, known: Zone | undefined): Zone | undefined {
  const { status, ...listed } = listedZone(stored);
  const zone = zoneOfListed(listed, known?.id ?? stored.zone_id, known);
  if (zone || !known) return zone;
  const { store_id, description = '', types = [] } = listed;
  return { ...known, storeId: store_id, description, types };
}
