import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import { buildRegion } from '../electron/region-build/build.ts';
import { type OsmData, openOsmData } from '../electron/region-build/osm/osm-data.ts';
import { buildRegionIndex, withRegionContents } from '../electron/region-build/places/build-region-index.ts';
import { worldContents } from '../electron/region-build/places/build-world-index.ts';
import { openGazetteer } from '../electron/region-build/places/gazetteer.ts';
import { readWorld } from '../electron/region-build/places/world-places.ts';
import { byImportance, writePlaceIndex } from '../electron/region-build/places/write-place-index.ts';
import { extractSource } from '../electron/region-build/sources.ts';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { geocode } from '../electron/service/places/sqlite/geocode.ts';
import { openPlaces } from '../electron/service/places/sqlite/open-places.ts';
import { openPlaceIndex, type PlaceIndex } from '../electron/service/places/sqlite/place-index.ts';
import { geocode as operation } from '../shared/api/localities.ts';
import { readQuery } from '../shared/api/read-request.ts';
import { buildBareTiles } from './bare-tiles.ts';
import { atMost, type Figure } from './figure.ts';
import { placeFiles } from './place-files.ts';
import { prefixes } from './prefixes.ts';
import { suggest } from './suggestions.ts';
import { fastestTimes, median, milliseconds, millisecondsOf, quantile } from './timing.ts';

const extractOfBuiltIn = resolve('out/regions/built-in', regionFiles.extract);
const liechtenstein = resolve('../shared/data/liechtenstein.osm.pbf');
const questions = 'electron/service/places/sqlite/questions';
const openings = 5;

/** Builds one index with the places of an extract and of the world, from the same parts as the two. */
async function writeMerged(data: OsmData, file: string): Promise<void> {
  const world = worldContents(readWorld());
  const gazetteer = openGazetteer(placeFiles.world);
  const { countries, divisionCode } = world;
  const step = async () => {};
  await withRegionContents({ extracts: [data], world: gazetteer, folder: dirname(file), step }, (region) => {
    const replaced = new Set(region.replaced);
    const others = [...world.places].filter(({ source }) => !replaced.has(source));
    const places = [...region.places, ...others].sort(byImportance);
    const both = { ...region, places, placeCount: places.length, countries, divisionCode, replaced: [] };
    return writePlaceIndex(file, both, step);
  });
  gazetteer.close();
}

/** Opens an extract while `work` runs. */
async function withExtract<T>(path: string, folder: string, work: (data: OsmData) => Promise<T>): Promise<T> {
  const data = await openOsmData(path, await mkdtemp(join(folder, 'extract-')));
  try {
    return await work(data);
  } finally {
    data.close();
  }
}

/** Queries in whole words. */
const queryTexts = (): string[] =>
  ['people', 'cities-and-categories'].flatMap((name) => {
    const { data } = Papa.parse(readFileSync(join(questions, `${name}.csv`), 'utf8').trim(), {
      header: true,
    });
    return z
      .array(z.object({ text: z.string() }))
      .parse(data)
      .map(({ text }) => text);
  });

function search(places: PlaceIndex, address: string): unknown {
  const reading = readQuery(operation, new URLSearchParams({ address }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return geocode(places, reading.params, { language: undefined });
}

const openingTime = (open: () => PlaceIndex): number =>
  median(
    Array.from({ length: openings }, () => {
      let places: PlaceIndex | undefined;
      const time = milliseconds(() => {
        places = open();
      });
      places?.close();
      return time;
    }),
  );

/** The same queries to the two indexes and to one with the contents of both. */
function besideOne(merged: string): Figure[] {
  const [openTwo, openOne] = [() => openPlaces(placeFiles), () => openPlaceIndex(merged)];
  const opened = openingTime(openTwo) / openingTime(openOne);
  const [two, one] = [openTwo(), openOne()];
  const inputs = prefixes(Object.values(placeFiles));
  const suggested = [two, one].map((places) => fastestTimes(inputs, (input) => suggest(places, input)));
  const texts = queryTexts();
  const searched = [two, one].map((places) => fastestTimes(texts, (text) => search(places, text)));
  two.close();
  one.close();
  const ratio = ([times = [], bare = []]: number[][], share: number) =>
    quantile(times, share) / quantile(bare, share);
  const times = 'times one index';
  return [
    atMost('suggestions, median', ratio(suggested, 0.5), times, 1.5),
    atMost('suggestions, 95th percentile', ratio(suggested, 0.95), times, 1.5),
    atMost('searches, median', ratio(searched, 0.5), times, 1.5),
    atMost('searches, 95th percentile', ratio(searched, 0.95), times, 1.5),
    atMost('opening', opened, times, 1.3),
  ];
}

/** Build of Liechtenstein's places next to an index that also has the world's, and its full build next to bare tiles. */
async function building(folder: string): Promise<Figure[]> {
  if (!existsSync(liechtenstein)) {
    console.error(`Nothing is built: ${liechtenstein} is not there.`);
    return [];
  }
  const [merged, own] = await withExtract(liechtenstein, folder, async (data) => {
    const merged = await millisecondsOf(() => writeMerged(data, join(folder, 'merged.sqlite')));
    const own = await millisecondsOf(async () => {
      const world = openGazetteer(placeFiles.world);
      await buildRegionIndex({ extracts: [data], world, file: join(folder, 'own.sqlite') });
      world.close();
    });
    return [merged, own] as const;
  });
  const bare = await millisecondsOf(() => buildBareTiles(liechtenstein, join(folder, 'tiles')));
  const whole = await millisecondsOf(() =>
    buildRegion({
      id: 'liechtenstein',
      name: 'Liechtenstein',
      source: extractSource([liechtenstein]),
      world: resolve('out/world'),
      folder: join(folder, 'region'),
    }),
  );
  return [
    atMost("Liechtenstein's places", own / merged, "times those with the world's", 0.1),
    atMost("Liechtenstein's whole build", whole / bare, 'times bare valhalla_build_tiles', 2),
  ];
}

/** Search in a region's index together with the world's, and its build, compared to one index with both. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const built = await building(folder);
    const merged = join(folder, 'built-in.sqlite');
    await withExtract(extractOfBuiltIn, folder, (data) => writeMerged(data, merged));
    return [...besideOne(merged), ...built];
  } finally {
    await rm(folder, { recursive: true });
  }
}
