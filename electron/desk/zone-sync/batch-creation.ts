import type { AnswerOf } from '../../../shared/api/operation.ts';
import type { createZones, ZoneInput } from '../../../shared/api/zones.ts';
import type { Fault, Outcome } from '../../../shared/faults/fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { zoneInputOf } from '../../../shared/zones/zone-input.ts';
import { mostFailures, retryDelayMs } from '../../jobs/transience.ts';
import { batchResultOf, transienceOfSending } from './batch-result.ts';
import { openWriteCheck, type WriteCheckParts } from './check-before-writing.ts';
import { type Failures, noFailures, withFailedLookup, withFailure } from './failures.ts';
import type { PlaceInPlan, SentZone } from './plan-action-store.ts';
import { goneFault, heldFault, repeatedFault } from './plan-faults.ts';
import { type NotesParts, planNotes } from './plan-notes.ts';
import { type Judged, openRemoteLookup, type RemoteLookupParts } from './remote-lookup.ts';
import { halves, split } from './splitting.ts';

/** What the run of a plan needs, whatever it does. */
export interface RunParts extends NotesParts, RemoteLookupParts, WriteCheckParts {
  plan: number;
  /** The zone as it is now. */
  zone(id: string): Zone | undefined;
  /** What stands against sending it. */
  faultOf(zone: Zone): Fault | undefined;
  zonesPerBatch(): number;
  /** Waits a fault out; may end early when the run is to stop. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
}

export interface BatchCreationParts extends RunParts {
  /** @param sending called when the zones leave for the service; until then nothing was sent */
  create(zones: ZoneInput[], sending: () => void): Promise<Outcome<AnswerOf<typeof createZones>>>;
}

export type RunEnd = { kind: 'ended' } | { kind: 'stopped' } | { kind: 'paused'; fault: Fault };

/** A zone on its way, and the batches with it whose answers were lost and which may have brought it. */
interface Item extends SentZone {
  doubts: ReadonlySet<number>;
}
interface Group {
  items: readonly Item[];
  failures: Failures;
  /** It was looked whether they are there a moment ago. */
  checked?: true;
}

/**
 * Sends what a plan has left to create, batch by batch, until it has ended, has to pause or is to stop. The
 * ledger knows at every moment what may be at the service. A batch whose answer was lost is settled
 * before anything else is sent: by looking for its zones where the service can tell, else by sending
 * them again and reading the refusal. The service takes a batch whole or not at all: that a zone of a
 * lost batch is taken now proves that none of it was taken then. Where all of it is refused as taken,
 * and the service cannot tell by whom, it is held to have been this batch.
 */
