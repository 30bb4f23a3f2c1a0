import type { StoredZone } from '../../../../shared/api/zones-beyond-contract.ts';
import { chunksOf } from '../../../../shared/desk/chunks.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import { sameContent, zoneOfListed } from '../../../../shared/zone-sync/sync-status.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { maxFailures, retryPolicyOf } from '../../../jobs/retry-policy.ts';
import type { RemoteSighting } from '../ledger/conflict-store.ts';
import type { Deletion, PlaceInPlan, SentZone } from '../ledger/plan-action-store.ts';
import { listedZone } from '../listed-zone.ts';
import { anotherFault, changedThereFault, notThereFault } from './plan-faults.ts';
import type { PlanNotes } from './plan-notes.ts';
import type { PlanRun, RemoteZones } from './plan-run.ts';

/** The items that may be written, and the fault that stopped the check of the rest. */
interface Checked<T> {
  clear: T[];
  /** Items that couldn't be checked; only with a fault. */
  unchecked: T[];
  fault?: Fault;
}

/**
 * Checks each zone just before it is written, if the service can return single zones. Changes, deletions and IDs taken
 * by another user are recorded as a conflict, and only that zone is refused.
 */
export interface WriteCheck {
  creations<T extends SentZone>(zones: readonly T[]): Promise<Checked<T>>;
  updates(zones: readonly SentZone[]): Promise<Checked<SentZone>>;
  deletions(deletions: readonly Deletion[]): Promise<Checked<Deletion>>;
}

const readsAtOnce = 8;

type Verdict =
  | { kind: 'clear' }
  /** The service has it as it is to be. */
  | { kind: 'done' }
  | { kind: 'conflict'; fault: Fault; there: Zone | null }
  | { kind: 'failed'; fault: Fault };

/** Starts without knowing whether the service can return single zones. */
export function openWriteCheck(
  { service, ledger, now }: Pick<PlanRun, 'service' | 'ledger' | 'now'>,
  { read, isGone }: Pick<RemoteZones, 'read' | 'isGone'>,
  notes: PlanNotes,
): WriteCheck {
  let canTell = true;
  let serverFailures = 0;

  /** The zone under this ID on the service: null if there is none, undefined if the service doesn't say. */
  async function remote(zoneId: string, known: Zone | undefined): Promise<Outcome<Zone | null | undefined>> {
    const outcome = await read(zoneId);
    if (outcome.ok) return { ok: true, value: remoteZone(outcome.value, known) };
    const { fault } = outcome;
    if (fault.kind === 'service' && (fault.status === 404 || fault.status === 410))
      return { ok: true, value: null };
    if (fault.kind === 'cancelled' || retryPolicyOf(fault).kind === 'wait') return outcome;
    if (isOverloaded(fault)) {
      serverFailures += 1;
      if (serverFailures < maxFailures) return outcome;
    }
    // If just this ID can't be requested, the service may still return others.
    if (fault.kind !== 'invalid') canTell = false;
    return { ok: true, value: undefined };
  }

  async function check<T extends PlaceInPlan>(
    items: readonly T[],
    judge: (item: T) => Promise<Verdict>,
    zoneIdOf: (item: T) => string,
    done: (items: T[]) => void,
  ): Promise<Checked<T>> {
    const clear: T[] = [];
    for (const [index, chunk] of [...chunksOf(items, readsAtOnce)].entries()) {
      if (!canTell) return { clear: [...clear, ...items.slice(index * readsAtOnce)], unchecked: [] };
      const verdicts = await Promise.all(chunk.map(async (item) => ({ item, verdict: await judge(item) })));
      const of = (kind: Verdict['kind']) =>
        verdicts.flatMap(({ item, verdict }) => (verdict.kind === kind ? item : []));
      done(of('done'));
      const conflicts = verdicts.flatMap(({ item, verdict }) =>
        verdict.kind === 'conflict' ? { item, ...verdict } : [],
      );
      noteConflicts(conflicts.map(({ item, there }) => ({ zoneId: zoneIdOf(item), there })));
      notes.refused(conflicts.map(({ item, fault }) => ({ zone: item, fault })));
      clear.push(...of('clear'));
      const failed = verdicts.find(({ verdict }) => verdict.kind === 'failed');
      if (failed?.verdict.kind === 'failed') {
        const unchecked = [...of('failed'), ...items.slice((index + 1) * readsAtOnce)];
        return { clear, unchecked, fault: failed.verdict.fault };
      }
    }
    return { clear, unchecked: [] };
  }

  function noteConflicts(observations: RemoteSighting[]) {
    if (observations.length > 0) ledger.noteConflicts(service, observations, now().toISOString());
  }

  /** Checks whether a missing zone was deleted: a service that can't return single zones responds the same. */
  async function missing(zoneId: string): Promise<Verdict> {
    const gone = await isGone(zoneId);
    if (!gone.ok) return { kind: 'failed', fault: gone.fault };
    if (gone.value) return { kind: 'conflict', fault: notThereFault, there: null };
    canTell = false;
    return { kind: 'clear' };
  }

  return {
    creations: (zones) =>
      check(
        zones,
        async ({ zone }) => {
          const there = await remote(zone.zoneId, zone);
          if (!there.ok) return { kind: 'failed', fault: there.fault };
          if (!there.value) return { kind: 'clear' };
          if (sameContent(zone, there.value)) return { kind: 'done' };
          return { kind: 'conflict', fault: anotherFault, there: there.value };
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
          if (!there.ok) return { kind: 'failed', fault: there.fault };
          if (there.value === undefined) return { kind: 'clear' };
          if (there.value === null) return missing(zone.zoneId);
          if (base && sameContent(base, there.value)) return { kind: 'clear' };
          if (sameContent(zone, there.value)) return { kind: 'done' };
          return { kind: 'conflict', fault: changedThereFault, there: there.value };
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
          if (!there.ok) return { kind: 'failed', fault: there.fault };
          // A zone that doesn't exist counts as deleted; the delete request will show that.
          if (!there.value || (base && sameContent(base, there.value))) return { kind: 'clear' };
          return { kind: 'conflict', fault: changedThereFault, there: there.value };
        },
        ({ zoneId }) => zoneId,
        () => {},
      ),
  };
}

const isOverloaded = (fault: Fault): boolean =>
  fault.kind === 'service' && typeof fault.status === 'number' && fault.status >= 500 && fault.status !== 501;

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
