import type { ServiceDays } from '../../region-format/timetables/timetable.ts';
import { TextNumbers } from '../growing-column.ts';
import type { GtfsCalendar, GtfsException, GtfsTables } from './gtfs-tables.ts';

/** Returns the calendars and exceptions of all services, and the IDs of services by index. */
export function serviceDays({ calendars, exceptions }: GtfsTables): { days: ServiceDays; ids: TextNumbers } {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  const ids = new TextNumbers();
  const calendarsByService: GtfsCalendar[][] = [];
  const exceptionsByService: GtfsException[][] = [];
  const take = (service: string, from: number, to: number): number => {
    const number = ids.numberOf(service);
    calendarsByService[number] ??= [];
    exceptionsByService[number] ??= [];
    firstDay = Math.min(firstDay, from);
    lastDay = Math.max(lastDay, to);
    return number;
  };
  for (const calendar of calendars) {
    calendarsByService[take(calendar.service, calendar.from, calendar.to)]?.push(calendar);
  }
  for (const exception of exceptions) {
    exceptionsByService[take(exception.service, exception.day, exception.day)]?.push(exception);
  }
  const orderedExceptions = exceptionsByService.map(lastOfEachDay);
  const allCalendars = calendarsByService.flat();
  const allExceptions = orderedExceptions.flat();
  return {
    ids,
    days: {
      firstDay: ids.texts.length === 0 ? 0 : firstDay,
      dayCount: ids.texts.length === 0 ? 0 : lastDay - firstDay + 1,
      serviceCalendar: startsOf(calendarsByService),
      calendarFrom: Int32Array.from(allCalendars, ({ from }) => from),
      calendarTo: Int32Array.from(allCalendars, ({ to }) => to),
      calendarWeekdays: Uint8Array.from(allCalendars, ({ weekdays }) =>
        weekdays.reduce((bits, runs, weekday) => bits | (Number(runs) << weekday), 0),
      ),
      serviceException: startsOf(orderedExceptions),
      exceptionDay: Int32Array.from(allExceptions, ({ day }) => day),
      exceptionAdded: Uint8Array.from(allExceptions, ({ added }) => Number(added)),
    },
  };
}

/** Returns exceptions ordered by day; of several for a day, the last one in the file. */
const lastOfEachDay = (exceptions: readonly GtfsException[]): GtfsException[] =>
  [...new Map(exceptions.map((exception) => [exception.day, exception])).values()].sort(
    (a, b) => a.day - b.day,
  );

/** Returns the start offset of each group when all are concatenated, plus the total length. */
function startsOf(groups: readonly (readonly unknown[])[]): Int32Array {
  const starts = new Int32Array(groups.length + 1);
  groups.forEach(({ length }, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}
