import type { About, about as capability } from '../../../shared/desk/about.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { geoNames, naturalEarth, openStreetMap } from '../../region-format/attributions.ts';
import type { Attribution } from '../../region-format/manifest.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Log } from '../log.ts';
import { publisher } from '../published.ts';

interface AboutParts extends Pick<DeskParts, 'host' | 'version'> {
  /** Whose data the region in use is. */
  sources: Watched<readonly Attribution[]>;
  log: Pick<Log, 'failure'>;
}

interface OpenedAbout extends Opened<typeof capability> {
  /** Notes a failure that nothing was prepared for, and tells the windows of it. */
  noteFailure(error: unknown): void;
}

/** Shown whatever the region: the world's own layers are always there. */
const always: readonly Attribution[] = [openStreetMap, geoNames, naturalEarth];

/** What the program is, whose data it shows, and how it does. */
export function openAbout({ host, version, sources, log }: AboutParts): OpenedAbout {
  const about = publisher<About | null>(aboutNow());
  const failures = publisher(0);
  sources.watch(() => about.publish(aboutNow()));

  function aboutNow(): About {
    const byName = new Map([...always, ...sources.read()].map((source) => [source.name, source]));
    const attributions = [...byName.values()].map(({ name, licence, url }) => ({ name, licence, url }));
    return { version, host, attributions };
  }

  return {
    calls: {},
    states: { about, failures },
    noteFailure(error) {
      log.failure('the program', error);
      failures.publish(failures.read() + 1);
    },
  };
}
