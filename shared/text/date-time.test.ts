import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDateTime } from './date-time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

describe('a date-time', () => {
  it('must be on a valid calendar day, in any year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
          const at = new Date(0);
          at.setUTCFullYear(year, month - 1, day);
          expect(isDateTime(`${date}T08:00`)).toBe(at.toISOString().startsWith(date));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each(['2024-02-29T08:00', '2000-02-29T23:59:59.999999999', '2026-12-31T00:00:00Z'])(
    'can be %s',
    (text) => {
      expect(isDateTime(text)).toBe(true);
    },
  );

  it.each(['2026-01-31T08:30+14:00', '2026-01-31T08:30:00-09:30', '2026-01-31T08:30+0545'])(
    'can have an offset: %s',
    (text) => {
      expect(isDateTime(text)).toBe(true);
    },
  );

  it.each([
    ...['2026-02-30T08:00', '2026-11-31T08:00', '2026-02-29T08:00', '1900-02-29T08:00', '2026-00-10T08:00'],
    ...['2026-01-31T24:00', '2026-01-31T08:60', '2026-01-31T08:00:60', '2026-01-31T08:00:00.'],
    ...['2026-01-31T08:00+14:01', '2026-01-31T08:00+25:00', '2026-01-31T08:00-01:60', '2026-01-31T08:00+1'],
    ...[
      '2026-01-31',
      '2026-01-31 08:00',
      '2026-01-31T08:00z',
      '2026-01-31T08:00 ',
      '２０２６-01-31T08:00',
      '',
    ],
  ])('can’t be %j', (text) => {
    expect(isDateTime(text)).toBe(false);
  });
});
