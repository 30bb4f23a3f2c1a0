import { expect, test } from 'vitest';
import { fillThroughKills } from './matrix-crash.testing.ts';

// With 250,000 elements and forty kills: `npm run bench matrix-crash`.
test('no answered block is requested twice, despite kills', async () => {
  const kills = 4;
  // The rate limit permits five blocks at once in each process, and the next ones a second later.
  const report = await fillThroughKills({ side: 80, kills, maxLifeMs: 250, seed: 4 });
  expect(report).toMatchObject({ killedMeanwhile: kills, done: 80 * 80, queriedThoughStored: 0 });
  expect(report.kept).toBe(report.blocks);
  // A kill loses the responses to up to four pending requests.
  expect(report.queriedAgain).toBeLessThanOrEqual(4 * kills);
});
