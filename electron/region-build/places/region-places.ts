import { join } from 'node:path';
import type { AddressRecord, CornerRecord, StreetLine } from '../../region-format/places/place-record.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { Spill } from '../osm/spill.ts';
import { type Boundary, boundariesOf } from './boundaries.ts';
import type { Gazetteer } from './gazetteer.ts';
import { PlaceDrafts } from './place-drafts.ts';
import { PlaceRelations, placeRelationWays } from './place-relations.ts';
import { readPois } from './region-pois.ts';
import { nameOnlyCodes, readPostalCodes } from './region-postal-codes.ts';
import { readSettlements } from './region-settlements.ts';
import { readStreets, type StreetReaders } from './region-streets.ts';
import { StreetPoints } from './street-points.ts';

/** Work file of records, read in the order in which they were added. */
class RecordFile<Item> {
  readonly #spill: Spill<Item>;

  constructor(path: string) {
    this.#spill = new Spill(path, 1024 * 1024);
  }

  add(item: Item): void {
    this.#spill.add(0, item);
  }

  all(): Iterable<Item> {
    return this.#spill.items(0);
  }

  close(): void {
    this.#spill.close();
  }
}

/** Contents of a region's place index, in work files. */
export class RegionPlaces {
  readonly places: PlaceDrafts;
  /** The houses of one street per record. */
  readonly houses: RecordFile<AddressRecord[]>;
  readonly lines: RecordFile<StreetLine>;
  readonly corners: RecordFile<CornerRecord>;
  /** Sources of the world's settlements that the region's places replace. */
  readonly replaced = new Set<string>();

  constructor(folder: string) {
    this.places = new PlaceDrafts(join(folder, 'places.sqlite'));
    this.houses = new RecordFile(join(folder, 'addresses.spill'));
    this.lines = new RecordFile(join(folder, 'lines.spill'));
    this.corners = new RecordFile(join(folder, 'street-corners.spill'));
  }

  /** Deletes the files. */
  close(): void {
    for (const file of [this.places, this.houses, this.lines, this.corners]) file.close();
  }
}

/**
 * Adds the settlements, divisions, streets, addresses, points of interest, and postal codes of an extract to `into`.
 * @param step called repeatedly with the share done, 0 to 1
 */
export async function readRegion(
  data: OsmData,
  world: Gazetteer,
  into: RegionPlaces,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { boundaries, relations } = await readRelations(data);
  try {
    await step(0.08);
    await readPlaces(data, boundaries, relations, world, into, step);
  } finally {
    relations.close();
  }
  await step(1);
}

async function readRelations(data: OsmData) {
  const ways = await placeRelationWays(data);
  try {
    const boundaries = await boundariesOf(data, ways);
    return { boundaries, relations: await PlaceRelations.of(data, ways) };
  } finally {
    ways.close();
  }
}

async function readPlaces(
  data: OsmData,
  boundaries: readonly Boundary[],
  relations: PlaceRelations,
  world: Gazetteer,
  into: RegionPlaces,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const settlements = await readSettlements(data, boundaries, relations, world);
  await step(0.15);
  const { setting, around } = settlements;
  const postalCodes = await readPostalCodes(data, boundaries, relations, setting);
  nameOnlyCodes([...settlements.places, ...postalCodes, ...around]);
  // A settlement of the world's list that got its postal code from the region becomes a place of the region.
  const withNewCode = around.filter(({ postcode }) => postcode !== undefined);
  for (const source of [...settlements.replaced, ...withNewCode.map(({ source }) => source)])
    into.replaced.add(source);
  for (const place of [...settlements.places, ...postalCodes, ...withNewCode]) into.places.add(place);

  const points = new StreetPoints(data);
  try {
    await step(0.2);
    const readers: StreetReaders = {
      place: (place) => into.places.add(place),
      line: (line) => into.lines.add(line),
      houses: (houses) => into.houses.add(houses),
      corner: (corner) => into.corners.add(corner),
      points: (name, positions) => points.add(name, positions),
    };
    await readStreets(data, relations, setting, readers, (share) => step(0.2 + 0.5 * share));
    await readPois(data, relations, setting, points, (place) => into.places.add(place));
  } finally {
    points.close();
  }
}
