import { expect, test } from 'vitest';
import { carryOutThroughKills } from './plan-crash.testing.ts';

const kills = 4;

// With ten thousand zones and forty kills: `npm run bench plan-crash`.
test.each([
  { service: 'returns single zones', listsZones: true, seed: 1 },
  { service: 'only creates zones', listsZones: false, seed: 2 },
])(
  'every zone is created once despite kills and lost responses, by a service that $service',
  async ({ listsZones, seed }) => {
    const zones = 300;
    // With batches of five, all requests together take longer than the processes run before they are killed.
    const trial = {
      does: 'create' as const,
      zones,
      kills,
      zonesPerBatch: 5,
      listsZones,
      droppedShare: 0.3,
      seed,
    };
    expect(await carryOutThroughKills(trial)).toEqual({
      killedMeanwhile: kills,
      droppedAnswers: expect.toSatisfy((count: number) => count > 0),
      storedOnce: zones,
      storedAgain: 0,
      sameAsHere: zones,
      orphaned: 0,
      doneByLedger: zones,
      visibleAsCreated: zones,
    });
  },
  120_000,
);

test('changes, renames, and deletions reach the service despite kills and lost responses', async () => {
  // Few enough that kills also hit changes and deletions, not only creations.
  const zones = 150;
  const trial = { zones, kills, zonesPerBatch: 5, listsZones: true, droppedShare: 0.3, seed: 3 };
  expect(await carryOutThroughKills({ does: 'change', ...trial })).toEqual({
    killedMeanwhile: kills,
    droppedAnswers: expect.toSatisfy((count: number) => count > 0),
    storedOnce: zones / 3,
    storedAgain: 0,
    sameAsHere: (2 * zones) / 3,
    orphaned: 0,
    doneByLedger: (4 * zones) / 3,
    visibleAsCreated: (2 * zones) / 3,
  });
});
