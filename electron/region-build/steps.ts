import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStreetMap } from '../region-format/attributions.ts';
import { routingUnavailable } from '../region-format/local-engine.ts';
import { regionFiles } from '../region-format/manifest.ts';
import { placeIndexVersion } from '../region-format/places/schema.ts';
import { writeTileArchive } from '../region-format/tile-archive.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import { worldFiles } from '../region-format/world-folder.ts';
import { regionFeatures } from './basemap/region-features.ts';
import { cutTilesOnDisk } from './basemap/tiles.ts';
import { engineExtract } from './engine-extract.ts';
import { crowdedJunction } from './osm/crowded-junction.ts';
import { OsmFileError } from './osm/elements.ts';
import type { OsmData } from './osm/osm-data.ts';
import { buildRegionIndex } from './places/build-region-index.ts';
import { openGazetteer } from './places/gazetteer.ts';
import { buildRoutingTiles, RoutingTilesError, routingTilesVersion } from './routing-tiles.ts';

/** What a step works with. It writes into `folder`, which becomes the region's when all steps are done. */
export interface StepContext {
  name: string;
  folder: string;
  extractPath: string;
  data: OsmData;
  /** The tolls of the extract, which is read for them once. */
  tolls(): Promise<TollMap>;
  /** The folder of the world, as `buildWorld` makes it. */
  world: string;
  signal: AbortSignal;
  /** To be called with the share of the step that is done, 0 to 1. */
  onProgress: (done: number) => void;
}

/** One thing that is made of the extract. */
export interface BuildStep {
  name: string;
  /** Raised when the step makes other things of the same inputs, so that regions are made anew. */
  version: string;
  /** Its share of the whole work, relative to the other steps. */
  weight: number;
  /** True when another process does the work, so that it can run beside the other steps. */
  apart: boolean;
  run(context: StepContext): Promise<void>;
}

/** The builder keeps the shape of a road in 65,535 bytes, of which a node takes 2 to 10. */
const safeRoadNodes = 6500;

/** What is wrong with an extract that the builder gives up on, if a road is too long for it. */
function longRoad({ content: { longestRoad } }: OsmData): OsmFileError | undefined {
  if (!longestRoad || longestRoad.nodes <= safeRoadNodes) return undefined;
  const { way, nodes } = longestRoad;
  const message = `Way ${way} has ${nodes} nodes, and OpenStreetMap allows 2,000: split it, or choose another extract.`;
  return new OsmFileError(message, 'road-too-long', { way: String(way), nodes });
}

/** What is wrong with an extract whose tiles come out broken, if too many roads meet in one point. */
async function tooManyRoads({ ways }: OsmData): Promise<OsmFileError | undefined> {
  const found = await crowdedJunction(ways);
  if (!found) return undefined;
  const { node, roads } = found;
  const message = `At node ${node} ${roads} roads meet, and the routing engine allows 127: split the node, or choose another extract.`;
  return new OsmFileError(message, 'junction-crowded', { node: String(node), roads });
}

const routing: BuildStep = {
  name: 'routing',
  version: routingTilesVersion,
  weight: 2,
  apart: true,
  async run({ folder, extractPath, data, tolls, signal, onProgress }) {
    if (routingUnavailable() !== null) return;
    await buildRoutingTiles({
      extracts: [await engineExtract(extractPath, data)],
      folder: join(folder, regionFiles.routing),
      boundaries: data.content.administrativeBorders,
      tolls,
      signal,
      onProgress,
    }).catch(async (error: unknown) => {
      signal.throwIfAborted();
      const refusal = error instanceof RoutingTilesError ? longRoad(data) : undefined;
      throw refusal ?? (await tooManyRoads(data)) ?? error;
    });
  },
};

const regionZooms = { minZoom: 8, maxZoom: 14 };

const basemap: BuildStep = {
  name: 'basemap',
  version: '2',
  weight: 3,
  apart: false,
  async run({ name, folder, data, signal, onProgress }) {
    const { bounds } = data;
    const { attribution } = openStreetMap;
    await writeTileArchive(
      join(folder, regionFiles.basemap),
      { name, attribution, bounds, ...regionZooms },
      cutTilesOnDisk(regionFeatures(data), data.workFolder, { bounds, ...regionZooms, signal, onProgress }),
    );
  },
};

const places: BuildStep = {
  name: 'places',
  version: String(placeIndexVersion),
  weight: 2,
  apart: false,
  async run({ folder, data, world, signal, onProgress }) {
    const gazetteer = openGazetteer(join(world, worldFiles.places));
    try {
      const file = join(folder, regionFiles.places);
      await buildRegionIndex({ extracts: [data], world: gazetteer, file, signal, onProgress });
    } finally {
      gazetteer.close();
    }
  },
};

const tolls: BuildStep = {
  name: 'tolls',
  version: '3',
  weight: 0.1,
  apart: false,
  async run({ folder, tolls }) {
    await writeFile(join(folder, regionFiles.tolls), JSON.stringify(await tolls()));
  },
};

/** What a region is made of, in the order in which it is made. */
export const regionSteps: readonly BuildStep[] = [routing, basemap, places, tolls];
