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
])('the second crash in a row sets %o aside for the built-in map', (basemap, setAsideBasemap) => {
  const before = withMap(basemap);
  const once = settingsAfterCrash(before, { livedMs: minute, now });
  expect(once).toEqual({ endedWithBasemapAt: '2026-11-28T08:00:00.000Z' });
  expect(settingsAfterCrash({ ...before, ...once }, { livedMs: minute, now: now + 5 * minute })).toEqual({
    basemap: { kind: 'built-in' },
    setAsideBasemap,
    endedWithBasemapAt: null,
  });
});

test('crashes that are days apart, or across a clock set back, don’t count as in a row', () => {
  const once = { ...withMap(style), endedWithBasemapAt: new Date(now).toISOString() };
  for (const later of [now + 2 * 24 * 60 * minute, now - minute])
    expect(settingsAfterCrash(once, { livedMs: minute, now: later })).toEqual({
      endedWithBasemapAt: new Date(later).toISOString(),
    });
});

test('a crash of a page that was open for long, or shows the built-in map, changes nothing', () => {
  expect(settingsAfterCrash(withMap(style), { livedMs: 20 * minute, now })).toEqual({});
  expect(settingsAfterCrash(withMap({ kind: 'built-in' }), { livedMs: minute, now })).toEqual({});
});
