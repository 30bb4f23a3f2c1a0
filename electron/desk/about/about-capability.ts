import type { About, about as capability } from '../../../shared/desk/about.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { geoNames, naturalEarth, openStreetMap } from '../../region-format/attributions.ts';
import type { Attribution } from '../../region-format/manifest.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Log } from '../log.ts';
import { publisher } from '../published.ts';

interface AboutParts extends Pick<DeskParts, 'host' | 'version'> {
  /** Attributions of the data in the region in use. */
  sources: Watched<readonly Attribution[]>;
  log: Pick<Log, 'failure'>;
}

interface OpenedAbout extends Opened<typeof capability> {
  /** Logs an unexpected failure and notifies the windows. */
  noteFailure(error: unknown): void;
}

/** Attributions shown for every region, because the layers of the world are always visible. */
const worldAttributions: readonly Attribution[] = [openStreetMap, geoNames, naturalEarth];

/** Opens the capability for the About dialog: version, data sources, and number of unexpected failures. */
export function openAbout({ host, version, sources, log }: AboutParts): OpenedAbout {
  const about = publisher<About | null>(aboutNow());
  const failureCount = publisher(0);
  sources.watch(() => about.publish(aboutNow()));

  function aboutNow(): About {
    const byName = new Map([...worldAttributions, ...sources.read()].map((source) => [source.name, source]));
    const attributions = [...byName.values()].map(({ name, licence, url }) => ({ name, licence, url }));
    return { version, host, attributions };
  }

  return {
    calls: {},
    states: { about, failures: failureCount },
    noteFailure(error) {
      log.failure('the program', error);
      failureCount.publish(failureCount.read() + 1);
    },
  };
}
