import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorClock } from '../../testing/processor-clock.testing.ts';
import { damagedBytes, damagedFile, madeUpIn, nonsenseIn } from './damage.testing.ts';

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

test('damaged bytes neither hang nor crash their reader, and become no nonsense', () => {
  fc.assert(
    fc.property(damagedBytes, ({ bytes }) => {
      const spentMs = processorClock();
      expect(nonsenseIn(bytes)).toBeNull();
      expect(spentMs()).toBeLessThan(1000);
    }),
    { numRuns: 200 },
  );
});
