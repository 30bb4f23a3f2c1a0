import { z } from 'zod';
import type { Bounds } from '../geo/bounds.ts';
import type { LatLng } from '../geo/position.ts';
import { type AdminArea, type RegionArea, regionAreaSchema } from '../region-area.ts';
import type { RegionExamples } from '../region-examples.ts';
import { localPathSchema } from '../settings.ts';
import { call, nothing, state } from './contract.ts';

export interface RegionSummary {
  id: string;
  name: string;
  bounds: Bounds;
  /** The area that the data cover: closed rings, one for each extract. Beyond them nothing is known. */
  coverage: LatLng[][];
  centre: LatLng;
  /** False where the data tell of no toll at all. */
  hasTolls: boolean;
  /** Whether there are made-up tolls, to try things out with. */
  hasSampleTolls: boolean;
  /** What panels offer to begin with there; null where nobody wrote it. */
  examples: RegionExamples | null;
  /** False where no district, postal code or settlement has a border in the data. */
  hasBoundaries: boolean;
  /** Date of the data (ISO 8601). */
  dataDate: string;
}

/** What a region that can be used holds. */
export interface RegionContents {
  bounds: Bounds;
  /** The area that the data cover: closed rings, one for each extract. */
  coverage: LatLng[][];
  /** Date of the data (ISO 8601). */
  dataDate: string;
  addresses: boolean;
  routing: boolean;
  tolls: boolean;
  boundaries: boolean;
}

/** A region of this machine: the one that comes with the program, or one of the profile. */
export interface StoredRegion {
  id: string;
  name: string;
  builtIn: boolean;
  inUse: boolean;
  /** On disk. */
  bytes: number;
  /** Null where it is damaged or of another version of the program: it can then only be removed. */
  contents: RegionContents | null;
}

/** Why the built-in region is in use in the place of the one that was chosen. */
export interface RegionFallback {
  id: string;
  why: 'gone' | 'damaged';
}

/** The id of the region that comes with the program. */
export const builtInRegionId = 'built-in';

/** The id of a region; its folder in the profile has this name. */
export const regionIdSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const regionNameSchema = z.string().trim().min(1).max(80);

/** What is done to make a region, in this order; the first of the steps that are done beside each other. */
export const regionBuildSteps = ['extract', 'reading', 'routing', 'basemap', 'places', 'tolls'] as const;
export const regionBuildStepSchema = z.enum(regionBuildSteps);
export type RegionBuildStep = z.infer<typeof regionBuildStepSchema>;

/** So many files make one region. */
export const mostExtracts = 20;
const extractPathsSchema = z.array(localPathSchema).min(1).max(mostExtracts);

const regionByIdSchema = z.strictObject({ id: regionIdSchema });
type RegionById = z.infer<typeof regionByIdSchema>;

export const regions = {
  /** The region that the built-in service and the map know; null where none can be used. */
  region: state<RegionSummary | null>(null),
  /** All that this machine has, the built-in one first, then by name. */
  regions: state<readonly StoredRegion[]>([]),
  /** Those that were removed since the start, and can be restored. */
  removedRegions: state<readonly Pick<StoredRegion, 'id' | 'name'>[]>([]),
  regionFallback: state<RegionFallback | null>(null),
  /** Lets a person choose an .osm.pbf file of this machine; null when none was chosen or the host cannot ask. */
  'regions.choose': call<undefined, { path: string | null }>(nothing),
  /**
   * Begins to make a region of .osm.pbf files, or of a part of them, as a job of the kind `region`, whose id is
   * answered. The region in use stays in use.
   */
  'regions.import': call<{ paths: string[]; name: string; area?: RegionArea | undefined }, string>(
    z.strictObject({
      paths: extractPathsSchema,
      name: regionNameSchema,
      area: regionAreaSchema.optional(),
    }),
  ),
  /** The administrative areas of .osm.pbf files whose borders are whole in them, largest levels first. */
  'regions.areas': call<{ paths: string[] }, readonly AdminArea[]>(
    z.strictObject({ paths: extractPathsSchema }),
  ),
  /** Service, map and windows follow; the choice is stored in the profile. */
  'regions.use': call<RegionById, null>(regionByIdSchema),
  'regions.rename': call<RegionById & { name: string }, null>(
    regionByIdSchema.extend({ name: regionNameSchema }),
  ),
  /** Refused for the one in use and the built-in one. */
  'regions.remove': call<RegionById, null>(regionByIdSchema),
  /** Takes back a removal, as long as the program runs. */
  'regions.restore': call<RegionById, null>(regionByIdSchema),
} as const;
