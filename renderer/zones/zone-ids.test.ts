import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfZoneId, suggestZoneId } from './zone-ids.ts';

describe('a suggested zone_id', () => {
  it('counts on from the highest number with its name', () => {
    expect(suggestZoneId([])).toBe('zone-1');
    expect(suggestZoneId(['zone-2', 'zone-10', 'centre-99', 'zone-x'])).toBe('zone-11');
    expect(suggestZoneId(['centre', 'centre-1'], nameOfZoneId('centre-1'))).toBe('centre-2');
  });

  it('is never taken', () => {
    const zoneId = fc.oneof(
      fc.string(),
      fc.nat().map((number) => `zone-${number}`),
      fc.stringMatching(/^zone-\d*$/),
    );
    fc.assert(fc.property(fc.array(zoneId), (taken) => !taken.includes(suggestZoneId(taken))));
  });
});
