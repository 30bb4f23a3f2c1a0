import type { Settings } from '../../../shared/settings/settings.ts';

/** A page that was open for longer did not end because of its map. */
const maxLifeMs = 600_000;
/** An earlier end than this is no row with the one now. */
const rowMs = 86_400_000;

interface EndedWindow {
  /** How long its page was open. */
  livedMs: number;
  /** In milliseconds since 1970. */
  now: number;
}

type Known = Pick<Settings, 'basemap' | 'setAsideBasemap' | 'endedWithBasemapAt'>;

/**
 * What changes in the settings once the window's process has ended by itself: the second time in a row that this came
 * soon after it was opened with a map from elsewhere, the built-in one takes its place, so that a map that is too large
 * for the window does not end it at each start.
 */
export function afterWindowEnded(
  { basemap, endedWithBasemapAt }: Known,
  { livedMs, now }: EndedWindow,
): Partial<Known> {
  if (basemap.kind === 'built-in' || livedMs > maxLifeMs) return {};
  // A clock that was put back makes no row.
  const sinceMs = endedWithBasemapAt === null ? Number.NaN : now - Date.parse(endedWithBasemapAt);
  if (!(sinceMs >= 0 && sinceMs < rowMs)) return { endedWithBasemapAt: new Date(now).toISOString() };
  const setAsideBasemap = basemap.kind === 'style' ? ({ kind: 'style', url: basemap.url } as const) : basemap;
  return { basemap: { kind: 'built-in' }, setAsideBasemap, endedWithBasemapAt: null };
}
