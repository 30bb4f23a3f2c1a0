import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorClock } from '../../testing/processor-clock.testing.ts';
import { damagedBytes, damagedFile, invalidResultIn, inventedIn } from './damage.testing.ts';

test('a damaged file doesn’t hang or crash its reader, and no zone is invented', () => {
  fc.assert(
    fc.property(damagedFile, (file) => {
      const spentMs = processorClock();
      expect(inventedIn(file)).toBeNull();
      expect(spentMs()).toBeLessThan(1000);
    }),
    { numRuns: 1000 },
  );
});

test('damaged bytes don’t hang or crash their reader or produce invalid positions', () => {
  fc.assert(
    fc.property(damagedBytes, ({ bytes }) => {
      const spentMs = processorClock();
      expect(invalidResultIn(bytes)).toBeNull();
      expect(spentMs()).toBeLessThan(1000);
    }),
    { numRuns: 200 },
  );
});
