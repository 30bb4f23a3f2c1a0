import { z } from 'zod';
import { downloadAddressSchema } from '../addresses/download-address.ts';
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
  /** Prices of tolls that a person put there. */
  tariffs: boolean;
  /** A timetable of its own; those that a person imports hold for all regions. */
  timetables: boolean;
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
  /** Null where it is damaged or of another version of the program: it can then only be made again or removed. */
  contents: RegionContents | null;
  /** Whether the extract that it was made of is there, so that it can be made again of it. */
  hasExtract: boolean;
  /** Where its extract was downloaded from; null where it was a file, or the address holds what may be a secret. */
  address: string | null;
  /** The part of its extracts that it is; null for all, and where that is not known. */
  area: RegionArea | null;
}

/** What making a region is likely to take on this machine. */
export interface ImportEstimate {
  /** Without the download. */
  seconds: number;
  /** What it has on disk when it is made. */
  diskBytes: number;
  /** The import that it is judged by; null where there was none yet, and it is a rough guess. */
  like: { name: string; bytes: number } | null;
}

/** What is known of an extract before a region is made of it; null is what is not. */
export interface ExtractPreview {
  bytes: number | null;
  /** Of the data, else of the file (ISO 8601). */
  dataDate: string | null;
  bounds: Bounds | null;
  /** Where the regions stand. */
  freeBytes: number;
  estimate: ImportEstimate | null;
}

/** An extract that a list offers. */
export interface CatalogueEntry {
  id: string;
  /** The id of the one that this is a part of; null at the top. */
  parent: string | null;
  name: string;
  /** Two-letter codes (ISO 3166-1). */
  countries: readonly string[];
  address: string;
}

/** A list of extracts, as it was when it was loaded (ISO 8601). */
export interface RegionCatalogue {
  address: string;
  loadedAt: string;
  entries: readonly CatalogueEntry[];
}

/** Why the built-in region is in use in the place of the one that was chosen. */
export interface RegionFallback {
  id: string;
  why: 'gone' | 'damaged';
}

/** The id of the region that comes with the program. */
export const builtInRegionId = 'built-in';

/** The id of a region; its folder in the profile has this name. */
export const regionIdSchema = limitedText.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const regionNameSchema = z.string().trim().min(1).max(80);

/** No extract that is larger is downloaded; that of a continent has about so much. */
export const largestDownloadBytes = 30_000_000_000;

/** What is done to make a region, in this order; the first of the steps that are done beside each other. */
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

/** So many files make one region. */
export const mostExtracts = 20;
const extractPathsSchema = z.array(localPathSchema).min(1).max(mostExtracts);
/** What a region is made again of: the extract in its folder, or a newer one. */
const remakeSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('file'), path: localPathSchema }),
  z.strictObject({ kind: z.literal('address'), address: downloadAddressSchema }),
]);
export type RemakeSource = z.infer<typeof remakeSourceSchema>;

const extractPlaceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: localPathSchema }),
  z.strictObject({ kind: z.literal('address'), address: downloadAddressSchema }),
]);
/** Where an extract is: a file of this machine, or its address. */
export type ExtractPlace = z.infer<typeof extractPlaceSchema>;

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
  /** Downloads an .osm.pbf file and makes a region of it, as one job of the kind `region`, whose id is answered. */
  'regions.download': call<{ address: string; name: string; area?: RegionArea | undefined }, string>(
    z.strictObject({
      address: downloadAddressSchema,
      name: regionNameSchema,
      area: regionAreaSchema.optional(),
    }),
  ),
  /**
   * Makes a region again under its id, as such a job; it is replaced when the new one is ready. `area` is the part of
   * a newer extract, null for all of it; left out, the part that it was.
   */
  'regions.remake': call<RegionById & { source: RemakeSource; area?: RegionArea | null | undefined }, string>(
    regionByIdSchema.extend({ source: remakeSourceSchema, area: regionAreaSchema.nullish() }),
  ),
  /** What is known of an extract before it is imported; of one elsewhere its server is asked. */
  'regions.preview': call<ExtractPlace, ExtractPreview>(extractPlaceSchema),
  /** The list of extracts that was loaded last; null before. */
  regionCatalogue: state<RegionCatalogue | null>(null),
  /** Loads a list in the form of Geofabrik's index-v1.json. */
  'regions.loadCatalogue': call<{ address: string }, null>(
    z.strictObject({ address: downloadAddressSchema }),
  ),
  /** The outline of an entry of the list as closed rings; null where it has none. */
  'regions.catalogueOutline': call<{ id: string }, LatLng[][] | null>(z.strictObject({ id: limitedText })),
  /** Shows its folder in the system's file manager, where the host has one. */
  'regions.showFolder': call<RegionById, null>(regionByIdSchema),
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
