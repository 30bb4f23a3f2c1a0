import { type ServiceDays, weekdayOf } from './timetable.ts';

/**
 * Converts one bit per day to calendars. A calendar ends on the day before its first week stops repeating.
 * @param bits a row of `ceil(dayCount / 8)` bytes per service, as in file version 1
 */
export function serviceDaysOfBits(
  bits: Uint8Array,
  { firstDay, dayCount }: Pick<ServiceDays, 'firstDay' | 'dayCount'>,
): ServiceDays {
  const rowBytes = Math.ceil(dayCount / 8);
  const serviceCount = rowBytes === 0 ? 0 : bits.length / rowBytes;
  const starts = [0];
  const calendars: { from: number; to: number; weekdays: number }[] = [];
  for (let service = 0; service < serviceCount; service++) {
    const runs = (day: number) => ((bits[service * rowBytes + (day >> 3)] ?? 0) >> (day & 7)) & 1;
    for (let from = 0; from < dayCount; ) {
      const weekEnd = Math.min(from + 7, dayCount);
      let weekdays = 0;
      for (let day = from; day < weekEnd; day++) weekdays |= runs(day) << weekdayOf(firstDay + day);
      let end = weekEnd;
      while (end < dayCount && ((weekdays >> weekdayOf(firstDay + end)) & 1) === runs(end)) end += 1;
      if (weekdays !== 0) calendars.push({ from: firstDay + from, to: firstDay + end - 1, weekdays });
      from = end;
    }
    starts.push(calendars.length);
  }
  return {
    firstDay,
    dayCount,
    serviceCalendar: Int32Array.from(starts),
    calendarFrom: Int32Array.from(calendars, ({ from }) => from),
    calendarTo: Int32Array.from(calendars, ({ to }) => to),
    calendarWeekdays: Uint8Array.from(calendars, ({ weekdays }) => weekdays),
    serviceException: new Int32Array(serviceCount + 1),
    exceptionDay: new Int32Array(),
    exceptionAdded: new Uint8Array(),
  };
}
