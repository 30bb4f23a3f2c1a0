import type { StoredZone } from '../../../../shared/api/zones-beyond-contract.ts';
import { chunksOf } from '../../../../shared/desk/chunks.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import { sameContent, zoneOfListed } from '../../../../shared/zone-sync/sync-status.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import { transienceOf } from '../../../jobs/transience.ts';
import type { SentZone } from '../ledger/plan-action-store.ts';
import { listedZone } from '../listed-zone.ts';
import { saysItExists } from '../run/batch-result.ts';
import { anotherFault } from '../run/plan-faults.ts';
import type { PlanNotes } from '../run/plan-notes.ts';
import type { PlanRun, RemoteZones } from '../run/plan-run.ts';

/** A zone that was refused, and why. */
export interface Judged<T> {
  one: T;
  fault: Fault;
}

/** Looks at the service for zones that may have come there, and notes those that did. */
export interface RemoteLookup {
  /** Finds out which of these are there; `left` are those of which that cannot be said. */
  lookFor<T extends SentZone>(items: readonly T[]): Promise<{ left: readonly T[]; fault?: Fault }>;
  /** Decides on zones that are refused and may have been brought by a batch before. */
  judge<T extends SentZone>(
    atFault: readonly Judged<T>[],
  ): Promise<{ refused: Judged<T>[]; undecided: Judged<T>[]; left: T[]; fault: Fault | undefined }>;
  /** Whether the zone is not there for certain. */
  isAbsent(zone: Pick<SentZone, 'zone'>): Promise<boolean>;
  /** What ended plans left unknown of their creations is not sent again; it is only looked for. */
  lookUpOrphaned(): Promise<void>;
}

interface Seen<T> {
  item: T;
  result: LookupResult;
}

const readsAtOnce = 8;

/** Begins with nothing known of whether the service tells of single zones. */
export function openRemoteLookup(
  { service, ledger, shouldStop }: Pick<PlanRun, 'service' | 'ledger' | 'shouldStop'>,
  { read }: Pick<RemoteZones, 'read'>,
  notes: PlanNotes,
): RemoteLookup {
  /** Whether the service was seen to tell of single zones. */
  let tellsZones = false;

  async function lookUp({ zone }: Pick<SentZone, 'zone'>): Promise<LookupResult> {
    const outcome = await read(zone.zoneId);
    if (outcome.ok) tellsZones = true;
    return lookupResultOf(zone, outcome);
  }

  const lookUpAll = <T extends SentZone>(items: readonly T[]): Promise<Seen<T>[]> =>
    Promise.all(items.map(async (item) => ({ item, result: await lookUp(item) })));

  /** Notes which zones are there, as they were sent or as those of somebody else. */
  function noteSeen(seen: readonly Seen<SentZone>[]) {
    const seenAs = (kind: LookupResult['kind']) =>
      seen.filter(({ result }) => result.kind === kind).map(({ item }) => item);
    notes.done(seenAs('as-sent'));
    notes.refused(seenAs('other').map((zone) => ({ zone, fault: anotherFault })));
  }

  /** Whether a zone that is not found is not there: a zone that is there for certain has to be found. */
  async function tellsOfZones(): Promise<boolean> {
    const [known] = ledger.remoteIds(service);
    if (!tellsZones && known !== undefined) tellsZones = (await read(known)).ok;
    return tellsZones;
  }

  return {
    async lookFor<T extends SentZone>(items: readonly T[]) {
      const left: T[] = [];
      for (let from = 0, atOnce = 1; from < items.length; atOnce = readsAtOnce) {
        const seen = await lookUpAll(items.slice(from, from + atOnce));
        from += seen.length;
        noteSeen(seen);
        const open = seen.filter(({ result: { kind } }) => kind !== 'as-sent' && kind !== 'other');
        left.push(...open.map(({ item }) => item));
        const fault = faultIn(seen);
        if (fault) return { left: [...left, ...items.slice(from)], fault };
        // Where the first is not there, or cannot be told of, sending again tells more than looking on.
        if (atOnce === 1 && open.length > 0) return { left: items };
      }
      return { left };
    },
    async judge<T extends SentZone>(atFault: readonly Judged<T>[]) {
      const [refused, undecided]: [Judged<T>[], Judged<T>[]] = [[], []];
      const left: T[] = [];
      let fault: Fault | undefined;
      for (const piece of chunksOf(atFault, readsAtOnce)) {
        const seen = await lookUpAll(piece.map(({ one }) => one));
        noteSeen(seen);
        fault ??= faultIn(seen);
        for (const [index, { item, result }] of seen.entries()) {
          const judged = piece[index];
          if (!judged || result.kind === 'as-sent' || result.kind === 'other') continue;
          if (result.kind === 'failed') left.push(item);
          else if (result.kind === 'absent' && (await tellsOfZones())) refused.push(judged);
          else (saysItExists(judged.fault) ? undecided : refused).push(judged);
        }
      }
      return { refused, undecided, left, fault };
    },
    isAbsent: async (zone) => (await lookUp(zone)).kind === 'absent' && (await tellsOfZones()),
    async lookUpOrphaned() {
      for (const left of chunksOf(ledger.leftUnknown(service), readsAtOnce)) {
        if (shouldStop()) return;
        const seen = await lookUpAll(left);
        noteSeen(seen);
        if (faultIn(seen) || !(await tellsOfZones())) return;
        const absent = seen.filter(({ result: { kind } }) => kind === 'absent');
        if (absent.length > 0) ledger.noteNotSent(absent.map(({ item }) => item));
      }
    },
  };
}

const faultIn = (seen: readonly Seen<unknown>[]): Fault | undefined => {
  const failed = seen.map(({ result }) => result).find((one) => one.kind === 'failed');
  return failed?.kind === 'failed' ? failed.fault : undefined;
};

/** What asking for a zone tells. `untold`: the service does not say, or not to this key. */
type LookupResult =
  | { kind: 'as-sent' }
  | { kind: 'other' }
  | { kind: 'absent' }
  | { kind: 'untold' }
  | { kind: 'failed'; fault: Fault };

/** Reads the answer to asking for one zone, which was sent as `zone`. */
function lookupResultOf(zone: Zone, outcome: Outcome<StoredZone>): LookupResult {
  if (outcome.ok) return { kind: isAsSent(zone, outcome.value) ? 'as-sent' : 'other' };
  const { fault } = outcome;
  if (fault.kind === 'service' && (fault.status === 404 || fault.status === 410)) return { kind: 'absent' };
  if (fault.kind === 'cancelled') return { kind: 'failed', fault };
  const notForUs = transienceOf(fault).kind === 'permanent';
  const unserved = fault.kind === 'service' && fault.status === 501;
  return notForUs || unserved ? { kind: 'untold' } : { kind: 'failed', fault };
}

/** Whether what the service holds is what was sent; a `status` is the service's to change. */
export function isAsSent(zone: Zone, stored: StoredZone): boolean {
  const there = zoneOfListed(listedZone(stored), zone.id);
  return there !== undefined && sameContent(zone, there);
}
