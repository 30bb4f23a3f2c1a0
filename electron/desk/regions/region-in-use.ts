import type { Watched } from '../../../shared/desk/contract.ts';
import { builtInRegionId, type RegionFallback, type RegionSummary } from '../../../shared/desk/regions.ts';
import type { WorkspaceRegion } from '../../../shared/settings/settings.ts';
import type { Attribution } from '../../region-format/manifest.ts';
import { type RegionPlaces, regionFolderOf, regionToUse } from '../../region-format/stored-regions.ts';
import type { Log } from '../log.ts';
import { type Publisher, publisher } from '../published.ts';
import { readRegion } from './read-region.ts';

export interface RegionInUseParts extends RegionPlaces {
  log: Pick<Log, 'failure'>;
  /** Whether the bundled region can be used. */
  builtInIsThere: Watched<boolean>;
  /** Whether the world's places can be used; every region needs them. */
  worldPlacesAreThere: Watched<boolean>;
  /** Called when the built-in service uses another region. */
  changed(): void;
}

/** The region that everything that reads a region follows. */
export interface RegionInUse {
  id(): string;
  /** The folder of the region in use; null while that is still to be made. */
  folder: Watched<string | null>;
  /** What is in it; null where there is none, or before it was read. */
  region: Watched<RegionSummary | null>;
  /** Whose data it is; empty until it was read. */
  sources: Watched<readonly Attribution[]>;
  /** Why it is not the region that was selected; null where it is. */
  fallback: Publisher<RegionFallback | null>;
  /** The most recently read region; null if there is none. */
  latest(): Promise<RegionSummary | null>;
  /** What a workspace that is made in it remembers of the region; null where there is none. */
  forWorkspace(): Promise<WorkspaceRegion | null>;
  /** Reads the folder in use again, as the region may have been made again. */
  readAgain(): void;
  /** Makes this the region in use for everything that reads it. */
  follow(id: string): Promise<void>;
}

/** Opens the region that the profile has in use, or the one to fall back to. */
export async function openRegionInUse(parts: RegionInUseParts): Promise<RegionInUse> {
  const { log } = parts;
  const first = await regionToUse(parts);
  let inUse = first.id;
  const canBeUsed = () =>
    parts.worldPlacesAreThere.read() && (inUse !== builtInRegionId || parts.builtInIsThere.read());
  const folderInUse = () => (canBeUsed() ? regionFolderOf(parts, inUse) : null);
  const folder = publisher(folderInUse());
  const region = publisher<RegionSummary | null>(null);
  const sources = publisher<readonly Attribution[]>([]);

  async function read(): Promise<RegionSummary | null> {
    const inFolder = folder.read();
    const nothing = { region: null, sources: [] };
    const found =
      inFolder === null
        ? nothing
        : await readRegion(inFolder).catch((error: unknown) => {
            log.failure('reading the region', error);
            return nothing;
          });
    sources.publish(found.sources);
    region.publish(found.region);
    return found.region;
  }

  let latest = read();
  const readAgain = () => {
    latest = latest.then(read);
  };

  const preparedMore = () => {
    if (folder.read() === folderInUse()) return;
    folder.publish(folderInUse());
    readAgain();
  };
  parts.builtInIsThere.watch(preparedMore);
  parts.worldPlacesAreThere.watch(preparedMore);

  return {
    id: () => inUse,
    folder,
    region,
    sources,
    fallback: publisher<RegionFallback | null>(first.fallback),
    latest: () => latest,
    async forWorkspace() {
      let reading: typeof latest;
      let found: RegionSummary | null;
      // The region in use may change while it is read.
      do {
        reading = latest;
        found = await reading;
      } while (reading !== latest);
      return found && { id: inUse, name: found.name, dataDate: found.dataDate };
    },
    readAgain,
    async follow(id) {
      inUse = id;
      folder.publish(folderInUse());
      readAgain();
      await latest;
      parts.changed();
    },
  };
}
