import type { LatLng } from '../../../shared/geo/position.ts';
import { type Extent, grown } from '../../region-format/places/place-record.ts';
import { grouped } from '../grouped.ts';
import { gapMeters, metersPerDegree, widthInDegrees } from './extent-gap.ts';
import { nearestExtents } from './nearest-extents.ts';
import type { Setting } from './region-settlements.ts';
import { type House, maxGapMeters, type Street, streetKey } from './street.ts';

/** Penalty distance for streets in another town than the house. */
const otherTownMeters = 300;

const rise = (counts: Map<string, number>, key: string | undefined) => {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Finds the street of each house. */
export interface HouseStreets {
  /**
   * Returns the nearest street with the name, preferring the house's own town. Creates one if the data has houses but
   * no such street.
   */
  streetOf(house: House): Street;
  /** Returns all streets by name; created ones come last. */
  all(): Street[];
}

/** @param streets by `streetKey`, each with at least one part */
export function houseStreets(
  streets: ReadonlyMap<string, readonly Street[]>,
  setting: Setting,
): HouseStreets {
  const known = new Map<string, (house: House) => Street>();
  const made = new Map<string, MadeStreets>();
  const townOf = (house: House) => setting.townAt(house, house.tags['addr:city']).locality;
  return {
    streetOf(house) {
      const key = streetKey(house.street);
      const own = streets.get(key);
      let street: Street;
      if (own) {
        const find = known.get(key) ?? nearestOfStreets(own, townOf);
        known.set(key, find);
        street = find(house);
      } else {
        const others = made.get(key) ?? new MadeStreets();
        made.set(key, others);
        street = others.streetOf(house, townOf(house));
      }
      rise(street.cities, house.tags['addr:city']);
      rise(street.postcodes, house.tags['addr:postcode']);
      return street;
    },
    all: () => [...[...streets.values()].flat(), ...[...made.values()].flatMap(({ streets }) => streets)],
  };
}

const placeOfHouse = ({ lat, lng }: LatLng): Extent => [lat, lng, lat, lng];

/** Finds the nearest of several streets with the same name, preferring the house's town. */
function nearestOfStreets(
  streets: readonly Street[],
  townOf: (house: House) => string | undefined,
): (house: House) => Street {
  const [first] = streets;
  if (!first) throw new RangeError('No street');
  if (streets.length === 1) return () => first;
  const extents = streets.flatMap((street) => street.parts.map(({ extent }) => ({ item: street, extent })));
  const all = nearestExtents(extents);
  const byTown = new Map(
    [...grouped(extents, ({ item }) => item.locality)].map(([town, own]) => [town, nearestExtents(own)]),
  );
  return (house) => {
    const here = placeOfHouse(house);
    const nearest = all(here);
    const inTown = byTown.get(townOf(house))?.(here);
    if (inTown && (!nearest || inTown.gap <= nearest.gap + otherTownMeters)) return inTown.item;
    return nearest?.item ?? first;
  };
}

/** Side of the lookup cells for created streets, in degrees of latitude. */
const cellDegrees = (maxGapMeters * 1.01) / metersPerDegree;

/** Streets of one name that exist only through their houses. */
class MadeStreets {
  readonly streets: Street[] = [];
  /** By cell, the streets with houses there and the bounding box of those. */
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
    const here = placeOfHouse(house);
    let [nearest, least]: [Street | undefined, number] = [undefined, maxGapMeters];
    for (const key of this.#keysAround(house, 1)) {
      for (const [street, extent] of this.#cells.get(key) ?? []) {
        const gap = gapMeters(extent, here) + (street.locality === town ? 0 : otherTownMeters);
        if (gap <= least) [nearest, least] = [street, gap];
      }
    }
    return nearest;
  }

  #make(house: House, locality: string | undefined): Street {
    const street: Street = {
      source: `h${house.source}`,
      name: house.street,
      parts: [],
      extent: placeOfHouse(house),
      locality,
      tags: {},
      cities: new Map(),
      postcodes: new Map(),
    };
    this.streets.push(street);
    return street;
  }

  /** Returns the cell of a house and those up to `reach` cells away. */
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
