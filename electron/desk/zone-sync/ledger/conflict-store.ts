import { type Zone, zoneSchema } from '../../../../shared/zones/zone.ts';
import type { Database } from '../../../sqlite/database.ts';

/** State of a zone on the service after a change by another user. */
export interface RemoteSighting {
  zoneId: string;
  /** The zone as the service has it; null if it was deleted there. */
  there: Zone | null;
}

/** Zones whose state on the service differs from the last known one, until the user resolves the conflict. */
export interface ConflictStore {
  of(service: number, zoneId: string): RemoteSighting | undefined;
  all(service: number): RemoteSighting[];
  /** Call within a transaction. */
  put(service: number, sighting: RemoteSighting, at: string): void;
  /** Call within a transaction. */
  drop(service: number, zoneId: string): void;
  /** Reads the conflicts from disk again; call after a transaction was rolled back. */
  reload(): void;
}

/** Opens the conflicts of a workspace database that has the current schema. */
export function openConflictStore(database: Database): ConflictStore {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO zone_conflicts (service, zone_id, there, seen_at) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM zone_conflicts WHERE service = ? AND zone_id = ?');
  const services = new Map<number, Map<string, RemoteSighting>>();
  const ofService = (service: number) => {
    const known = services.get(service) ?? new Map<string, RemoteSighting>();
    services.set(service, known);
    return known;
  };
  const stored = database.prepare('SELECT service, zone_id, there FROM zone_conflicts');
  function reload() {
    services.clear();
    for (const { service, zone_id, there } of stored.all()) {
      const zoneId = String(zone_id);
      ofService(Number(service)).set(zoneId, {
        zoneId,
        there: typeof there === 'string' ? zoneSchema.parse(JSON.parse(there)) : null,
      });
    }
  }

  reload();
  return {
    reload,
    of: (service, zoneId) => services.get(service)?.get(zoneId),
    all: (service) => [...(services.get(service)?.values() ?? [])],
    put(service, sighting, at) {
      const { zoneId, there } = sighting;
      insert.run(service, zoneId, there && JSON.stringify(there), at);
      ofService(service).set(zoneId, sighting);
    },
    drop(service, zoneId) {
      if (services.get(service)?.delete(zoneId)) remove.run(service, zoneId);
    },
  };
}
