import type { VehicleClass } from '../../shared/tariffs/vehicle-class.ts';
import type { TollBooth, TollMap } from '../region-format/toll-map.ts';
import {
  edgeFields,
  edgesOf,
  editTiles,
  nodeFields,
  nodesOf,
  positionOf,
  readField,
  wayOf,
  writeField,
} from './graph-tiles.ts';
import { placeKey } from './place-key.ts';

/**
 * Writes the region's tolls into the routing tiles, so that avoided tolls match the reported ones. In Valhalla
 * `toll=yes` applies to all vehicles, there are no truck-only tolls, and only cash-only booths can be excluded. So the
 * toll flag is set where cars pay, every car booth becomes cash-only, and the bridge flag, which only `exclude_bridges`
 * uses, is set where trucks pay. `avoidingTolls` in `electron/service/routing/valhalla/travel.ts` builds matching
 * requests.
 */
export async function writeTollMarks(folder: string, tolls: TollMap, signal?: AbortSignal): Promise<void> {
  const roads = new Map(tolls.roads.map(({ id, payers }) => [id, payers]));
  const booths = { car: placesOf(tolls.booths, 'car'), truck: placesOf(tolls.booths, 'truck') };
  await editTiles(
    folder,
    (tile) => {
      for (const at of nodesOf(tile)) {
        const place = placeKey(positionOf(tile, at));
        writeField(tile, at, nodeFields.cashOnlyToll, booths.car.has(place) ? 1 : 0);
        for (const edgeAt of edgesOf(tile, at)) {
          const payers = roads.get(wayOf(tile, edgeAt));
          const direction = readField(tile, edgeAt, edgeFields.forward) === 1 ? 'forward' : 'backward';
          const isPaid = (vehicle: VehicleClass) =>
            payers?.[vehicle] === 'both' || payers?.[vehicle] === direction;
          writeField(tile, edgeAt, edgeFields.toll, isPaid('car') ? 1 : 0);
          // Mark the edge that leaves a truck booth, which is equivalent to passing it; nodes have no such flag.
          writeField(tile, edgeAt, edgeFields.bridge, isPaid('truck') || booths.truck.has(place) ? 1 : 0);
        }
      }
    },
    signal,
  );
}

const placesOf = (booths: readonly TollBooth[], vehicle: VehicleClass): Set<string> =>
  new Set(booths.filter(({ payers }) => payers.includes(vehicle)).map(placeKey));
