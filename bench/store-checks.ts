import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import { toLngLat } from '../shared/geo/position.ts';
import { placedStores } from '../shared/zones/checks/placed-stores.ts';
import { storesOutsideZones } from '../shared/zones/checks/store-outside-zone.ts';
import { zonesOfTwoStores } from '../shared/zones/checks/two-stores-in-zone.ts';
import { boxOf } from '../shared/zones/geometry/box.ts';
import { geometryIndex } from '../shared/zones/geometry/geometry-index.ts';
import type { Store } from '../shared/zones/store.ts';
import type { Zone } from '../shared/zones/zone.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { median, milliseconds } from './timing.ts';
import { sampleZones } from './zones-sample.ts';

const rounds = 5;

/** Returns a store per zone: most inside it, a tenth in the zone two rows above, which has another store. */
function sampleStores(zones: readonly Zone[]): Store[] {
  const random = numbers();
  return zones.map(({ id, storeId, geometry }, index) => {
    const [west, south, east, north] = boxOf(geometry);
    const away = index % 10 === 3 ? 2 * (north - south) : 0;
    return {
      id,
      storeId,
      name: id,
      address: '',
      openingHours: '',
      position: {
        lat: south + away + random.next().value * (north - south),
        lng: west + random.next().value * (east - west),
      },
    };
  });
}

/** Straightforward use of the two libraries: finds the zones that contain each store. */
function bare(zones: readonly Zone[], stores: readonly Store[]): { outside: number; several: number } {
  const tree = new Flatbush(zones.length);
  for (const { geometry } of zones) tree.add(...boxOf(geometry));
  tree.finish();
  const storesIn = new Map<Zone, number>();
  let outside = 0;
  for (const { storeId, position } of stores) {
    const at = toLngLat(position);
    let isInside = false;
    for (const index of tree.search(...at, ...at)) {
      const zone = zones[index];
      if (!zone) continue;
      const polygons =
        zone.geometry.type === 'Polygon' ? [zone.geometry.coordinates] : zone.geometry.coordinates;
      if (!polygons.some((rings) => pointInPolygon(at, rings) !== false)) continue;
      storesIn.set(zone, (storesIn.get(zone) ?? 0) + 1);
      isInside ||= zone.storeId === storeId;
    }
    if (!isInside) outside += 1;
  }
  return { outside, several: [...storesIn.values()].filter((count) => count > 1).length };
}

/** The app's checks after a store change, with an existing index of the zones. */
function checked(zones: readonly Zone[], stores: readonly Store[]): { outside: number; several: number } {
  const placed = placedStores(stores, geometryIndex(zones));
  return {
    outside: storesOutsideZones(placed, zones).length,
    several: zonesOfTwoStores(placed).length,
  };
}

/**
 * Checks of 10,000 stores against 10,000 zones, next to bare libraries that count the same but identify neither stores nor
 * the nearest zone of a store outside.
 */
export function run(): Figure[] {
  const zones = sampleZones(10_000, 10);
  const stores = sampleStores(zones);
  const [one, other] = [bare(zones, stores), checked(zones, stores)];
  if (one.outside !== other.outside || one.several !== other.several || one.outside === 0)
    throw new Error(`They disagree: ${JSON.stringify([one, other])}`);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    theirs.push(milliseconds(() => bare(zones, stores)));
    ours.push(milliseconds(() => checked(zones, stores)));
  }
  return [
    atMostTime('Checks of 10,000 stores in 10,000 zones', median(ours), 'ms', 100),
    atMost(
      'Checks of 10,000 stores in 10,000 zones, by bare libraries',
      median(ours) / median(theirs),
      'times',
      3,
    ),
  ];
}
