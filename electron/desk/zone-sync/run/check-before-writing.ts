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

/** The items that may be written. */
interface Checked<T> {
  clear: T[];
  /** The run is to stop; the other items weren't checked. */
  isStopped: boolean;
}

/**
 * Checks each zone just before it is written, if the service can return single zones. Changes, deletions and IDs taken
 * by another user are recorded as a conflict, and only that zone is refused. Failed reads are retried here, and only
 * here; a zone that still can't be read is written unchecked.
 */
export interface WriteCheck {
  creations<T extends SentZone>(zones: readonly T[]): Promise<Checked<T>>;
  updates(zones: readonly SentZone[]): Promise<Checked<SentZone>>;
  deletions(deletions: readonly Deletion[]): Promise<Checked<Deletion>>;
}

const readsAtOnce = 8;

type Verdict =
  | { kind: 'clear' }
  /** The service already has the desired state. */
  | { kind: 'done' }
  | { kind: 'conflict'; fault: Fault; there: Zone | null };

/** Starts without knowing whether the service can return single zones. */
export function openWriteCheck(
  { service, ledger, now, wait, stopping }: Pick<PlanRun, 'service' | 'ledger' | 'now' | 'wait' | 'stopping'>,
  { read, isGone }: Pick<RemoteZones, 'read' | 'isGone'>,
  notes: PlanNotes,
): WriteCheck {
  /** False for the rest of the run once the service failed too often or rejected a read. */
  let canReadZones = true;

  /** The zone under this ID on the service: null if there is none, undefined if the service doesn't say. */
  async function remote(zoneId: string, known: Zone | undefined): Promise<Outcome<Zone | null | undefined>> {
    if (!canReadZones) return succeeded(undefined);
    const outcome = await read(zoneId, { isRetriedByCaller: true });
    if (outcome.ok) return succeeded(remoteZone(outcome.value, known));
    const { fault } = outcome;
    if (fault.kind === 'service' && (fault.status === 404 || fault.status === 410)) return succeeded(null);
    if (fault.kind === 'cancelled' || isTransient(fault)) return outcome;
    // If just this ID can't be requested, the service may still return others.
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
      maxConcurrent: readsAtOnce,
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

  /** Checks whether a missing zone was deleted: a service that can't return single zones responds the same. */
  async function missing(zoneId: string): Promise<Outcome<Verdict>> {
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
          const there = await remote(zone.zoneId, zone);
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
          const there = await remote(zone.zoneId, base ?? zone);
          if (!there.ok) return there;
          if (there.value === undefined) return succeeded({ kind: 'clear' });
          if (there.value === null) return missing(zone.zoneId);
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
          const there = await remote(zoneId, base);
          if (!there.ok) return there;
          // A zone that doesn't exist counts as deleted; the delete request will show that.
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
 * Converts a zone from a service response, keeping the known shape if the returned one is unreadable. `status` may be
 * that of the request (`provider.md` 10).
 */
function remoteZone(stored: StoredZone, known: Zone | undefined): Zone | undefined {
  const { status, ...listed } = listedZone(stored);
  const zone = zoneOfListed(listed, known?.id ?? stored.zone_id, known);
  if (zone || !known) return zone;
  const { store_id, description = '', types = [] } = listed;
  return { ...known, storeId: store_id, description, types };
}
