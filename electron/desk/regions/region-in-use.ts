import type { Watched } from '../../../shared/desk/contract.ts';
import { builtInRegionId, type RegionFallback, type RegionSummary } from '../../../shared/desk/regions.ts';
import type { WorkspaceRegion } from '../../../shared/settings/settings.ts';
import type { Attribution } from '../../region-format/manifest.ts';
import { type RegionFolders, regionFolderOf, regionToUse } from '../../region-format/stored-regions.ts';
import type { Log } from '../log.ts';
import { type Publisher, publisher } from '../published.ts';
import { readRegion } from './read-region.ts';

export interface RegionInUseParts extends RegionFolders {
  log: Pick<Log, 'failure'>;
  /** Whether the built-in region can be used. */
  isBuiltInReady: Watched<boolean>;
  /** Whether the places of the world, which every region needs, can be used. */
  areWorldPlacesReady: Watched<boolean>;
  /** Called when another region has come into use. */
  changed(): void;
}

/** The region in use, for everything that reads region data. */
export interface RegionInUse {
  id(): string;
  /** Folder of the region in use; null until it is built. */
  folder: Watched<string | null>;
  /** Description of the region; null if there is none, and before it was read. */
  region: Watched<RegionSummary | null>;
  /** Attributions of the data; empty before they were read. */
  sources: Watched<readonly Attribution[]>;
  /** Why the selected region isn't in use; null if it is. */
  fallback: Publisher<RegionFallback | null>;
  /** Returns the description of the region in use, as soon as it was read; null if there is none. */
  latest(): Promise<RegionSummary | null>;
  /** Returns what a workspace records of the region in use; null if there is none. */
  forWorkspace(): Promise<WorkspaceRegion | null>;
  /** Reads the region again, because it may have been rebuilt. */
  readAgain(): void;
  /** Switches to another region. */
  switchTo(id: string): Promise<void>;
}

/** Opens the selected region of the profile, or the fallback if it can't be used. */
export async function openRegionInUse(parts: RegionInUseParts): Promise<RegionInUse> {
  const { log } = parts;
  const first = await regionToUse(parts);
  let inUse = first.id;
  const canBeUsed = () =>
    parts.areWorldPlacesReady.read() && (inUse !== builtInRegionId || parts.isBuiltInReady.read());
  const folderInUse = () => (canBeUsed() ? regionFolderOf(parts, inUse) : null);
  const folder = publisher(folderInUse());
  const region = publisher<RegionSummary | null>(null);
  const sources = publisher<readonly Attribution[]>([]);

  async function read(): Promise<RegionSummary | null> {
    const inFolder = folder.read();
    const nothing = { region: null, sources: [] };
    const description =
      inFolder === null
        ? nothing
        : await readRegion(inFolder).catch((error: unknown) => {
            log.failure('reading the region', error);
            return nothing;
          });
    sources.publish(description.sources);
    region.publish(description.region);
    return description.region;
  }

  let latest = read();
  const readAgain = () => {
    latest = latest.then(read);
  };

  const updateFolder = () => {
    if (folder.read() === folderInUse()) return;
    folder.publish(folderInUse());
    readAgain();
  };
  parts.isBuiltInReady.watch(updateFolder);
  parts.areWorldPlacesReady.watch(updateFolder);

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
    async switchTo(id) {
      inUse = id;
      folder.publish(folderInUse());
      readAgain();
      await latest;
      parts.changed();
    },
  };
}
