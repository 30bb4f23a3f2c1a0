import { palettes } from '../../../shared/map-style/palette.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import {
  colorOfZone,
  edgeInPalette,
  fillInPalette,
  type ZoneColors,
} from '../../workspace-zones/zone-colors.ts';

/** A store in the legend of a page. */
export interface PlanStore {
  storeId: string;
  name: string;
  /** Shown on the map with the id of each of its zones; from 1. */
  number: number;
  color: string;
  edgeColor: string;
  zoneCount: number;
  squareMeters: number;
}

/**
 * The stores of zones by their numbers, those without a store last.
 * @param numbers of all stores of the workspace: a map of some zones has the same numbers as one of all
 */
export function planStores(
  zones: readonly Zone[],
  colors: ZoneColors,
  nameOf: (storeId: string) => string,
  numbers: ReadonlyMap<string, number>,
): PlanStore[] {
  const byStore = new Map<string, Zone[]>();
  for (const zone of zones) {
    const zonesOfStore = byStore.get(zone.storeId);
    if (zonesOfStore) zonesOfStore.push(zone);
    else byStore.set(zone.storeId, [zone]);
  }
  const numberOf = (storeId: string) => numbers.get(storeId) ?? numbers.size + 1;
  const numbered = [...byStore].sort(([one], [other]) => numberOf(one) - numberOf(other));
  return numbered.map(([storeId, zonesOfStore]) => {
    const color = zonesOfStore[0] ? colorOfZone(zonesOfStore[0], colors) : 0;
    return {
      storeId,
      name: nameOf(storeId),
      number: numberOf(storeId),
      color: fillInPalette(color, palettes.light),
      edgeColor: edgeInPalette(color, palettes.light),
      zoneCount: zonesOfStore.length,
      squareMeters: zonesOfStore.reduce((sum, { geometry }) => sum + areaSquareMeters(geometry), 0),
    };
  });
}
