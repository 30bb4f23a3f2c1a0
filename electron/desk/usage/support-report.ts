import type { About } from '../../../shared/desk/about.ts';
import type { RegionSummary } from '../../../shared/desk/regions.ts';
import type { Usage } from '../../../shared/desk/usage.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

interface ReportParts {
  at: Date;
  about: About | null;
  region: RegionSummary | null;
  settings: Settings;
  secureStorage: string | null;
  usage: Usage;
  log: readonly string[];
}

/**
 * Returns a support report as JSON: program, machine, and outcomes of requests. Contains no keys, service URLs,
 * contents of requests, or folders.
 */
export function supportReport({
  at,
  about,
  region,
  settings,
  secureStorage,
  usage,
  log,
}: ReportParts): string {
  const { theme, units, basemap, service } = settings;
  const report = {
    at: at.toISOString(),
    program: { version: about?.version ?? null, host: about?.host ?? null, ...versions() },
    machine: { platform: process.platform, architecture: process.arch, secureStorage },
    region: region && { id: region.id, dataDate: region.dataDate },
    settings: { theme, units, basemap: basemap.kind, service: service.kind },
    usage: usage.days.map(({ day, service: origin, operations }) => ({
      day,
      service: kindOf(origin),
      operations,
    })),
    answers: usage.answers.map((answer) => ({ ...answer, service: kindOf(answer.service) })),
    log: log.map(withoutFolders),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

const kindOf = (service: string | null) => (service === null ? 'built-in' : 'provider');

function versions() {
  const { node, chrome, electron } = process.versions;
  return { node, chrome: chrome ?? null, electron: electron ?? null };
}

/** Returns a log line with paths in failures reduced to file names, because folders reveal the user name. */
const withoutFolders = (line: string): string =>
  line.includes(' failed: ')
    ? line.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?[\\/](?:[^\\/\s():]+[\\/])+([^\\/\s():]+)/g, '$1')
    : line;
