import { expect, test } from 'vitest';
import { createThroughKills } from './creation-crash.testing.ts';

// With ten thousand zones and forty kills: `npm run bench creation-crash`.
test.each([
  { service: 'tells of single zones', tellsZones: true, seed: 1 },
  { service: 'only creates zones', tellsZones: false, seed: 2 },
])(
  'every zone is created once, through kills and lost answers, at a service that $service',
  async ({ tellsZones, seed }) => {
    const zones = 500;
    const kills = 4;
    // At five a batch the service takes longer for all of them than all lives together last.
    const trial = { zones, kills, zonesPerBatch: 5, tellsZones, droppedShare: 0.3, seed };
    expect(await createThroughKills(trial)).toEqual({
      killedWhileCreating: kills,
      droppedAnswers: expect.toSatisfy((count: number) => count > 0),
      storedOnce: zones,
      storedAgain: 0,
      createdByLedger: zones,
      shownAsCreated: zones,
    });
  },
  120_000,
);
