import type { About, about as capability, RegionSummary } from '../../../shared/desk/about.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { aboutRegion } from './about-region.ts';

interface AboutParts extends Pick<DeskParts, 'host' | 'version' | 'regionFolder'> {
  failed(error: unknown): void;
}

interface OpenedAbout extends Opened<typeof capability> {
  /** The region as it was read last; null where there is none. */
  region(): Promise<RegionSummary | null>;
  /** To be called when the region may be another one. */
  readAgain(): void;
  /** Something failed that nothing was prepared for. */
  noteFailure(): void;
}

/** What the program is, whose data it shows, and how it does. */
export function openAbout({ host, version, regionFolder, failed }: AboutParts): OpenedAbout {
  const about = publisher<About | null>(null);
  const failures = publisher(0);

  async function read(): Promise<RegionSummary | null> {
    try {
      const found = await aboutRegion(regionFolder);
      about.publish({ version, host, ...found });
      return found.region;
    } catch (error) {
      failed(error);
      return null;
    }
  }

  let latest = read();
  return {
    calls: {},
    states: { about, failures },
    region: () => latest,
    readAgain() {
      latest = latest.then(read);
    },
    noteFailure: () => failures.publish(failures.read() + 1),
  };
}
