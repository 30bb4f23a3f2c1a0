import type { AnswerOf } from '../../../shared/api/operation.ts';
import type { createZones, ZoneInput } from '../../../shared/api/zones.ts';
import type { StoredZone } from '../../../shared/api/zones-beyond-contract.ts';
import type { ZoneCreation } from '../../../shared/desk.ts';
import type { Fault, Outcome } from '../../../shared/fault.ts';
import { piecesOf } from '../../../shared/pieces.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { zoneInputOf } from '../../../shared/zones/zone-input.ts';
import type { Ledger, Placed, SentZone } from './ledger.ts';
import { meaningOf, passing, type Sighting, saysItExists, sightingOf } from './settling.ts';
import { halves, split } from './splitting.ts';

export interface RunParts {
  service: number;
  creation: number;
  ledger: Ledger;
  /** The zone as it is now. */
  zone(id: string): Zone | undefined;
  /** What stands against sending it. */
  faultOf(zone: Zone): Fault | undefined;
  zonesPerBatch(): number;
  create(zones: ZoneInput[]): Promise<Outcome<AnswerOf<typeof createZones>>>;
  read(zoneId: string): Promise<Outcome<StoredZone>>;
  now(): Date;
  /** May end early when the run is to stop. */
  wait(milliseconds: number): Promise<void>;
  shouldStop(): boolean;
  /** Something was noted; `fault` is what is being waited out. */
  noted(fault: Fault | null, zones: readonly Zone[]): void;
  /** The creation will not bring these; told before `noted`. */
  refused(zones: ZoneCreation[]): void;
}

export type RunEnd = { kind: 'ended' } | { kind: 'stopped' } | { kind: 'paused'; fault: Fault };

/** A zone on its way, and the batches with it whose answers were lost and which may have brought it. */
interface Item extends SentZone {
  doubts: ReadonlySet<number>;
}
interface Group {
  items: readonly Item[];
  /** How often it failed without a word on its zones. */
  failures: number;
}

interface Judged {
  one: Item;
  fault: Fault;
}
interface Seen<T> {
  item: T;
  sighting: Sighting;
}

/** So often a group is sent whole before a service that fails at it is given less. */
const mostFailures = 3;
const longestWaitMs = 60_000;
const readsAtOnce = 8;

/** The first time there is nothing to wait for: a lost answer is settled at once. */
const waitMs = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(longestWaitMs, 500 * 2 ** failures);

/**
 * Sends what a creation has left, batch by batch, until it has ended, has to pause or is to stop. The
 * ledger knows at every moment what may be at the service. A batch whose answer was lost is settled
 * before anything else is sent: by looking for its zones where the service can tell, else by sending
 * them again and reading the refusal. The service takes a batch whole or not at all: that a zone of a
 * lost batch is taken now proves that none of it was taken then. Where all of it is refused as taken,
 * and the service cannot tell by whom, it is held to have been this batch.
 */
