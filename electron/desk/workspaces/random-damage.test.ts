import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forkProcess } from '../../fork-process.ts';
import { openDamaged } from './random-damage.testing.ts';

/** Damage may crash the process that inspects it, and only the built inspector runs in a separate process. */
const inspector = resolve('out/main/workspace-inspector.js');

test.skipIf(!existsSync(inspector))(
  'a randomly damaged workspace opens with all zones, or is reported with a copy that has them',
  async () => {
    const [seed = 1] = fc.sample(fc.integer({ min: 1, max: 2 ** 31 - 2 }), 1);
    let state = seed;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const report = await openDamaged(12, 60, random, forkProcess(inspector));
    expect(report, `seed ${seed}`).toMatchObject({ silent: 0, reportedWithoutCopy: 0 });
    expect(report.opened + report.reported).toBe(12);
  },
);
