import { expect, test } from 'vitest';
import { killWorkspaces } from './workspace-crash.testing.ts';

// `npm run bench workspace-crash` runs these with a hundred kills each.
test.each(['switch', 'backup', 'restore'] as const)(
  'after a kill during a %s, the workspace opens with all confirmed changes',
  async (during) => {
    const report = await killWorkspaces({ during, kills: 5, zones: 300, maxLifeMs: 150, seed: 7 });
    expect(report).toMatchObject({ notOpened: 0, lost: 0, brokenBackups: 0 });
    expect(report.killedMeanwhile).toBeGreaterThan(0);
  },
  120_000,
);