export async function runCreation(parts: RunParts): Promise<RunEnd> {
  const { service, creation, ledger } = parts;
  /** Whether the service was seen to tell of single zones. */
  let tellsZones = false;

  /** The next zones that may be sent, maybe none of them; null when no zone is left. */
  function nextBatch(): Item[] | null {
    const rows = ledger.nextNotSent(creation, parts.zonesPerBatch());
    if (rows.length === 0) return null;
    const items: Item[] = [];
    const refused: { zone: Placed; fault: Fault }[] = [];
    const zoneIds = new Set<string>();
    for (const place of rows) {
      const zone = parts.zone(place.id);
      const fault = zone ? (parts.faultOf(zone) ?? takenFault(zone, zoneIds)) : goneFault;
      if (zone && !fault) items.push({ ...place, zone, doubts: new Set() });
      else refused.push({ zone: place, fault: fault ?? goneFault });
      if (zone) zoneIds.add(zone.zoneId);
    }
    if (refused.length > 0) refuse(refused);
    return items;
  }

  function takenFault({ zoneId }: Zone, inBatch: ReadonlySet<string>): Fault | undefined {
    const since = ledger.heldSince(service, zoneId);
    if (since !== undefined) return zoneIdFault(heldAlready(since));
    return inBatch.has(zoneId) ? zoneIdFault('Several of the chosen zones have this zone_id') : undefined;
  }

  /** Sends a group and whatever it falls into, until each of its zones is settled. */
  async function carryThrough(first: Group): Promise<RunEnd | undefined> {
    const waiting: Group[] = [first];
    /** Refused as taken, maybe by the lost batch itself: settled by what becomes of that batch's other zones. */
    let undecided: Judged[] = [];

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
      if (refused.length > 0) refuse(refused.map(({ one, fault }) => ({ zone: one, fault })));
      undecided = undecided.filter(({ one }) => one.doubts.size > 0);
    }

    for (let group = waiting.pop(); group; group = waiting.pop()) {
      if (parts.shouldStop()) return { kind: 'stopped' };
      const { failures } = group;
      let { items } = group;
      if (items.length === 0) continue;
      const doubtful = items.some(({ doubts }) => doubts.size > 0);
      if (doubtful && failures < mostFailures) {
        const looked = await lookFor(items);
        items = looked.left;
        if (looked.fault) {
          if (looked.fault.kind === 'cancelled') return { kind: 'stopped' };
          waiting.push({ items, failures: failures + 1 });
          await waitOut(looked.fault, failures + 1);
          continue;
        }
        if (items.length === 0) continue;
      }
      if (parts.shouldStop()) return { kind: 'stopped' };

      const batch = ledger.noteSending(creation, items, now());
      const meaning = meaningOf(await parts.create(items.map(({ zone }) => zoneInputOf(zone))));
      if (meaning.kind === 'created') {
        ledger.noteCreated(service, items, now(), batch);
        noted(items);
        ruleOut(new Set(items.flatMap(({ doubts }) => [...doubts])));
        continue;
      }

      const { fault } = meaning;
      // Ended by this program itself: the batch is settled when the creation goes on.
      if (fault.kind === 'cancelled' && parts.shouldStop()) return { kind: 'stopped' };
      ledger.noteAnswer(batch, fault, now());
      if (meaning.kind === 'refused') {
        if (!doubtful) ledger.noteNotSent(items);
        const { atFault, again } = split(items, fault);
        for (const part of again.reverse()) waiting.push({ items: part, failures: 0 });
        const judged = doubtful
          ? await judge(atFault)
          : { refused: atFault, undecided: [], left: [], fault: undefined };
        if (judged.refused.length > 0) refuse(judged.refused.map(({ one, fault }) => ({ zone: one, fault })));
        undecided.push(...judged.undecided);
        if (judged.left.length > 0) waiting.push({ items: judged.left, failures: failures + 1 });
        if (judged.fault) await waitOut(judged.fault, failures + 1);
        continue;
      }

      const lost = meaning.kind === 'unknown' && fault.kind !== 'cancelled';
      const next = lost
        ? items.map((item) => ({ ...item, doubts: new Set([...item.doubts, batch]) }))
        : items;
      if (!lost && !doubtful) ledger.noteNotSent(items);
      const way = passing(fault);
      if (fault.kind === 'cancelled') return { kind: 'stopped' };
      if (way === 'no') return { kind: 'paused', fault };
      if (way === 'failing' && failures + 1 >= mostFailures) {
        const [only] = next;
        if (next.length > 1) {
          for (const part of halves(next).reverse()) waiting.push({ items: part, failures: 0 });
        } else if (only && (await sighting(only)).kind === 'absent' && (await tellsOfZones())) {
          refuse([{ zone: only, fault }]);
        } else {
          return { kind: 'paused', fault };
        }
        continue;
      }
      waiting.push({ items: next, failures: failures + 1 });
      await waitOut(fault, failures + 1);
    }
    if (undecided.length > 0) {
      const items = undecided.map(({ one }) => one);
      ledger.noteCreated(service, items, now());
      noted(items);
    }
    return undefined;
  }

  /** Finds out which of these zones are there; `left` are those of which that cannot be said. */
  async function lookFor(items: readonly Item[]): Promise<{ left: readonly Item[]; fault?: Fault }> {
    const left: Item[] = [];
    for (let from = 0, atOnce = 1; from < items.length; atOnce = readsAtOnce) {
      const seen = await sightings(items.slice(from, from + atOnce));
      from += seen.length;
      noteSeen(seen);
      const open = seen.filter(({ sighting: { kind } }) => kind !== 'as-sent' && kind !== 'other');
      left.push(...open.map(({ item }) => item));
      const fault = faultIn(seen);
      if (fault) return { left: [...left, ...items.slice(from)], fault };
      // Where the first is not there, or cannot be told of, sending again tells more than looking on.
      if (atOnce === 1 && open.length > 0) return { left: items };
    }
    return { left };
  }

  /** Notes which zones are there, as they were sent or as those of somebody else. */
  function noteSeen(seen: readonly Seen<SentZone>[]) {
    const there = seen.filter(({ sighting: { kind } }) => kind === 'as-sent').map(({ item }) => item);
    const others = seen.filter(({ sighting: { kind } }) => kind === 'other').map(({ item }) => item);
    if (there.length > 0) ledger.noteCreated(service, there, now());
    noted(there);
    if (others.length > 0) refuse(others.map((zone) => ({ zone, fault: anotherFault })));
  }

  /** Decides on zones that are refused and may have been brought by a batch before. */
  async function judge(atFault: readonly Judged[]) {
    const verdict = { refused: [] as Judged[], undecided: [] as Judged[], left: [] as Item[] };
    let fault: Fault | undefined;
    for (const piece of piecesOf(atFault, readsAtOnce)) {
      const seen = await sightings(piece.map(({ one }) => one));
      noteSeen(seen);
      fault ??= faultIn(seen);
      for (const [index, { item, sighting }] of seen.entries()) {
        const judged = piece[index];
        if (!judged || sighting.kind === 'as-sent' || sighting.kind === 'other') continue;
        if (sighting.kind === 'failed') verdict.left.push(item);
        else if (sighting.kind === 'absent' && (await tellsOfZones())) verdict.refused.push(judged);
        else (saysItExists(judged.fault) ? verdict.undecided : verdict.refused).push(judged);
      }
    }
    return { ...verdict, fault };
  }

  function sightings<T extends SentZone>(items: readonly T[]): Promise<Seen<T>[]> {
    return Promise.all(items.map(async (item) => ({ item, sighting: await sighting(item) })));
  }

  async function sighting({ zone }: SentZone): Promise<Sighting> {
    const outcome = await parts.read(zone.zoneId);
    if (outcome.ok) tellsZones = true;
    return sightingOf(zone, outcome);
  }

  /** What ended creations left unknown is not sent again; it is only looked for. */
  async function settleLeftBehind() {
    for (const left of piecesOf(ledger.leftUnknown(service), readsAtOnce)) {
      if (parts.shouldStop()) return;
      const seen = await sightings(left);
      noteSeen(seen);
      if (faultIn(seen) || !(await tellsOfZones())) return;
      const absent = seen.filter(({ sighting: { kind } }) => kind === 'absent');
      if (absent.length > 0) ledger.noteNotSent(absent.map(({ item }) => item));
    }
  }

  /** Whether a zone that is not found is not there: a zone that is there for certain has to be found. */
  async function tellsOfZones(): Promise<boolean> {
    const [known] = ledger.heldIds(service);
    if (!tellsZones && known !== undefined) tellsZones = (await parts.read(known)).ok;
    return tellsZones;
  }

  async function waitOut(fault: Fault, failures: number) {
    parts.noted(fault, []);
    await parts.wait(fault.kind === 'rate-limited' ? fault.waitSeconds * 1000 : waitMs(failures));
  }

  function refuse(refused: readonly { zone: Placed; fault: Fault }[]) {
    ledger.noteRefused(refused);
    parts.refused(refused.map(({ zone: { id }, fault }) => ({ id, outcome: { kind: 'refused', fault } })));
    parts.noted(null, []);
  }

  function noted(items: readonly SentZone[]) {
    if (items.length > 0)
      parts.noted(
        null,
        items.map(({ zone }) => zone),
      );
  }

  function now(): string {
    return parts.now().toISOString();
  }

  await settleLeftBehind();
  for (;;) {
    if (parts.shouldStop()) return { kind: 'stopped' };
    const { batch, zones } = ledger.oldestUnknown(creation);
    const items = zones.map((zone): Item => ({ ...zone, doubts: new Set([batch]) }));
    const next = items.length > 0 ? items : nextBatch();
    if (next === null) return { kind: 'ended' };
    const end = await carryThrough({ items: next, failures: 0 });
    if (end) return end;
  }
}

const faultIn = (seen: readonly Seen<unknown>[]): Fault | undefined => {
  const failed = seen.map(({ sighting }) => sighting).find((one) => one.kind === 'failed');
  return failed?.kind === 'failed' ? failed.fault : undefined;
};

/** What a person does about it is said with it. */
const heldAlready = (since: string) =>
  `The service has had a zone with this id since ${since.slice(0, 10)}. Give this one another id, or bring that one from the service`;

const zoneIdFault = (message: string): Fault => ({
  kind: 'invalid',
  fields: [{ field: 'zone_id', message }],
});
const goneFault: Fault = {
  kind: 'invalid',
  fields: [{ field: 'id', message: 'There is no such zone any more' }],
};
const anotherFault = zoneIdFault('The service holds another zone with this zone_id');
