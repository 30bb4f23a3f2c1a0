import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFeeds, readFeed, sampleFeedId, timetablesFolder } from '../../region-format/timetables/feeds.ts';
import { regionWithinMs, testRegion } from '../region.testing.ts';

it(
  'the built-in region has a timetable that is marked as a sample',
  async () => {
    const folder = join(await testRegion(), timetablesFolder);
    const [feed] = await listFeeds(folder);
    expect(feed).toMatchObject({
      id: sampleFeedId,
      fileName: null,
      timeZone: 'America/Montevideo',
      findings: [],
    });
    expect(feed?.agencies.map(({ name }) => name)).toEqual([expect.stringMatching(/^Sample/)]);
    const { lines, stopNames, patternLine } = await readFeed(folder, sampleFeedId);
    for (const { shortName } of lines) expect(shortName).toMatch(/^Sample \d+$/);
    expect(patternLine).toHaveLength(2 * lines.length);
    expect(lines.length).toBeGreaterThan(5);
    expect(stopNames.every((name) => name !== '')).toBe(true);
  },
  regionWithinMs,
);
