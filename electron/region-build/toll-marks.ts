import type { VehicleClass } from '../../shared/tariffs/vehicle-class.ts';
import type { TollBooth, TollMap } from '../region-format/toll-map.ts';
import {
  edgeFields,
  edgesOf,
  type GraphTile,
  nodeFields,
  nodesOf,
  positionOf,
  readField,
  wayOf,
  writeField,
} from './graph-tiles.ts';
import { positionKey } from './position-key.ts';

/**
 * Returns a function that writes a region's tolls into a routing tile, so that routes avoid the same tolls that are reported. In Valhalla
 * `toll=yes` applies to all vehicles, there are no tolls only for trucks, and of booths only cash-only ones can be
 * excluded. So the toll flag is set where cars pay, every booth where cars pay becomes cash-only, and the bridge flag,
 * which only `exclude_bridges` uses, is set where trucks pay. `avoidingTolls` in
 * `electron/service/routing/valhalla/travel.ts` builds the matching requests.
 */
export function tollMarkWriter(tolls: TollMap): (tile: GraphTile) => void {
  const roads = new Map(tolls.roads.map(({ id, payers }) => [id, payers]));
  const booths = { car: boothKeys(tolls.booths, 'car'), truck: boothKeys(tolls.booths, 'truck') };
  return (tile) => {
    for (const at of nodesOf(tile)) {
      const place = positionKey(positionOf(tile, at));
      writeField(tile, at, nodeFields.cashOnlyToll, booths.car.has(place) ? 1 : 0);
      for (const edgeAt of edgesOf(tile, at)) {
        const payers = roads.get(wayOf(tile, edgeAt));
        const direction = readField(tile, edgeAt, edgeFields.forward) === 1 ? 'forward' : 'backward';
        const isPaid = (vehicle: VehicleClass) =>
          payers?.[vehicle] === 'both' || payers?.[vehicle] === direction;
        writeField(tile, edgeAt, edgeFields.toll, isPaid('car') ? 1 : 0);
        // Nodes have no flag for trucks. Flag the edges that leave a booth instead: each drive past it uses one.
        writeField(tile, edgeAt, edgeFields.bridge, isPaid('truck') || booths.truck.has(place) ? 1 : 0);
      }
    }
  };
}

const boothKeys = (booths: readonly TollBooth[], vehicle: VehicleClass): Set<string> =>
  new Set(booths.filter(({ payers }) => payers.includes(vehicle)).map(positionKey));
