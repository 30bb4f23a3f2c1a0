import { expect, test } from 'vitest';
import { settingsSchema } from '../../../shared/settings/settings.ts';
import { settingsAfterCrash } from './settings-after-crash.ts';

const now = Date.parse('2026-11-28T08:00:00Z');
const minute = 60_000;
const style = { kind: 'style', url: 'https://tiles.example/style.json', origins: ['https://tiles.example'] };
const withMap = (basemap: unknown) => settingsSchema.parse({ basemap });

test.each([
  [style, { kind: 'style', url: style.url }],
  [
    { kind: 'pmtiles', path: '/maps/large.pmtiles' },
    { kind: 'pmtiles', path: '/maps/large.pmtiles' },
  ],
])('with the second end in a row %o is set aside for the built-in map', (basemap, setAsideBasemap) => {
  const before = withMap(basemap);
  const once = settingsAfterCrash(before, { livedMs: minute, now });
  expect(once).toEqual({ endedWithBasemapAt: '2026-11-28T08:00:00.000Z' });
  expect(settingsAfterCrash({ ...before, ...once }, { livedMs: minute, now: now + 5 * minute })).toEqual({
    basemap: { kind: 'built-in' },
    setAsideBasemap,
    endedWithBasemapAt: null,
  });
});

test('ends that are days apart, or of a clock that was put back, are no row', () => {
  const once = { ...withMap(style), endedWithBasemapAt: new Date(now).toISOString() };
  for (const later of [now + 2 * 24 * 60 * minute, now - minute])
    expect(settingsAfterCrash(once, { livedMs: minute, now: later })).toEqual({
      endedWithBasemapAt: new Date(later).toISOString(),
    });
});

test('a page that was open for long, and one with the built-in map, end for other reasons', () => {
  expect(settingsAfterCrash(withMap(style), { livedMs: 20 * minute, now })).toEqual({});
  expect(settingsAfterCrash(withMap({ kind: 'built-in' }), { livedMs: minute, now })).toEqual({});
});
