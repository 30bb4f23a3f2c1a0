import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import definition from '../../resources/built-in-region/region.json' with { type: 'json' };
import shoreText from '../../resources/built-in-region/shore.geojson?raw';
import { toLatLng } from '../../shared/geo/position.ts';
import { limitedList } from '../../shared/limits/limited-schemas.ts';
import { regionExamplesSchema } from '../../shared/regions/region-examples.ts';
import { naturalEarth, openStreetMap } from '../region-format/attributions.ts';
import type { RegionBuild } from './build.ts';
import { boxRing } from './coverage.ts';
import type { OsmElement } from './osm/element.ts';
import { type Extract, writeExtract } from './osm/pbf-writer.ts';
import { extractFromQaTiles } from './qa-tiles.ts';
import { type BuildStep, regionSteps } from './steps.ts';
import { writeSampleTimetable } from './timetables/sample-timetable.ts';

/** Returns the folder of the OSM QA tiles that the built-in region is built from. */
export function builtInTiles(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@mapbox/mvt-fixtures/package.json')), definition.tiles);
}

const examples = regionExamplesSchema.parse(definition.examples);

/** Places of the examples, without duplicate names; the sample timetable has a stop at each. */
const examplePlaces = [
  ...new Map(
    [...examples.origins, ...examples.destinations, ...(examples.transit ?? [])].map((place) => [
      place.name,
      place,
    ]),
  ).values(),
];

/** Writes a fictional timetable, because none is published for the area. */
const sampleTimetable: BuildStep = {
  name: 'sample-timetable',
  version: '2',
  weight: 1.5,
  apart: () => false,
  run: ({ folder, data }) =>
    writeSampleTimetable(data, { timeZone: definition.timeZone, places: examplePlaces }, folder),
};

/** Region that every installation can build offline, defined in `resources/built-in-region`. */
export const builtInRegion: Pick<RegionBuild, 'id' | 'name' | 'examples' | 'source' | 'steps'> = {
  id: definition.id,
  name: definition.name,
  examples,
  steps: [...regionSteps, sampleTimetable],
  source: {
    attributions: [openStreetMap, naturalEarth],
    async files() {
      const names = await readdir(builtInTiles());
      return names.toSorted().map((name) => join(builtInTiles(), name));
    },
    cacheKeys: [shoreText],
    async writeExtract(path) {
      const extract = withShore(
        await extractFromQaTiles(builtInTiles(), `OSM QA tiles of ${definition.name}`),
      );
      await writeExtract(path, extract);
      return [boxRing(extract.bounds)];
    },
  },
};

const shoreSchema = z.object({
  features: limitedList(
    z.object({
      geometry: z.object({
        type: z.literal('LineString'),
        coordinates: limitedList(z.tuple([z.number(), z.number()])).min(2),
      }),
    }),
  ),
});

/** First ID of the shore's nodes and ways, above the IDs generated for the QA tiles. */
const firstShoreId = 2_000_000_000_000;

/** Returns an extract with the shore added as ways `natural=coastline`; the QA tiles have no coastline. */
function withShore(extract: Extract): Extract {
  let nextId = firstShoreId;
  const shoreElements: OsmElement[] = [];
  for (const { geometry } of shoreSchema.parse(JSON.parse(shoreText)).features) {
    const line = geometry.coordinates;
    const isClosed = String(line[0]) === String(line.at(-1));
    const refs = (isClosed ? line.slice(1) : line).map((position) => {
      shoreElements.push({ type: 'node', id: nextId, ...toLatLng(position), tags: {} });
      return nextId++;
    });
    const [first] = refs;
    if (isClosed && first !== undefined) refs.push(first);
    const tags = { natural: 'coastline', source: 'estimated from streets and Natural Earth' };
    shoreElements.push({ type: 'way', id: nextId++, refs, tags });
  }
  return { ...extract, elements: [...extract.elements, ...shoreElements] };
}
