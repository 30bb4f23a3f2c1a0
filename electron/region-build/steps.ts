import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routingUnavailableReason } from '../region-format/local-engine.ts';
import { regionFiles } from '../region-format/manifest.ts';
import { placeIndexVersion } from '../region-format/places/schema.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import { worldFiles } from '../region-format/world-folder.ts';
import { writeRegionMap } from './basemap/region-map.ts';
import { runInThread } from './build-thread.ts';
import { engineExtract } from './engine-extract.ts';
import { crowdedJunction } from './osm/crowded-junction.ts';
import { OsmFileError } from './osm/elements.ts';
import type { OpenOsmData, OsmData } from './osm/osm-data.ts';
import { buildRegionIndex } from './places/build-region-index.ts';
import { openGazetteer } from './places/gazetteer.ts';
import { buildRoutingTiles, RoutingTilesError, routingTilesVersion } from './routing-tiles.ts';
import { correctTiles } from './tile-corrections.ts';

/** Input of a step. It writes to `folder`, which becomes the region when all steps are done. */
export interface StepContext {
  name: string;
  folder: string;
  extractPath: string;
  data: OpenOsmData;
  /** Returns the tolls of the extract; collected at the first call. */
  tolls(): Promise<TollMap>;
  /** Folder of the world, as built by `buildWorld`. */
  world: string;
  /** Script of the worker threads that write the map and correct routing tiles; null to do that in this thread. */
  threadScript: string | null;
  signal: AbortSignal;
  /** Call with the share of the step that is done, 0 to 1. */
  onProgress: (done: number) => void;
}

/** A part of a region built from the extract. */
export interface BuildStep {
  name: string;
  /** Increase when the step's output changes for the same inputs, so that regions are rebuilt. */
  version: string;
  /** Weight in the total progress: typical seconds, less for a step that runs in parallel with others. */
  weight: number;
  /** Returns whether another process or thread does the work, so that the step can run in parallel with others. */
  apart: (context: Pick<StepContext, 'threadScript'>) => boolean;
  run(context: StepContext): Promise<void>;
}

/** Number of nodes of a road that always fits: the builder stores its shape in 65,535 bytes, a node in 2 to 10. */
const safeRoadNodes = 6500;

/** Returns an error if the longest road may be too long for the builder, which then aborts. */
function longRoadError({ content: { longestRoad } }: OsmData): OsmFileError | undefined {
  if (!longestRoad || longestRoad.nodes <= safeRoadNodes) return undefined;
  const { way, nodes } = longestRoad;
  const message = `Way ${way} has ${nodes} nodes; OpenStreetMap allows 2,000. Split the way or choose another extract.`;
  return new OsmFileError(message, 'road-too-long', { way: String(way), nodes });
}

/** Returns an error if more roads meet at a node than the tiles can store. */
async function crowdedJunctionError({ ways }: OsmData): Promise<OsmFileError | undefined> {
  const junction = await crowdedJunction(ways);
  if (!junction) return undefined;
  const { node, roads } = junction;
  const message = `${roads} roads meet at node ${node}; the routing engine allows 127. Split the node or choose another extract.`;
  return new OsmFileError(message, 'junction-crowded', { node: String(node), roads });
}

const routing: BuildStep = {
  name: 'routing',
  version: routingTilesVersion,
  weight: 6,
  apart: () => true,
  async run({ folder, extractPath, data, tolls, threadScript, signal, onProgress }) {
    if (routingUnavailableReason() !== null) return;
    await buildRoutingTiles({
      extracts: [await engineExtract(extractPath, data)],
      folder: join(folder, regionFiles.routing),
      hasBoundaries: data.content.hasAdministrativeBorders,
      tolls,
      correct: (tiles) => {
        const corrections = { ...tiles, data: data.snapshot };
        return threadScript === null
          ? correctTiles(corrections, signal)
          : runInThread(threadScript, { task: 'tile-corrections', ...corrections }, { signal });
      },
      signal,
      onProgress,
    }).catch(async (error: unknown) => {
      signal.throwIfAborted();
      const refusal = error instanceof RoutingTilesError ? longRoadError(data) : undefined;
      throw refusal ?? (await crowdedJunctionError(data)) ?? error;
    });
  },
};

const basemap: BuildStep = {
  name: 'basemap',
  version: '2',
  weight: 8,
  apart: ({ threadScript }) => threadScript !== null,
  async run({ name, folder, data, threadScript, signal, onProgress }) {
    const map = { name, file: join(folder, regionFiles.basemap) };
    if (threadScript === null) await writeRegionMap(data, { ...map, signal, onProgress });
    else
      await runInThread(threadScript, { task: 'map', ...map, data: data.snapshot }, { signal, onProgress });
  },
};

const places: BuildStep = {
  name: 'places',
  version: String(placeIndexVersion),
  weight: 10,
  apart: () => false,
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
  apart: () => false,
  async run({ folder, tolls }) {
    await writeFile(join(folder, regionFiles.tolls), JSON.stringify(await tolls()));
  },
};

/** Steps of every region, in build order. */
export const regionSteps: readonly BuildStep[] = [routing, basemap, places, tolls];
