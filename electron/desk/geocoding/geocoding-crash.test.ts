import { expect, test } from 'vitest';
import { geocodeThroughKills } from './geocoding-crash.testing.ts';

test('no request is repeated once its response is stored, despite kills', async () => {
  const kills = 4;
  const questions = 400;
  const report = await geocodeThroughKills({ questions, kills, maxLifeMs: 900, seed: 6 });
  expect(report).toMatchObject({ killedMeanwhile: kills, done: 2 * questions, queriedThoughStored: 0 });
  // A kill loses pending requests, and the responses since the last write.
  expect(report.queriedAgain).toBeLessThanOrEqual(80 * kills);
});
