import type { Fault } from '../../../../shared/faults/fault.ts';
import { zoneInputOf } from '../../../../shared/zones/zone-input.ts';
import { maxFailures, retryDelayMs } from '../../../jobs/retry-policy.ts';
import type { SentZone } from '../ledger/plan-action-store.ts';
import { type BatchResult, batchResultOf, retryPolicyOfSending } from '../run/batch-result.ts';
import type { WriteCheck } from '../run/check-before-writing.ts';
import { type Failures, noFailures, withFailedLookup, withFailure } from '../run/failures.ts';
import type { PlanNotes } from '../run/plan-notes.ts';
import type { PlanRun, RemoteZones, RunEnd } from '../run/plan-run.ts';
import { halves, split } from '../run/splitting.ts';
import type { Judged, RemoteLookup } from './remote-lookup.ts';

/** A zone being created, and the batches with lost responses that may have created it. */
export interface CreationItem extends SentZone {
  doubts: ReadonlySet<number>;
}

interface Group {
  items: readonly CreationItem[];
  failures: Failures;
  /** Set if its zones have just been looked up. */
  checked?: true;
}

/** Outcome of sending a group; `batch` is absent if it was never sent. */
interface SentGroup {
  items: readonly CreationItem[];
  failures: Failures;
  batch: number | undefined;
  /** Whether some zones may already have been created before they were looked up. */
  doubtful: boolean;
}

interface GroupParts {
  run: PlanRun;
  remote: Pick<RemoteZones, 'create'>;
  notes: PlanNotes;
  lookup: RemoteLookup;
  writeCheck: WriteCheck;
}

const stopped: RunEnd = { kind: 'stopped' };
const isDoubtful = (items: readonly CreationItem[]) => items.some(({ doubts }) => doubts.size > 0);

/**
 * Sends a group of zones, and the groups it is split into, until every zone is settled. A group whose response was lost
 * is looked up; then each group is checked and sent, and is then done, split, or sent again.
 * @returns why the run ends; undefined if it continues
 */
