import { z } from 'zod';
import { downloadUrlSchema } from '../addresses/download-address.ts';
import type { Bounds } from '../geo/bounds.ts';
import type { LatLng } from '../geo/position.ts';
import { limitedText } from '../limits/limited-schemas.ts';
import { type AdminArea, type RegionArea, regionAreaSchema } from '../regions/region-area.ts';
import type { RegionExamples } from '../regions/region-examples.ts';
import { localPathSchema } from '../settings/settings.ts';
import { call, nothing, state } from './contract.ts';

export interface RegionSummary {
  id: string;
  name: string;
  bounds: Bounds;
  /** Area that the data cover: closed rings, one per extract. Nothing is known outside. */
  coverage: LatLng[][];
  center: LatLng;
  /** False if the data contain no tolls at all. */
  hasTolls: boolean;
  /** Whether there are made-up sample tolls to try out. */
  hasSampleTolls: boolean;
  /** Examples for panels; null if there are none. */
  examples: RegionExamples | null;
  /** False if no district, postal code or settlement has a border in the data. */
  hasBoundaries: boolean;
  /** Date of the data (ISO 8601). */
  dataDate: string;
}

/** Contents of a usable region. */
export interface RegionContents {
  bounds: Bounds;
  /** Area that the data cover: closed rings, one per extract. */
  coverage: LatLng[][];
  /** Date of the data (ISO 8601). */
  dataDate: string;
  addresses: boolean;
  routing: boolean;
  tolls: boolean;
  /** The user entered toll prices. */
  tariffs: boolean;
  /** The region has a timetable of its own; imported ones apply to all regions. */
  timetables: boolean;
  boundaries: boolean;
}

/** A region on this machine: the built-in one, or one of the profile. */
export interface StoredRegion {
  id: string;
  name: string;
  builtIn: boolean;
  inUse: boolean;
  /** On disk. */
  bytes: number;
  /** Null if it is damaged or from another version of the program: it can then only be rebuilt or removed. */
  contents: RegionContents | null;
  /** Whether its extract was kept, so that it can be rebuilt from it. */
  hasExtract: boolean;
  /** URL its extract was downloaded from; null for a file, or if the URL may contain a secret. */
  address: string | null;
  /** The part of its extracts that it covers; null for all, or if unknown. */
  area: RegionArea | null;
}

/** Estimated time and disk space for building a region on this machine. */
export interface ImportEstimate {
  /** Without the download. */
  seconds: number;
  /** Disk space of the finished region. */
  diskBytes: number;
  /** The earlier build that the estimate is based on; null if there was none and it is a rough guess. */
  like: { name: string; bytes: number } | null;
}

/** What is known of an extract before a region is built from it; null for unknown values. */
export interface ExtractPreview {
  bytes: number | null;
  /** Of the data, else of the file (ISO 8601). */
  dataDate: string | null;
  bounds: Bounds | null;
  /** Free space on the disk of the regions. */
  freeBytes: number;
  estimate: ImportEstimate | null;
}

/** An extract in a catalog. */
export interface CatalogEntry {
  id: string;
  /** Id of the extract that contains it; null at the top. */
  parent: string | null;
  name: string;
  /** Two-letter codes (ISO 3166-1). */
  countries: readonly string[];
  address: string;
}

/** A catalog of extracts, with the time it was loaded (ISO 8601). */
export interface RegionCatalog {
  address: string;
  loadedAt: string;
  entries: readonly CatalogEntry[];
}

/** Why the built-in region is used instead of the selected one. */
export interface RegionFallback {
  id: string;
  why: 'gone' | 'damaged';
}

/** The id of the region that comes with the program. */
export const builtInRegionId = 'built-in';

/** The id of a region; its folder in the profile has this name. */
export const regionIdSchema = limitedText.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const regionNameSchema = z.string().trim().min(1).max(80);

/** Largest extract that is downloaded, about the size of a continent. */
export const maxDownloadBytes = 30_000_000_000;

/** Steps of building a region, in order; of parallel steps only the first is listed. */
export const regionBuildSteps = [
  'download',
  'extract',
  'reading',
  'routing',
  'basemap',
  'places',
  'tolls',
] as const;
export const regionBuildStepSchema = z.enum(regionBuildSteps);
export type RegionBuildStep = z.infer<typeof regionBuildStepSchema>;

