import fc from 'fast-check';
import { expect, test } from 'vitest';
import { damagedFile, madeUpIn } from './damage.ts';

test('a damaged file neither hangs nor crashes its reader, and no zone is made up', () => {
  fc.assert(
    fc.property(damagedFile, (file) => {
      const start = performance.now();
      expect(madeUpIn(file)).toBeNull();
      expect(performance.now() - start).toBeLessThan(1000);
    }),
    { numRuns: 1000 },
  );
});
