import type { Extent, PlaceRecord } from '../../region-format/places/place-record.ts';
import type { OsmData } from '../osm/osm-data.ts';
import type { Gazetteer } from './gazetteer.ts';
import { type RegionPlaces, readRegion } from './region-places.ts';
import { nameOnlyCodes } from './region-postal-codes.ts';
import { type IndexContents, stepsOf, type WritingOptions, writePlaceIndex } from './write-place-index.ts';

interface RegionIndexSources extends WritingOptions {
  extracts: readonly OsmData[];
  world: Gazetteer;
}

/**
 * Makes the place index of a region, which is searched beside that of the world.
 * @throws the signal's reason when cancelled; no file is left then
 */
export async function buildRegionIndex({ extracts, world, ...writing }: RegionIndexSources): Promise<void> {
  const step = stepsOf(writing);
  await step(0);
  const regions: RegionPlaces[] = [];
  for (const data of extracts) {
    regions.push(readRegion(data, world));
    await step(0.3);
  }
  await writePlaceIndex(writing.file, regionContents(regions, extracts, world), step);
}

/** What extracts put into an index, given what was read of each. */
export function regionContents(
  regions: readonly RegionPlaces[],
  extracts: readonly OsmData[],
  world: Gazetteer,
): IndexContents {
  const replaced = new Set(regions.flatMap((region) => [...region.replaced]));
  const around = unique(regions.flatMap((region) => region.around)).filter(
    ({ source }) => !replaced.has(source),
  );
  const places = unique(regions.flatMap((region) => region.places));
  nameOnlyCodes([...places, ...around]);
  // What the region alone knows of a settlement of the world makes that one of its own.
  const coded = around.filter(({ postcode }) => postcode !== undefined);
  return {
    places: [...places, ...coded],
    addresses: regions.flatMap(({ addresses }) => addresses),
    lines: regions.flatMap(({ lines }) => lines),
    corners: regions.flatMap(({ corners }) => corners),
    countries: [],
    divisionCode: world.divisionCode,
    home: extracts.map(extentOf),
    replaced: [...replaced, ...coded.map(({ source }) => source)],
  };
}

/** Extracts may overlap; the first that has a place keeps it. */
function unique(places: readonly PlaceRecord[]): PlaceRecord[] {
  const bySource = new Map<string, PlaceRecord>();
  for (const place of places) if (!bySource.has(place.source)) bySource.set(place.source, place);
  return [...bySource.values()];
}

const extentOf = ({ bounds: { southwest, northeast } }: OsmData): Extent => [
  southwest.lat,
  southwest.lng,
  northeast.lat,
  northeast.lng,
];
