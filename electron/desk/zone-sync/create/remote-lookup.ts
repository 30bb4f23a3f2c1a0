import type { StoredZone } from '../../../../shared/api/zones-beyond-contract.ts';
import { chunksOf } from '../../../../shared/desk/chunks.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import { sameContent, zoneOfListed } from '../../../../shared/zone-sync/sync-status.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { retryPolicyOf } from '../../../jobs/retry-policy.ts';
import type { RequestOptions } from '../../gateway/gateway.ts';
import type { SentZone } from '../ledger/plan-action-store.ts';
import { listedZone } from '../listed-zone.ts';
import { meansIdIsTaken } from '../run/batch-result.ts';
import { anotherFault } from '../run/plan-faults.ts';
import type { PlanNotes } from '../run/plan-notes.ts';
import type { PlanRun, RemoteZones } from '../run/plan-run.ts';

/** A zone with the reason for its refusal. */
export interface Judged<T> {
  item: T;
  fault: Fault;
}

/** Looks up zones that may have reached the service, and records those that did. */
export interface RemoteLookup {
  /**
   * Looks up zones and records those that exist; `left` are those that don't exist or remain unknown. Stops at a fault,
   * which the caller retries.
   */
  lookUpZones<T extends SentZone>(items: readonly T[]): Promise<{ left: readonly T[]; fault?: Fault }>;
  /**
   * Decides whether refused zones were created by an earlier batch: records those that exist, and returns those that
   * are refused for good, those that can't be decided yet (`undecided`), and those whose lookup failed (`left`).
   */
  decideRefused<T extends SentZone>(
    atFault: readonly Judged<T>[],
  ): Promise<{ refused: Judged<T>[]; undecided: Judged<T>[]; left: T[]; fault: Fault | undefined }>;
  /** Whether a lookup shows that the zone doesn't exist on the service. */
  isAbsent(zone: Pick<SentZone, 'zone'>): Promise<boolean>;
  /** Looks up creations with an unknown outcome in plans that have ended; they are never sent again. */
  lookUpOrphaned(): Promise<void>;
}

interface LookedUp<T> {
  item: T;
  result: LookupResult;
}

const maxConcurrentReads = 8;

