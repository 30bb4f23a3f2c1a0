import { type Zone, zoneSchema } from '../../../../shared/zones/zone.ts';
import type { Database } from '../../../sqlite/database.ts';
import { contentHash } from './content-hash.ts';

/** Known remote state of one zone. */
export interface RemoteZone {
  zone: Zone;
  /** The zone as the service has it, if known to differ from `zone`. */
  asRemote?: Zone;
}

/** Known remote state under a `zone_id`. */
export interface Holding {
  zoneId: string;
  /** Workspace ID of the zone that was sent or downloaded. */
  id: string;
  /** Since when the service is known to have it (ISO 8601). */
  at: string;
}

interface StoredHolding extends Holding {
  /** Null if the sent content wasn't stored. */
  contentHash: string | null;
  /** Whether the user chose to leave it on the service. */
  ignored: boolean;
}

/** Known state of the services; each includes entries from before services were told apart. */
export interface RemoteZoneStore {
  holding(service: number, zoneId: string): StoredHolding | undefined;
  /** Returns everything that the service is known to have, except ignored zones. */
  holdings(service: number): Holding[];
  /** Returns the zone as the service has it; undefined if its content wasn't recorded. */
  asRemote(service: number, zoneId: string): Zone | undefined;
  remoteIds(service: number): string[];
  ignoredIds(service: number): string[];
  /** Returns another `zone_id` under which the service has this zone; undefined if there is none. */
  otherIdOf(service: number, zone: Zone): string | undefined;
  ignore(service: number, zoneIds: readonly string[], ignored: boolean): void;
  /** Call within a transaction, and call the returned function after it. */
  put(service: number, zones: readonly RemoteZone[], at: string): () => void;
  /** Call within a transaction, and call the returned function after it. */
  drop(service: number, zoneIds: readonly string[]): () => void;
}

/** Placeholder for the service in use before services were told apart. */
export const anyService = 0;

/** Opens the remote zones of a workspace database that has the current schema. */
export function openRemoteZoneStore(database: Database): RemoteZoneStore {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO zones_at_service (service, zone_id, id, content_hash, at, zone) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM zones_at_service WHERE service IN (?, ?) AND zone_id = ?');
  const setIgnored = database.prepare(
    'UPDATE zones_at_service SET let_be = ? WHERE service IN (?, ?) AND zone_id = ?',
  );
  const content = database.prepare('SELECT zone FROM zones_at_service WHERE service = ? AND zone_id = ?');
  const stored = database.prepare(
    'SELECT service, zone_id, id, content_hash, at, let_be FROM zones_at_service',
  );

  const services = new Map<number, Holdings>();
  function at(service: number): Holdings {
    const known = services.get(service) ?? new Holdings();
    services.set(service, known);
    return known;
  }
  for (const row of stored.all()) {
    at(Number(row.service)).put({
      zoneId: String(row.zone_id),
      id: String(row.id),
      contentHash: typeof row.content_hash === 'string' ? row.content_hash : null,
      at: String(row.at),
      ignored: row.let_be === 1,
    });
  }

  const holding = (service: number, zoneId: string) => at(service).get(zoneId) ?? at(anyService).get(zoneId);

  return {
    holding,
    holdings(service) {
      const own = at(service).all();
      const any = at(anyService).all();
      return [...own, ...any.filter(({ zoneId }) => at(service).get(zoneId) === undefined)].filter(
        ({ ignored }) => !ignored,
      );
    },
    asRemote(service, zoneId) {
      const text = content.value(service, zoneId);
      return typeof text === 'string' ? zoneSchema.parse(JSON.parse(text)) : undefined;
    },
    remoteIds: (service) =>
      at(service)
        .all()
        .map(({ zoneId }) => zoneId),
    ignoredIds: (service) =>
      [...at(service).all(), ...at(anyService).all()]
        .filter(({ zoneId }) => holding(service, zoneId)?.ignored)
        .map(({ zoneId }) => zoneId),
    otherIdOf: (service, { id, zoneId }) =>
      [...at(service).under(id), ...at(anyService).under(id)].find(
        (one) => one.zoneId !== zoneId && !one.ignored && holding(service, one.zoneId)?.id === id,
      )?.zoneId,
    ignore(service, zoneIds, ignored) {
      database.transaction(() => {
        for (const zoneId of zoneIds) setIgnored.run(ignored ? 1 : 0, service, anyService, zoneId);
      });
      for (const zoneId of zoneIds) {
        for (const holdings of [at(service), at(anyService)]) {
          const known = holdings.get(zoneId);
          if (known) holdings.put({ ...known, ignored });
        }
      }
    },
    put(service, zones, since) {
      const put = zones.map(({ zone: { zoneId, id }, zone, asRemote = zone }): StoredHolding => {
        const hash = contentHash(asRemote);
        insert.run(service, zoneId, id, hash, since, JSON.stringify(asRemote));
        return { zoneId, id, contentHash: hash, at: since, ignored: false };
      });
      return () => {
        for (const one of put) at(service).put(one);
      };
    },
    drop(service, zoneIds) {
      for (const zoneId of zoneIds) remove.run(service, anyService, zoneId);
      return () => {
        for (const zoneId of zoneIds) {
          at(service).drop(zoneId);
          at(anyService).drop(zoneId);
        }
      };
    },
  };
}

/** Known state of one service, by `zone_id` and by workspace zone. */
class Holdings {
  private readonly byZoneId = new Map<string, StoredHolding>();
  private readonly byId = new Map<string, Map<string, StoredHolding>>();

  get(zoneId: string): StoredHolding | undefined {
    return this.byZoneId.get(zoneId);
  }
  /** Entries of one workspace zone; several if it was renamed. */
  under(id: string): StoredHolding[] {
    return [...(this.byId.get(id)?.values() ?? [])];
  }
  all(): StoredHolding[] {
    return [...this.byZoneId.values()];
  }
  put(holding: StoredHolding) {
    this.drop(holding.zoneId);
    this.byZoneId.set(holding.zoneId, holding);
    const same = this.byId.get(holding.id) ?? new Map<string, StoredHolding>();
    this.byId.set(holding.id, same.set(holding.zoneId, holding));
  }
  drop(zoneId: string) {
    const holding = this.byZoneId.get(zoneId);
    if (!holding) return;
    this.byZoneId.delete(zoneId);
    const same = this.byId.get(holding.id);
    same?.delete(zoneId);
    if (same?.size === 0) this.byId.delete(holding.id);
  }
}
