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
 * Makes the routing tiles tell of the tolls that the region's map of tolls has, so that what is avoided is what is
 * told of. Valhalla takes `toll=yes` for a toll of all vehicles, knows none of trucks alone, and can leave out no
 * booths but those where only cash is taken. So the mark for a toll is set where cars pay, every booth of cars is one
 * for cash only, and where trucks pay the mark for a bridge is set, which only `exclude_bridges` looks at.
 * `avoidingTolls` in `electron/service/routing/valhalla/travel.ts` asks accordingly.
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
          // A truck pays where it leaves a booth: that is the same as going through, and no place has such a mark.
          writeField(tile, edgeAt, edgeFields.bridge, isPaid('truck') || booths.truck.has(place) ? 1 : 0);
        }
      }
    },
    signal,
  );
}

const placesOf = (booths: readonly TollBooth[], vehicle: VehicleClass): Set<string> =>
  new Set(booths.filter(({ payers }) => payers.includes(vehicle)).map(placeKey));
