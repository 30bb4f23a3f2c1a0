import { useEffect, useMemo, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import {
  type TerritoriesUpdate,
  territoriesUpdate,
} from '../../../shared/planning/territories/territories-update.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import { takenZoneIds } from '../../workspace-zones/add-zone.ts';
import { countContents } from '../../workspace-zones/count-contents.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { findStoreMoves } from '../versions/find-store-moves.ts';
import { zoneOfStore } from './make-territories.ts';
import type { ZonesBefore } from './use-zones-before.ts';

/** Update of the existing zones by new territories (keyed by store index); undefined until there are any. */
export function useTerritoriesUpdate(
  { stores, made, kept }: ZonesBefore,
  territories: ReadonlyMap<number, ZoneGeometry> | undefined,
): TerritoriesUpdate | undefined {
  const zones = useZones((state) => state.zones);
  return useMemo(() => {
    if (!territories) return undefined;
    const taken = takenZoneIds();
    const newTerritories = [...territories].flatMap(([index, geometry]) => {
      const store = stores[index];
      return store ? { ...store, geometry } : [];
    });
    return territoriesUpdate({ made, zones, kept }, newTerritories, (territory) =>
      zoneOfStore(territory, taken),
    );
  }, [stores, made, kept, territories, zones]);
}

/** An area that moves between stores and its number of addresses; null if unknown. */
export interface CountedMove extends StoreMove {
  addresses: number | null;
}

/** Only the largest moves are counted. */
const maxCounted = 100;

/** Areas that an update moves between stores; undefined until calculated. */
export function useMovesOfUpdate(update: TerritoriesUpdate | undefined): readonly CountedMove[] | undefined {
  const [found, setFound] = useState<{ update: TerritoriesUpdate; moves: readonly CountedMove[] }>();
  useEffect(() => {
    if (!update || update.before.length === 0) return;
    const abort = new AbortController();
    const findMoves = async () => {
      // A zone that only gets another store ID moves no area.
      const storeIds = new Map(update.after.map(({ id, storeId }) => [id, storeId]));
      const before = update.before.map((zone) => ({
        ...zone,
        storeId: storeIds.get(zone.id) ?? zone.storeId,
      }));
      const moves = await findStoreMoves(before, update.after, abort.signal);
      const contents = await countContents(
        moves.slice(0, maxCounted).map(({ geometry }) => geometry),
        abort.signal,
      ).catch(() => []);
      if (abort.signal.aborted) return;
      setFound({
        update,
        moves: moves.map((move, index) => ({ ...move, addresses: contents[index]?.addresses ?? null })),
      });
    };
    // Moves are optional, so errors are ignored.
    findMoves().catch(() => {});
    return () => abort.abort();
  }, [update]);
  return found?.update === update ? found?.moves : undefined;
}
