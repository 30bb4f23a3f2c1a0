import { z } from 'zod';
import type { CreationState, ZoneCreation, ZoneMark } from '../../../shared/desk.ts';
import { type Fault, faultSchema } from '../../../shared/fault.ts';
import { type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import type { Database, SqlRow, SqlValue } from '../../sqlite/database.ts';
import { contentHash } from './content-hash.ts';

/** What a service is known to hold of one zone. */
export interface HeldZone {
  zone: Zone;
  /** What the service has, where it is known to differ from `zone`. */
  contentHash?: string;
}

/** One zone in its place in a creation. */
export interface PlaceInCreation {
  /** The workspace's. */
  id: string;
  creation: number;
  place: number;
}
export interface SentZone extends PlaceInCreation {
  zone: Zone;
}

/** As it was left: one that is `running` may be run by nobody any more. */
export interface CreationRow extends Pick<CreationState, 'number' | 'fault'> {
  state: Exclude<CreationState['state'], 'interrupted'>;
}
export type Counts = Pick<CreationState, 'total' | 'created' | 'refused' | 'unknown' | 'notSent'>;

/**
 * What was sent to which service and what came of it. Written before and after each request, so that
 * after any end of the program it tells what is known and what is not.
 */
export interface Ledger {
  mark(service: number | null, zone: Zone): ZoneMark;
  /** Whether the service is known to hold a zone with this `zone_id`, and since when. */
  heldSince(service: number, zoneId: string): string | undefined;
  noteHeld(service: number, held: readonly HeldZone[], at: string): void;
  noteGone(service: number, zoneIds: readonly string[]): void;
  heldIds(service: number): string[];

  /**
   * Begins a creation. A zone that an earlier one, which was ended, left unknown stays so here, and is
   * settled before it is sent.
   */
  begin(service: number, ids: readonly string[], at: string): number;
  /** The latest creation at the service. */
  latest(service: number): CreationRow | undefined;
  setState(creation: number, state: CreationRow['state'], fault: Fault | null): void;
  counts(creation: number): Counts;
  zonesOf(creation: number): ZoneCreation[];

  /** Zones whose turn has not come, in their order. */
  nextNotSent(creation: number, count: number): PlaceInCreation[];
  /** Of the batches that are unknown, in whole or in part, the oldest; no zones when there is none. */
  oldestUnknown(creation: number): { batch: number; zones: SentZone[] };
  /** What ended creations at the service left unknown. */
  leftUnknown(service: number): SentZone[];

  /** To be called before a request: until something else is noted its zones are unknown. Gives the batch's number. */
  noteSending(creation: number, zones: readonly SentZone[], at: string): number;
  /** How a batch was answered; what that means for its zones is noted by the others. */
  noteAnswer(batch: number, fault: Fault | null, at: string): void;
  /** The service holds them, as `batch` brought them or as it was found out. */
  noteCreated(service: number, zones: readonly SentZone[], at: string, batch?: number): void;
  noteRefused(refused: readonly { zone: PlaceInCreation; fault: Fault }[]): void;
  /** They are known not to be there. */
  noteNotSent(zones: readonly PlaceInCreation[]): void;
}

interface Held {
  id: string;
  contentHash: string | null;
  at: string;
}

/** Stands for whichever service was in use before services were told apart. */
const anyService = 0;

/** Opens the ledger of a workspace whose database has the present form. */
export function openLedger(database: Database): Ledger {
  const putHeld = database.prepare(
    'INSERT OR REPLACE INTO zones_at_service (service, zone_id, id, content_hash, at) VALUES (?, ?, ?, ?, ?)',
  );
  const dropHeld = database.prepare('DELETE FROM zones_at_service WHERE service IN (?, ?) AND zone_id = ?');
  const addCreation = database.prepare(
    "INSERT INTO creations (service, state, begun_at) VALUES (?, 'running', ?)",
  );
  const lastCreation = database.prepare('SELECT max(number) FROM creations WHERE service = ?');
  const latestCreation = database.prepare(
    'SELECT number, state, fault FROM creations WHERE service = ? ORDER BY number DESC LIMIT 1',
  );
  const dropCreations = database.prepare(
    `DELETE FROM creations WHERE service = ? AND state = 'ended' AND NOT EXISTS
       (SELECT 1 FROM creation_zones WHERE creation = creations.number AND state = 'unknown')`,
  );
  const changeState = database.prepare('UPDATE creations SET state = ?, fault = ? WHERE number = ?');
  const addZone = database.prepare(
    'INSERT INTO creation_zones (creation, place, id, state, batch, zone, fault) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const dropZone = database.prepare('DELETE FROM creation_zones WHERE creation = ? AND place = ?');
  const unknownOfEnded = database.prepare(
    `SELECT creation, place, id, batch, zone, creation_zones.fault FROM creation_zones
       JOIN creations ON creations.number = creation
       WHERE service = ? AND creations.state = 'ended' AND creation_zones.state = 'unknown'
       ORDER BY creation, batch, place`,
  );
  const countStates = database.prepare(
    'SELECT state, count(*) AS zones FROM creation_zones WHERE creation = ? GROUP BY state',
  );
  const allZones = database.prepare(
    'SELECT id, state, fault, at FROM creation_zones WHERE creation = ? ORDER BY place',
  );
  const notSent = database.prepare(
    `SELECT creation, place, id FROM creation_zones
       WHERE creation = ? AND state = 'not-sent' ORDER BY place LIMIT ?`,
  );
  const unknownOfOldest = database.prepare(
    `SELECT creation, place, id, batch, zone FROM creation_zones WHERE creation = ? AND state = 'unknown' AND batch =
       (SELECT min(batch) FROM creation_zones WHERE creation = ? AND state = 'unknown') ORDER BY place`,
  );
  const addBatch = database.prepare('INSERT INTO batches (creation, sent_at) VALUES (?, ?)');
  const lastBatch = database.prepare('SELECT max(number) FROM batches');
  const answerBatch = database.prepare('UPDATE batches SET answered_at = ?, fault = ? WHERE number = ?');
  const markSent = database.prepare(
    "UPDATE creation_zones SET state = 'unknown', batch = ?, zone = ?, fault = NULL WHERE creation = ? AND place = ?",
  );
  const markUnknown = database.prepare(
    "UPDATE creation_zones SET fault = ? WHERE batch = ? AND state = 'unknown'",
  );
  const markDone = database.prepare(
    'UPDATE creation_zones SET state = ?, zone = NULL, fault = ?, at = ? WHERE creation = ? AND place = ?',
  );

  const held = new Map<number, Map<string, Held>>();
  for (const row of database.prepare('SELECT * FROM zones_at_service').all()) {
    const { service, zone_id, id, content_hash, at } = row;
    heldAt(Number(service)).set(String(zone_id), {
      id: String(id),
      contentHash: typeof content_hash === 'string' ? content_hash : null,
      at: String(at),
    });
  }

  function heldAt(service: number): Map<string, Held> {
    const known = held.get(service) ?? new Map<string, Held>();
    held.set(service, known);
    return known;
  }

  const heldOf = (service: number, zoneId: string): Held | undefined =>
    heldAt(service).get(zoneId) ?? heldAt(anyService).get(zoneId);

  /** Notes what the service holds, together with what else `work` writes. */
  function noteHeld(service: number, zones: readonly HeldZone[], at: string, work = () => {}) {
    const noted = zones.map(({ zone: { id, zoneId }, zone, contentHash: hash = contentHash(zone) }) => {
      return { zoneId, held: { id, contentHash: hash, at } };
    });
    database.transaction(() => {
      for (const { zoneId, held } of noted) putHeld.run(service, zoneId, held.id, held.contentHash, at);
      work();
    });
    for (const { zoneId, held } of noted) heldAt(service).set(zoneId, held);
  }

  return {
    mark(service, zone) {
      const none: ZoneMark = { id: zone.id, createdAt: null };
      const known = heldOf(service ?? anyService, zone.zoneId);
      if (known?.id !== zone.id) return none;
      const changed = known.contentHash !== null && known.contentHash !== contentHash(zone);
      return { ...none, createdAt: known.at, ...(changed && { changedSinceCreation: true }) };
    },
    heldSince: (service, zoneId) => heldOf(service, zoneId)?.at,
    noteHeld: (service, zones, at) => noteHeld(service, zones, at),
    noteGone(service, zoneIds) {
      database.transaction(() => {
        for (const zoneId of zoneIds) dropHeld.run(service, anyService, zoneId);
      });
      for (const zoneId of zoneIds) {
        heldAt(service).delete(zoneId);
        heldAt(anyService).delete(zoneId);
      }
    },
    heldIds: (service) => [...heldAt(service).keys()],

    begin: (service, ids, at) =>
      database.transaction(() => {
        const left = new Map(unknownOfEnded.all(service).map((row) => [String(row.id), row]));
        addCreation.run(service, at);
        const creation = Number(lastCreation.value(service));
        for (const [place, id] of ids.entries()) {
          const before = left.get(id);
          if (before) {
            const { batch = null, zone = null, fault = null } = before;
            addZone.run(creation, place, id, 'unknown', batch, zone, fault);
            dropZone.run(Number(before.creation), Number(before.place));
          } else addZone.run(creation, place, id, 'not-sent', null, null, null);
        }
        dropCreations.run(service);
        return creation;
      }),
    latest(service) {
      const row = latestCreation.get(service);
      return (
        row && { number: Number(row.number), state: stateSchema.parse(row.state), fault: faultIn(row.fault) }
      );
    },
    setState: (creation, state, fault) => void changeState.run(state, textOf(fault), creation),
    counts(creation) {
      const counts = { created: 0, refused: 0, unknown: 0, 'not-sent': 0 };
      for (const { state, zones } of countStates.all(creation))
        counts[outcomeSchema.parse(state)] = Number(zones);
      const { 'not-sent': notSent, created, refused, unknown } = counts;
      return { total: created + refused + unknown + notSent, created, refused, unknown, notSent };
    },
    zonesOf: (creation) => allZones.all(creation).map(creationOf),

    nextNotSent: (creation, count) => notSent.all(creation, count).map(placeOf),
    oldestUnknown(creation) {
      const rows = unknownOfOldest.all(creation, creation);
      return { batch: Number(rows[0]?.batch ?? 0), zones: rows.map(sentZoneOf) };
    },
    leftUnknown: (service) => unknownOfEnded.all(service).map(sentZoneOf),

    noteSending: (creation, zones, at) =>
      database.transaction(() => {
        addBatch.run(creation, at);
        const batch = Number(lastBatch.value());
        for (const one of zones) markSent.run(batch, JSON.stringify(one.zone), one.creation, one.place);
        return batch;
      }),
    noteAnswer(batch, fault, at) {
      database.transaction(() => {
        answerBatch.run(at, textOf(fault), batch);
        markUnknown.run(textOf(fault), batch);
      });
    },
    noteCreated(service, zones, at, batch) {
      noteHeld(service, zones, at, () => {
        if (batch !== undefined) answerBatch.run(at, null, batch);
        for (const { creation, place } of zones) markDone.run('created', null, at, creation, place);
      });
    },
    noteRefused(refused) {
      database.transaction(() => {
        for (const { zone, fault } of refused) {
          markDone.run('refused', textOf(fault), null, zone.creation, zone.place);
        }
      });
    },
    noteNotSent(zones) {
      database.transaction(() => {
        for (const { creation, place } of zones) markDone.run('not-sent', null, null, creation, place);
      });
    },
  };
}

const stateSchema = z.enum(['running', 'paused', 'ended']);
const outcomeSchema = z.enum(['not-sent', 'unknown', 'created', 'refused']);

const textOf = (fault: Fault | null): string | null => (fault ? JSON.stringify(fault) : null);
const faultIn = (text: SqlValue | undefined): Fault | null =>
  typeof text === 'string' ? faultSchema.parse(JSON.parse(text)) : null;

const placeOf = ({ id, creation, place }: SqlRow): PlaceInCreation => ({
  id: String(id),
  creation: Number(creation),
  place: Number(place),
});
const sentZoneOf = (row: SqlRow): SentZone => ({
  ...placeOf(row),
  zone: zoneSchema.parse(JSON.parse(String(row.zone))),
});

function creationOf({ id, state, fault, at }: SqlRow): ZoneCreation {
  const kind = outcomeSchema.parse(state);
  const why = faultIn(fault);
  if (kind === 'created') return { id: String(id), outcome: { kind, at: String(at) } };
  if (kind !== 'refused') return { id: String(id), outcome: { kind, fault: why } };
  return { id: String(id), outcome: { kind, fault: why ?? { kind: 'invalid', fields: [] } } };
}
