import type { Settings } from '../../../shared/settings/settings.ts';

/** A page that was open longer than this didn't crash because of its map. */
const maxOpenMs = 600_000;
/** Two crashes further apart than this don't count as consecutive. */
const consecutiveMs = 86_400_000;

interface CrashedWindow {
  /** How long the window's page was open. */
  livedMs: number;
  /** Milliseconds since 1970. */
  now: number;
}

type BasemapSettings = Pick<Settings, 'basemap' | 'setAsideBasemap' | 'endedWithBasemapAt'>;

/**
 * Returns the settings to change after the window crashed. After the second crash in a row soon after opening a basemap
 * other than the built-in one, the built-in one replaces it, because a map that is too large for the window would crash
 * it at every start.
 */
export function settingsAfterCrash(
  { basemap, endedWithBasemapAt }: BasemapSettings,
  { livedMs, now }: CrashedWindow,
): Partial<BasemapSettings> {
  if (basemap.kind === 'built-in' || livedMs > maxOpenMs) return {};
  // If the clock was set back, the two crashes don't count as consecutive.
  const sinceMs = endedWithBasemapAt === null ? Number.NaN : now - Date.parse(endedWithBasemapAt);
  if (!(sinceMs >= 0 && sinceMs < consecutiveMs)) return { endedWithBasemapAt: new Date(now).toISOString() };
  const setAsideBasemap = basemap.kind === 'style' ? ({ kind: 'style', url: basemap.url } as const) : basemap;
  return { basemap: { kind: 'built-in' }, setAsideBasemap, endedWithBasemapAt: null };
}
