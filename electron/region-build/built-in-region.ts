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

/** Folder of the OSM QA tiles the built-in region is built from. */
export function builtInTiles(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@mapbox/mvt-fixtures/package.json')), definition.tiles);
}

const examples = regionExamplesSchema.parse(definition.examples);

/** Distinct by name; a bus of the sample timetable stops at each. */
const knownPlaces = [
  ...new Map(
    [...examples.origins, ...examples.destinations, ...(examples.transit ?? [])].map((place) => [
      place.name,
      place,
    ]),
  ).values(),
];

/** There is no published timetable for the area. */
const sampleTimetable: BuildStep = {
  name: 'sample-timetable',
  version: '2',
  weight: 1.5,
  apart: () => false,
  run: ({ folder, data }) =>
    writeSampleTimetable(data, { timeZone: definition.timeZone, places: knownPlaces }, folder),
};

/** The region every installation can build offline, defined in `resources/built-in-region`. */
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

/** IDs of the shore's nodes and ways, above the IDs generated for the QA tiles. */
const firstShoreId = 2_000_000_000_000;

/** Adds the shore to an extract that has no coastline, as ways `natural=coastline`. */
function withShore(extract: Extract): Extract {
  let nextId = firstShoreId;
  const added: OsmElement[] = [];
  for (const { geometry } of shoreSchema.parse(JSON.parse(shoreText)).features) {
    const line = geometry.coordinates;
    const closed = String(line[0]) === String(line.at(-1));
    const refs = (closed ? line.slice(1) : line).map((position) => {
      added.push({ type: 'node', id: nextId, ...toLatLng(position), tags: {} });
      return nextId++;
    });
    const [first] = refs;
    if (closed && first !== undefined) refs.push(first);
    const tags = { natural: 'coastline', source: 'estimated from streets and Natural Earth' };
    added.push({ type: 'way', id: nextId++, refs, tags });
  }
  return { ...extract, elements: [...extract.elements, ...added] };
}