export async function createGroup(
  parts: GroupParts,
  first: readonly CreationItem[],
): Promise<RunEnd | undefined> {
  const { run, remote, notes, lookup, writeCheck } = parts;
  const { ledger, plan } = run;
  const waiting: Group[] = [{ items: first, failures: noFailures }];
  /** Zones refused as taken, perhaps because the lost batch created them; the batch's other zones decide that. */
  let undecided: Judged<CreationItem>[] = [];

  const now = () => run.now().toISOString();
  const waitOut = (fault: Fault, failures: Failures) => run.wait(retryDelayMs(fault, failures.total), fault);
  const queueGroups = (groups: readonly (readonly CreationItem[])[]) => {
    for (const items of [...groups].reverse()) waiting.push({ items, failures: noFailures, checked: true });
  };

  /** Retries after a failed lookup. */
  async function retryLookup(items: readonly CreationItem[], failures: Failures, fault: Fault) {
    if (fault.kind === 'cancelled') return stopped;
    const failed = withFailedLookup(failures);
    waiting.push({ items, failures: failed });
    await waitOut(fault, failed);
    return undefined;
  }

  /** Records that none of these batches were accepted. */
  function ruleOut(batches: ReadonlySet<number>) {
    const certain: CreationItem[] = [];
    const without = (item: CreationItem): CreationItem => {
      const doubts = new Set([...item.doubts].filter((batch) => !batches.has(batch)));
      if (doubts.size === 0 && item.doubts.size > 0) certain.push(item);
      return { ...item, doubts };
    };
    for (const [index, group] of waiting.entries()) {
      waiting[index] = { ...group, items: group.items.map(without) };
    }
    if (certain.length > 0) ledger.noteNotSent(certain);
    undecided = undecided.map(({ item, fault }) => ({ item: without(item), fault }));
    const refused = undecided.filter(({ item }) => item.doubts.size === 0);
    notes.refused(refused.map(({ item, fault }) => ({ zone: item, fault })));
    undecided = undecided.filter(({ item }) => item.doubts.size > 0);
  }

  async function processGroup({ items: all, failures, checked }: Group): Promise<RunEnd | undefined> {
    let items = all;
    const doubtful = isDoubtful(all);
    if (doubtful && failures.total < maxFailures) {
      const lookedUp = await lookup.lookUpZones(items);
      items = lookedUp.left;
      if (lookedUp.fault) return retryLookup(items, failures, lookedUp.fault);
    }
    if (items.length > 0 && !checked) {
      if (run.stopping.aborted) return stopped;
      const { clear, isStopped } = await writeCheck.creations(items);
      if (isStopped) return stopped;
      items = clear;
    }
    if (items.length === 0) return undefined;
    return run.stopping.aborted ? stopped : send({ items, failures, doubtful });
  }

  async function send(group: Omit<SentGroup, 'batch'>): Promise<RunEnd | undefined> {
    const { items } = group;
    // Stays empty if the rate limit holds the batch back: it wasn't sent, so its outcome isn't unknown.
    const sent: { batch?: number } = {};
    const outcome = await remote.create(
      items.map(({ zone }) => zoneInputOf(zone)),
      () => {
        sent.batch = ledger.noteSending(plan, items, now());
      },
    );
    const result = batchResultOf(outcome);
    const { batch } = sent;
    if (result.kind === 'created') {
      notes.done(items, batch);
      ruleOut(new Set(items.flatMap(({ doubts }) => [...doubts])));
      return undefined;
    }
    // Canceled by this program; the batch is settled when the plan resumes.
    if (result.fault.kind === 'cancelled' && run.stopping.aborted) return stopped;
    if (batch !== undefined) ledger.noteResponse(batch, result.fault, now());
    return result.kind === 'refused'
      ? handleRefusal(group, result.fault)
      : handleUnknown({ ...group, batch }, result.kind, result.fault);
  }

  /** Handles a group that the service rejected without storing anything. */
  async function handleRefusal(
    { items, failures, doubtful }: Omit<SentGroup, 'batch'>,
    fault: Fault,
  ): Promise<undefined> {
    if (!doubtful) ledger.noteNotSent(items);
    const { atFault, again } = split(items, fault);
    queueGroups(again);
    const judged = doubtful
      ? await lookup.decideRefused(atFault)
      : { refused: atFault, undecided: [], left: [], fault: undefined };
    notes.refused(judged.refused.map(({ item, fault: why }) => ({ zone: item, fault: why })));
    undecided.push(...judged.undecided);
    const failed = withFailedLookup(failures);
    if (judged.left.length > 0) waiting.push({ items: judged.left, failures: failed });
    if (judged.fault) await waitOut(judged.fault, failed);
  }

  /** Handles a group that wasn't processed, or whose outcome is unknown. */
  async function handleUnknown(
    { items, failures, batch, doubtful }: SentGroup,
    kind: Exclude<BatchResult['kind'], 'created' | 'refused'>,
    fault: Fault,
  ): Promise<RunEnd | undefined> {
    const isLost = batch !== undefined && kind === 'unknown' && fault.kind !== 'cancelled';
    const next = isLost
      ? items.map((item) => ({ ...item, doubts: new Set([...item.doubts, batch]) }))
      : items;
    if (!isLost && !doubtful) ledger.noteNotSent(items);
    if (fault.kind === 'cancelled') return stopped;
    const policy = retryPolicyOfSending(fault);
    if (policy === 'permanent') return { kind: 'paused', fault };
    const failed = withFailure(failures, fault);
    if (policy === 'retry' && failed.byService >= maxFailures) return splitOrRefuse(next, fault);
    waiting.push({ items: next, failures: failed });
    await waitOut(fault, failed);
    return undefined;
  }

  /** Handles a group that the service failed on too often: halves it until the failing zone is alone. */
  async function splitOrRefuse(items: readonly CreationItem[], fault: Fault): Promise<RunEnd | undefined> {
    const [only] = items;
    if (items.length > 1) queueGroups(halves(items));
    else if (only && (await lookup.isAbsent(only))) notes.refused([{ zone: only, fault }]);
    else return { kind: 'paused', fault };
    return undefined;
  }

  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (run.stopping.aborted) return stopped;
    const end = await processGroup(group);
    if (end) return end;
  }
  notes.done(undecided.map(({ item }) => item));
  return undefined;
}
