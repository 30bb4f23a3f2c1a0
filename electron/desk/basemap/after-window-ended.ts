import type { Settings } from '../../../shared/settings/settings.ts';

/** If the page was open longer than this, its end isn't blamed on the map. */
const maxLifeMs = 600_000;
/** Two ends further apart than this don't count as consecutive. */
const rowMs = 86_400_000;

interface EndedWindow {
  /** How long the window's page was open. */
  livedMs: number;
  /** Milliseconds since 1970. */
  now: number;
}

type Known = Pick<Settings, 'basemap' | 'setAsideBasemap' | 'endedWithBasemapAt'>;

/**
 * Returns the settings to change after the window's process died. The second time in a row that it dies soon after
 * opening with a basemap from elsewhere, the built-in basemap replaces it, so that a map too large for the window can't
 * crash every start.
 */
export function afterWindowEnded(
  { basemap, endedWithBasemapAt }: Known,
  { livedMs, now }: EndedWindow,
): Partial<Known> {
  if (basemap.kind === 'built-in' || livedMs > maxLifeMs) return {};
  // If the clock was set back, the two ends don't count as consecutive.
  const sinceMs = endedWithBasemapAt === null ? Number.NaN : now - Date.parse(endedWithBasemapAt);
  if (!(sinceMs >= 0 && sinceMs < rowMs)) return { endedWithBasemapAt: new Date(now).toISOString() };
  const setAsideBasemap = basemap.kind === 'style' ? ({ kind: 'style', url: basemap.url } as const) : basemap;
  return { basemap: { kind: 'built-in' }, setAsideBasemap, endedWithBasemapAt: null };
}
