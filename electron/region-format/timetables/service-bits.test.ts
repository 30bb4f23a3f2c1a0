import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serviceDaysOfBits } from './service-bits.ts';
import { daysOfService, runsOn, serviceCount } from './timetable.ts';

it('services run exactly on the days whose bits are set', () => {
  const services = fc.integer({ min: 1, max: 60 }).chain((dayCount) =>
    fc.record({
      dayCount: fc.constant(dayCount),
      firstDay: fc.integer({ min: -400, max: 30_000 }),
      runs: fc.array(fc.array(fc.boolean(), { minLength: dayCount, maxLength: dayCount }), { maxLength: 4 }),
    }),
  );
  fc.assert(
    fc.property(services, ({ dayCount, firstDay, runs }) => {
      const rowBytes = Math.ceil(dayCount / 8);
      const bits = new Uint8Array(rowBytes * runs.length);
      runs.forEach((days, service) => {
        for (const [day, isSet] of days.entries()) {
          const at = service * rowBytes + (day >> 3);
          if (isSet) bits[at] = (bits[at] ?? 0) | (1 << (day & 7));
        }
      });
      const days = serviceDaysOfBits(bits, { firstDay, dayCount });
      expect(serviceCount(days)).toBe(runs.length);
      runs.forEach((set, service) => {
        const around = Array.from({ length: dayCount + 20 }, (_, index) => index - 10);
        expect(around.filter((day) => runsOn(days, service, firstDay + day))).toEqual(
          around.filter((day) => set[day] === true),
        );
        const [first, last] = [set.indexOf(true), set.lastIndexOf(true)];
        expect(daysOfService(days, service)).toEqual(
          first < 0 ? undefined : { first: firstDay + first, last: firstDay + last },
        );
      });
    }),
  );
});

it('a daily service over many years takes one row', () => {
  const dayCount = 365 * 8000;
  const everyDay = new Uint8Array(Math.ceil(dayCount / 8)).fill(255);
  const { calendarFrom } = serviceDaysOfBits(everyDay, { firstDay: 20_000, dayCount });
  expect(calendarFrom).toHaveLength(1);
});
