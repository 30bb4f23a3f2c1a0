import type { LatLng } from '../../../shared/geo/position.ts';
import { type Extent, grown } from '../../region-format/places/place-record.ts';
import { grouped } from '../grouped.ts';
import { gapMeters, metersPerDegree, widthInDegrees } from './extent-gap.ts';
import { nearestExtents } from './nearest-extents.ts';
import type { Setting } from './region-settlements.ts';
import { type House, maxGapMeters, type Street, streetKey } from './street.ts';

/** Meters added to the distance of streets in another town than the house. */
const otherTownMeters = 300;

const increment = (counts: Map<string, number>, key: string | undefined) => {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Finds the street of each house. */
export interface HouseStreets {
  /**
   * Returns the nearest street with the name, preferring the house's town, and counts the house's city and postal code
   * for it. If the data has no street with the name, returns one created from nearby houses.
   */
  streetOf(house: House): Street;
  /** Returns all streets, grouped by name; created ones come last. */
  all(): Street[];
}

/**
 * Returns an assignment of houses to streets.
 * @param streets by `streetKey`, each with at least one part
 */
export function houseStreets(
  streets: ReadonlyMap<string, readonly Street[]>,
  setting: Setting,
): HouseStreets {
  const searches = new Map<string, (house: House) => Street>();
  const createdStreets = new Map<string, CreatedStreets>();
  const townOf = (house: House) => setting.townAt(house, house.tags['addr:city']).locality;
  return {
    streetOf(house) {
      const key = streetKey(house.street);
      const sameName = streets.get(key);
      let street: Street;
      if (sameName) {
        const find = searches.get(key) ?? nearestOfStreets(sameName, townOf);
        searches.set(key, find);
        street = find(house);
      } else {
        const created = createdStreets.get(key) ?? new CreatedStreets();
        createdStreets.set(key, created);
        street = created.streetOf(house, townOf(house));
      }
      increment(street.cities, house.tags['addr:city']);
      increment(street.postcodes, house.tags['addr:postcode']);
      return street;
    },
    all: () => [
      ...[...streets.values()].flat(),
      ...[...createdStreets.values()].flatMap(({ streets }) => streets),
    ],
  };
}

const extentOfHouse = ({ lat, lng }: LatLng): Extent => [lat, lng, lat, lng];

/** Returns a search for the nearest of several streets with the same name, preferring the house's town. */
function nearestOfStreets(
  streets: readonly Street[],
  townOf: (house: House) => string | undefined,
): (house: House) => Street {
  const [first] = streets;
  if (!first) throw new RangeError('No street');
  if (streets.length === 1) return () => first;
  const extents = streets.flatMap((street) => street.parts.map(({ extent }) => ({ item: street, extent })));
  const nearestOfAll = nearestExtents(extents);
  const byTown = new Map(
    [...grouped(extents, ({ item }) => item.locality)].map(([town, townExtents]) => [
      town,
      nearestExtents(townExtents),
    ]),
  );
  return (house) => {
    const extent = extentOfHouse(house);
    const nearest = nearestOfAll(extent);
    const inTown = byTown.get(townOf(house))?.(extent);
    if (inTown && (!nearest || inTown.gap <= nearest.gap + otherTownMeters)) return inTown.item;
    return nearest?.item ?? first;
  };
}

/** Side of the lookup cells for created streets, in degrees of latitude. */
const cellDegrees = (maxGapMeters * 1.01) / metersPerDegree;

/** Streets of one name that are created from houses. */
class CreatedStreets {
  readonly streets: Street[] = [];
  /** For each cell, the streets with houses in it, each with the bounding box of these houses. */
  readonly #cells = new Map<string, Map<Street, Extent>>();

  streetOf(house: House, town: string | undefined): Street {
    const street = this.#near(house, town) ?? this.#make(house, town);
    street.extent = grown(street.extent, house.lat, house.lng);
    const key = this.#keysAround(house, 0)[0] ?? '';
    const cell = this.#cells.get(key) ?? new Map<Street, Extent>();
    this.#cells.set(key, cell);
    cell.set(street, grown(cell.get(street), house.lat, house.lng));
    return street;
  }

  #near(house: House, town: string | undefined): Street | undefined {
    const here = extentOfHouse(house);
    let [nearest, leastGap]: [Street | undefined, number] = [undefined, maxGapMeters];
    for (const key of this.#keysAround(house, 1)) {
      for (const [street, extent] of this.#cells.get(key) ?? []) {
        const gap = gapMeters(extent, here) + (street.locality === town ? 0 : otherTownMeters);
        if (gap <= leastGap) [nearest, leastGap] = [street, gap];
      }
    }
    return nearest;
  }

  #make(house: House, locality: string | undefined): Street {
    const street: Street = {
      source: `h${house.source}`,
      name: house.street,
      parts: [],
      extent: extentOfHouse(house),
      locality,
      tags: {},
      cities: new Map(),
      postcodes: new Map(),
    };
    this.streets.push(street);
    return street;
  }

  /** Returns the keys of a house's cell and of those up to `reach` cells away. */
  #keysAround({ lat, lng }: LatLng, reach: number): string[] {
    const keys: string[] = [];
    const row = Math.floor(lat / cellDegrees);
    for (let y = row - reach; y <= row + reach; y++) {
      const width = widthInDegrees(Math.min(Math.abs(y), Math.abs(y + 1)) * cellDegrees, cellDegrees);
      const column = Math.floor(lng / width);
      for (let x = column - reach; x <= column + reach; x++) keys.push(`${y} ${x}`);
    }
    return keys;
  }
}
