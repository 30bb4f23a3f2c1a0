import type { About, about as capability, RegionSummary } from '../../../shared/desk/about.ts';
import type { ServiceState } from '../../../shared/desk/connections.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Log } from '../log.ts';
import { publisher } from '../published.ts';
import { aboutRegion } from './about-region.ts';

interface AboutParts extends Pick<DeskParts, 'host' | 'version' | 'regionFolder'> {
  /** With each that becomes ready the region may be another one. */
  service: Watched<ServiceState | null>;
  log: Pick<Log, 'failure'>;
}

interface OpenedAbout extends Opened<typeof capability> {
  /** The region as it was read last; null where there is none. */
  region(): Promise<RegionSummary | null>;
  /** Notes a failure that nothing was prepared for, and tells the windows of it. */
  noteFailure(error: unknown): void;
}

/** What the program is, whose data it shows, and how it does. */
export function openAbout({ host, version, regionFolder, service, log }: AboutParts): OpenedAbout {
  const about = publisher<About | null>(null);
  const failures = publisher(0);

  async function read(): Promise<RegionSummary | null> {
    try {
      const found = await aboutRegion(regionFolder);
      about.publish({ version, host, ...found });
      return found.region;
    } catch (error) {
      log.failure('reading the region', error);
      return null;
    }
  }

  let latest = read();
  service.watch((now) => {
    if (now?.state === 'ready') latest = latest.then(read);
  });
  return {
    calls: {},
    states: { about, failures },
    region: () => latest,
    noteFailure(error) {
      log.failure('the program', error);
      failures.publish(failures.read() + 1);
    },
  };
}
