import { useMemo, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { fullShare, type StoreShare } from '../../../shared/planning/territories/division.ts';
import { servesNothing } from '../../../shared/planning/territories/kept-land.ts';
import { outlineNeighbors } from '../../../shared/planning/territories/outline-neighbors.ts';
import {
  type EditedZone,
  editedZones,
  type MadeZone,
  otherZones,
  type Territory,
} from '../../../shared/planning/territories/territories-update.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { territoryStores } from './make-territories.ts';
import { type SampledStores, useTerritories } from './territories-store.ts';

/** Existing zones that overlap new territories. */
export interface ZonesBefore {
  stores: readonly Omit<Territory, 'geometry'>[];
  /** Zones to replace unless kept. */
  made: readonly MadeZone[];
  /** Those of them edited by hand. */
  edited: readonly EditedZone[];
  /** Zones of the same stores not created by territories. */
  others: readonly MadeZone[];
  kept: ReadonlySet<string>;
  keptShapes: readonly ZoneGeometry[];
  /** Zones next to the outline that stay as they are. */
  neighbors: readonly ZoneGeometry[];
  /** By store; stores whose zone is kept serve nothing. */
  shares: readonly StoreShare[];
}

const noZones: readonly MadeZone[] = [];
const noEdited: readonly EditedZone[] = [];

/** Finds zones of earlier territories, and those to keep. */
export function useZonesBefore({ stores: sampled, outline }: SampledStores): ZonesBefore {
  const zones = useZones((state) => state.zones);
  const workspaceStores = useZones((state) => state.stores);
  const last = useTerritories((state) => state.last?.zones ?? noZones);
  const keepsEdited = useTerritories((state) => state.keepsEdited);
  const replacesOthers = useTerritories((state) => state.replacesOthers);
  const shares = useTerritories((state) => state.shares);
  const before = useMemo(() => {
    const stores = territoryStores(sampled, workspaceStores);
    const others = otherZones(last, zones, stores);
    const edited = editedZones(last, zones, new Map(stores.map(({ store, storeId }) => [store, storeId])));
    return { stores, others, edited, made: replacesOthers ? [...last, ...others] : last };
  }, [sampled, workspaceStores, zones, last, replacesOthers]);
  const { edited, stores, made } = before;
  const kept = keepsEdited ? edited : noEdited;
  const keptShapes = useStableList(kept.map(({ zone }) => zone.geometry));
  const neighbors = useStableList(
    useMemo(() => {
      const replaced = new Set(made.map(({ zone }) => zone));
      const remaining = [...zones.values()].filter(({ id }) => !replaced.has(id));
      return outlineNeighbors(
        outline,
        remaining.map(({ geometry }) => geometry),
      );
    }, [zones, made, outline]),
  );
  return useMemo(() => {
    const keptStores = new Set(kept.map(({ store }) => store));
    const sharesWithoutKept = stores.map(({ store }, index) => {
      const share = shares[index] ?? fullShare;
      return keptStores.has(store) ? { ...share, ...servesNothing } : share;
    });
    return {
      ...before,
      neighbors,
      kept: new Set(kept.map(({ zone }) => zone.id)),
      keptShapes,
      shares: kept.length === 0 ? shares : sharesWithoutKept,
    };
  }, [before, neighbors, kept, keptShapes, stores, shares]);
}

/** Returns the previous list while its items are the same, because another object would restart the division. */
function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [stable, setStable] = useState(list);
  if (list.length === stable.length && list.every((item, index) => item === stable[index])) return stable;
  setStable(list);
  return list;
}