/** Opens lookups for a run of a plan. */
export function openRemoteLookup(
  { service, ledger, stopping }: Pick<PlanRun, 'service' | 'ledger' | 'stopping'>,
  { read }: Pick<RemoteZones, 'read'>,
  notes: PlanNotes,
): RemoteLookup {
  /** Whether the service has returned a single zone before. */
  let hasReturnedZone = false;

  async function lookUp(
    { zone }: Pick<SentZone, 'zone'>,
    options?: Pick<RequestOptions, 'isRetriedByCaller'>,
  ): Promise<LookupResult> {
    const outcome = await read(zone.zoneId, options);
    if (outcome.ok) hasReturnedZone = true;
    return lookupResultOf(zone, outcome);
  }

  const lookUpAll = <T extends SentZone>(
    items: readonly T[],
    options?: Pick<RequestOptions, 'isRetriedByCaller'>,
  ): Promise<LookedUp<T>[]> =>
    Promise.all(items.map(async (item) => ({ item, result: await lookUp(item, options) })));

  /** Records the zones that exist: created if they are as sent, else refused as another user's. */
  function noteSeen(seen: readonly LookedUp<SentZone>[]) {
    const seenAs = (kind: LookupResult['kind']) =>
      seen.filter(({ result }) => result.kind === kind).map(({ item }) => item);
    notes.done(seenAs('as-sent'));
    notes.refused(seenAs('other').map((zone) => ({ zone, fault: anotherFault })));
  }

  /** Whether "not found" means that a zone doesn't exist: true once the service has returned some zone. */
  async function provesAbsence(): Promise<boolean> {
    const [known] = ledger.remoteIds(service);
    if (!hasReturnedZone && known !== undefined) hasReturnedZone = (await read(known)).ok;
    return hasReturnedZone;
  }

  return {
    async lookUpZones<T extends SentZone>(items: readonly T[]) {
      const left: T[] = [];
      for (let from = 0, atOnce = 1; from < items.length; atOnce = maxConcurrentReads) {
        const seen = await lookUpAll(items.slice(from, from + atOnce), { isRetriedByCaller: true });
        from += seen.length;
        noteSeen(seen);
        const open = seen.filter(({ result: { kind } }) => kind !== 'as-sent' && kind !== 'other');
        left.push(...open.map(({ item }) => item));
        const fault = faultIn(seen);
        if (fault) return { left: [...left, ...items.slice(from)], fault };
        // If the first zone isn't found or can't be looked up, sending the batch again says more than further lookups.
        if (atOnce === 1 && open.length > 0) return { left: items };
      }
      return { left };
    },
    async decideRefused<T extends SentZone>(atFault: readonly Judged<T>[]) {
      const [refused, undecided]: [Judged<T>[], Judged<T>[]] = [[], []];
      const left: T[] = [];
      let fault: Fault | undefined;
      for (const chunk of chunksOf(atFault, maxConcurrentReads)) {
        const seen = await lookUpAll(
          chunk.map(({ item }) => item),
          { isRetriedByCaller: true },
        );
        noteSeen(seen);
        fault ??= faultIn(seen);
        for (const [index, { item, result }] of seen.entries()) {
          const judged = chunk[index];
          if (!judged || result.kind === 'as-sent' || result.kind === 'other') continue;
          if (result.kind === 'failed') left.push(item);
          else if (result.kind === 'absent' && (await provesAbsence())) refused.push(judged);
          else (meansIdIsTaken(judged.fault) ? undecided : refused).push(judged);
        }
      }
      return { refused, undecided, left, fault };
    },
    isAbsent: async (zone) => (await lookUp(zone)).kind === 'absent' && (await provesAbsence()),
    async lookUpOrphaned() {
      for (const left of chunksOf(ledger.unknownOfEndedPlans(service), maxConcurrentReads)) {
        if (stopping.aborted) return;
        const seen = await lookUpAll(left);
        noteSeen(seen);
        if (faultIn(seen) || !(await provesAbsence())) return;
        const absent = seen.filter(({ result: { kind } }) => kind === 'absent');
        if (absent.length > 0) ledger.noteNotSent(absent.map(({ item }) => item));
      }
    },
  };
}

const faultIn = (seen: readonly LookedUp<unknown>[]): Fault | undefined => {
  const failed = seen.map(({ result }) => result).find(({ kind }) => kind === 'failed');
  return failed?.kind === 'failed' ? failed.fault : undefined;
};

/** Result of looking up a zone. `untold`: the service doesn't return single zones, or not for this key. */
type LookupResult =
  | { kind: 'as-sent' }
  | { kind: 'other' }
  | { kind: 'absent' }
  | { kind: 'untold' }
  | { kind: 'failed'; fault: Fault };

/** Interprets the response to the lookup of a zone that was sent as `zone`. */
function lookupResultOf(zone: Zone, outcome: Outcome<StoredZone>): LookupResult {
  if (outcome.ok) return { kind: isAsSent(zone, outcome.value) ? 'as-sent' : 'other' };
  const { fault } = outcome;
  if (fault.kind === 'service' && (fault.status === 404 || fault.status === 410)) return { kind: 'absent' };
  if (fault.kind === 'cancelled') return { kind: 'failed', fault };
  const isPermanent = retryPolicyOf(fault).kind === 'permanent';
  const isUnsupported = fault.kind === 'service' && fault.status === 501;
  return isPermanent || isUnsupported ? { kind: 'untold' } : { kind: 'failed', fault };
}

/** Whether the service has the zone as it was sent, ignoring `status`, which the service may change. */
export function isAsSent(zone: Zone, stored: StoredZone): boolean {
  const there = zoneOfListed(listedZone(stored), zone.id);
  return there !== undefined && sameContent(zone, there);
}