/** Maximum number of files for one region. */
export const maxExtracts = 20;
const extractPathsSchema = z.array(localPathSchema).min(1).max(maxExtracts);
/** Source for rebuilding a region: its own extract, or a newer one. */
const remakeSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('file'), path: localPathSchema }),
  z.strictObject({ kind: z.literal('address'), address: downloadUrlSchema }),
]);
export type RemakeSource = z.infer<typeof remakeSourceSchema>;

const extractPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: localPathSchema }),
  z.strictObject({ kind: z.literal('address'), address: downloadUrlSchema }),
]);
/** Location of an extract: a local file or a URL. */
export type ExtractPlace = z.infer<typeof extractPlaceSchema>;

const regionByIdSchema = z.strictObject({ id: regionIdSchema });
type RegionById = z.infer<typeof regionByIdSchema>;

export const regions = {
  /** The region of the built-in service and the map; null if none is usable. */
  region: state<RegionSummary | null>(null),
  /** Regions on this machine: the built-in one, then by name. */
  regions: state<readonly StoredRegion[]>([]),
  /** Regions removed since startup, which can be restored. */
  removedRegions: state<readonly Pick<StoredRegion, 'id' | 'name'>[]>([]),
  regionFallback: state<RegionFallback | null>(null),
  /** Opens a file dialog for an .osm.pbf file; null if canceled or the host has no dialogs. */
  'regions.choose': call<undefined, { path: string | null }>(nothing),
  /**
   * Starts building a region from .osm.pbf files, or from a part of them, as a job of kind `region`; returns its id.
   * The region in use doesn't change.
   */
  'regions.import': call<{ paths: string[]; name: string; area?: RegionArea | undefined }, string>(
    z.strictObject({
      paths: extractPathsSchema,
      name: regionNameSchema,
      area: regionAreaSchema.optional(),
    }),
  ),
  /** Administrative areas whose borders are complete in the .osm.pbf files, largest levels first. */
  'regions.areas': call<{ paths: string[] }, readonly AdminArea[]>(
    z.strictObject({ paths: extractPathsSchema }),
  ),
  /** Downloads an .osm.pbf file and builds a region from it, as one job of kind `region`; returns its id. */
  'regions.download': call<{ address: string; name: string; area?: RegionArea | undefined }, string>(
    z.strictObject({
      address: downloadUrlSchema,
      name: regionNameSchema,
      area: regionAreaSchema.optional(),
    }),
  ),
  /**
   * Rebuilds a region under its id, as such a job; the old one is replaced when the new one is ready. `area` is the
   * part of a newer extract, null for all of it, absent for the previous part.
   */
  'regions.remake': call<RegionById & { source: RemakeSource; area?: RegionArea | null | undefined }, string>(
    regionByIdSchema.extend({ source: remakeSourceSchema, area: regionAreaSchema.nullish() }),
  ),
  /** Information on an extract before building; for a remote one requests its server. */
  'regions.preview': call<ExtractPlace, ExtractPreview>(extractPlaceSchema),
  /** The catalog of extracts loaded last; null before. */
  regionCatalog: state<RegionCatalog | null>(null),
  /** Loads a catalog in the format of Geofabrik's index-v1.json. */
  'regions.loadCatalog': call<{ address: string }, null>(z.strictObject({ address: downloadUrlSchema })),
  /** Outline of a catalog entry as closed rings; null if it has none. */
  'regions.catalogOutline': call<{ id: string }, LatLng[][] | null>(z.strictObject({ id: limitedText })),
  /** Shows its folder in the system's file manager, if the host has one. */
  'regions.showFolder': call<RegionById, null>(regionByIdSchema),
  /** Switches service, map and windows to the region; the choice is stored in the profile. */
  'regions.use': call<RegionById, null>(regionByIdSchema),
  'regions.rename': call<RegionById & { name: string }, null>(
    regionByIdSchema.extend({ name: regionNameSchema }),
  ),
  /** Rejected for the built-in region and the one in use. */
  'regions.remove': call<RegionById, null>(regionByIdSchema),
  /** Restores a removed region; possible until the program ends. */
  'regions.restore': call<RegionById, null>(regionByIdSchema),
} as const;