export async function runBatchCreation(parts: BatchCreationParts): Promise<RunEnd> {
  const { service, plan, ledger } = parts;
  const notes = planNotes('create', parts);
  const lookup = openRemoteLookup(parts, notes);
  const writeCheck = openWriteCheck(parts, notes);

  /** The next zones that may be sent, maybe none of them; null when no zone is left. */
  function nextBatch(): Item[] | null {
    const rows = ledger.nextNotSent(plan, 'create', parts.zonesPerBatch());
    if (rows.length === 0) return null;
    const items: Item[] = [];
    const refused: { zone: PlaceInPlan; fault: Fault }[] = [];
    const zoneIds = new Set<string>();
    for (const place of rows) {
      const zone = parts.zone(place.id);
      const fault = zone ? (parts.faultOf(zone) ?? takenFault(zone, zoneIds)) : goneFault;
      if (zone && !fault) items.push({ ...place, zone, doubts: new Set() });
      else refused.push({ zone: place, fault: fault ?? goneFault });
      if (zone) zoneIds.add(zone.zoneId);
    }
    notes.refused(refused);
    return items;
  }

  function takenFault({ zoneId }: Zone, inBatch: ReadonlySet<string>): Fault | undefined {
    const since = ledger.holding(service, zoneId)?.at;
    if (since !== undefined) return heldFault(since);
    return inBatch.has(zoneId) ? repeatedFault : undefined;
  }

  /** Sends a group and whatever it falls into, until each of its zones is settled. */
  async function carryThrough(first: Group): Promise<RunEnd | undefined> {
    const waiting: Group[] = [first];
    /** Refused as taken, maybe by the lost batch itself: settled by what becomes of that batch's other zones. */
    let undecided: Judged<Item>[] = [];

    /** None of these batches were taken. */
    function ruleOut(batches: ReadonlySet<number>) {
      const certain: Item[] = [];
      const without = (item: Item): Item => {
        const doubts = new Set([...item.doubts].filter((batch) => !batches.has(batch)));
        if (doubts.size === 0 && item.doubts.size > 0) certain.push(item);
        return { ...item, doubts };
      };
      for (const [index, group] of waiting.entries()) {
        waiting[index] = { ...group, items: group.items.map(without) };
      }
      if (certain.length > 0) ledger.noteNotSent(certain);
      undecided = undecided.map(({ one, fault }) => ({ one: without(one), fault }));
      const refused = undecided.filter(({ one }) => one.doubts.size === 0);
      notes.refused(refused.map(({ one, fault }) => ({ zone: one, fault })));
      undecided = undecided.filter(({ one }) => one.doubts.size > 0);
    }

    for (let group = waiting.pop(); group; group = waiting.pop()) {
      if (parts.shouldStop()) return { kind: 'stopped' };
      const { failures } = group;
      let { items } = group;
      if (items.length === 0) continue;
      const doubtful = items.some(({ doubts }) => doubts.size > 0);
      if (doubtful && failures.all < mostFailures) {
        const looked = await lookup.lookFor(items);
        items = looked.left;
        if (looked.fault) {
          if (looked.fault.kind === 'cancelled') return { kind: 'stopped' };
          const failed = withFailedLookup(failures);
          waiting.push({ items, failures: failed });
          await waitOut(looked.fault, failed);
          continue;
        }
        if (items.length === 0) continue;
      }
      if (parts.shouldStop()) return { kind: 'stopped' };
      if (!group.checked) {
        const { clear, unchecked, fault } = await writeCheck.creations(items);
        if (fault?.kind === 'cancelled') return { kind: 'stopped' };
        if (fault) {
          const failed = withFailedLookup(failures);
          waiting.push({ items: [...clear, ...unchecked], failures: failed });
          await waitOut(fault, failed);
          continue;
        }
        items = clear;
        if (items.length === 0) continue;
        if (parts.shouldStop()) return { kind: 'stopped' };
      }

      // Held back for the service's limits a batch is not sent, and so not unknown.
      const sent: { batch?: number } = {};
      const answer = await parts.create(
        items.map(({ zone }) => zoneInputOf(zone)),
        () => {
          sent.batch = ledger.noteSending(plan, items, now());
        },
      );
      const result = batchResultOf(answer);
      const { batch } = sent;
      if (result.kind === 'created') {
        notes.done(items, batch);
        ruleOut(new Set(items.flatMap(({ doubts }) => [...doubts])));
        continue;
      }

      const { fault } = result;
      // Ended by this program itself: the batch is settled when the creation goes on.
      if (fault.kind === 'cancelled' && parts.shouldStop()) return { kind: 'stopped' };
      if (batch !== undefined) ledger.noteAnswer(batch, fault, now());
      if (result.kind === 'refused') {
        if (!doubtful) ledger.noteNotSent(items);
        const { atFault, again } = split(items, fault);
        for (const part of again.reverse())
          waiting.push({ items: part, failures: noFailures, checked: true });
        const judged = doubtful
          ? await lookup.judge(atFault)
          : { refused: atFault, undecided: [], left: [], fault: undefined };
        notes.refused(judged.refused.map(({ one, fault }) => ({ zone: one, fault })));
        undecided.push(...judged.undecided);
        const failed = withFailedLookup(failures);
        if (judged.left.length > 0) waiting.push({ items: judged.left, failures: failed });
        if (judged.fault) await waitOut(judged.fault, failed);
        continue;
      }

      const lost = batch !== undefined && result.kind === 'unknown' && fault.kind !== 'cancelled';
      const next = lost
        ? items.map((item) => ({ ...item, doubts: new Set([...item.doubts, batch]) }))
        : items;
      if (!lost && !doubtful) ledger.noteNotSent(items);
      const way = transienceOfSending(fault);
      if (fault.kind === 'cancelled') return { kind: 'stopped' };
      if (way === 'permanent') return { kind: 'paused', fault };
      const failed = withFailure(failures, fault);
      if (way === 'retry' && failed.ofService >= mostFailures) {
        const [only] = next;
        if (next.length > 1) {
          for (const part of halves(next).reverse())
            waiting.push({ items: part, failures: noFailures, checked: true });
        } else if (only && (await lookup.isAbsent(only))) {
          notes.refused([{ zone: only, fault }]);
        } else {
          return { kind: 'paused', fault };
        }
        continue;
      }
      waiting.push({ items: next, failures: failed });
      await waitOut(fault, failed);
    }
    notes.done(undecided.map(({ one }) => one));
    return undefined;
  }

  const waitOut = (fault: Fault, failures: Failures) => parts.wait(retryDelayMs(fault, failures.all), fault);

  function now(): string {
    return parts.now().toISOString();
  }

  await lookup.lookUpLeftBehind();
  for (;;) {
    if (parts.shouldStop()) return { kind: 'stopped' };
    const { batch, zones } = ledger.oldestUnknown(plan);
    const items = zones.map((zone): Item => ({ ...zone, doubts: new Set([batch]) }));
    const next = items.length > 0 ? items : nextBatch();
    if (next === null) return { kind: 'ended' };
    const end = await carryThrough({ items: next, failures: noFailures });
    if (end) return end;
  }
}
