import type { Watched } from '../../../shared/desk/contract.ts';
import type { regions as capability, RegionSummary } from '../../../shared/desk/regions.ts';
import type { Attribution } from '../../region-format/manifest.ts';
import type { Opened } from '../capability.ts';
import type { Log } from '../log.ts';
import { publisher } from '../published.ts';
import { readRegion } from './read-region.ts';

interface RegionsParts {
  /** The region to begin with. */
  folder: string;
  log: Pick<Log, 'failure'>;
}

interface OpenedRegions extends Opened<typeof capability> {
  /** The folder of the region in use; whoever reads out of it follows this. */
  folder: Watched<string>;
  /** Whose data the region in use is; empty until it was read. */
  sources: Watched<readonly Attribution[]>;
  /** The region as it was read last; null where there is none. */
  latest(): Promise<RegionSummary | null>;
  /** Reads the folder in use anew, as it may have been made again. */
  readAgain(): void;
  /** Puts another folder in use; resolves when the windows were told of it. */
  use(folder: string): Promise<void>;
}

/** The region in use: a folder that everything that reads a region follows, and what its manifest says. */
export function openRegions({ folder: first, log }: RegionsParts): OpenedRegions {
  const folder = publisher(first);
  const region = publisher<RegionSummary | null>(null);
  const sources = publisher<readonly Attribution[]>([]);

  async function read(): Promise<RegionSummary | null> {
    const found = await readRegion(folder.read()).catch((error: unknown) => {
      log.failure('reading the region', error);
      return { region: null, sources: [] };
    });
    sources.publish(found.sources);
    region.publish(found.region);
    return found.region;
  }

  let latest = read();
  const readAgain = () => {
    latest = latest.then(read);
  };
  return {
    calls: {},
    states: { region },
    folder,
    sources,
    latest: () => latest,
    readAgain,
    async use(next) {
      folder.publish(next);
      readAgain();
      await latest;
    },
  };
}
