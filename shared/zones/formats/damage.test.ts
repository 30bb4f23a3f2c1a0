import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorClock } from '../../processor-clock.testing.ts';
import { damagedFile, madeUpIn } from './damage.testing.ts';

test('a damaged file neither hangs nor crashes its reader, and no zone is made up', () => {
  fc.assert(
    fc.property(damagedFile, (file) => {
      const spentMs = processorClock();
      expect(madeUpIn(file)).toBeNull();
      expect(spentMs()).toBeLessThan(1000);
    }),
    { numRuns: 1000 },
  );
});
