import { describe, expect, it } from 'vitest';
import { issuesByZone, validityOf } from './validity.ts';
import type { ZoneIssue } from './zone-issue.ts';

describe('the validity of a zone', () => {
  it('is the severity of its worst issue, and undefined before the first check', () => {
    const issues: ZoneIssue[] = [
      { kind: 'many-vertices', severity: 'warning', ids: ['a'], at: [0, 0], vertices: 10_001 },
      { kind: 'zone-id-repeated', severity: 'error', ids: ['a', 'b'], zoneId: 'centre' },
      { kind: 'many-vertices', severity: 'warning', ids: ['c'], at: [0, 0], vertices: 10_001 },
    ];
    const byZone = issuesByZone(issues);
    expect(validityOf(null, 'a')).toBeUndefined();
    expect(['a', 'b', 'c', 'd'].map((id) => validityOf(byZone, id))).toEqual([
      'error',
      'error',
      'warning',
      'fine',
    ]);
  });
});
