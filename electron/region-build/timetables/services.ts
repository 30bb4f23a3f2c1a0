import type { ServiceDays } from '../../region-format/timetables/timetable.ts';
import { TextNumbers } from '../growing-column.ts';
import type { GtfsCalendar, GtfsException, GtfsTables } from './gtfs-tables.ts';

/** Returns the days each service runs: its calendars and their exceptions. `ids` numbers the services. */
export function serviceDays({ calendars, exceptions }: GtfsTables): { days: ServiceDays; ids: TextNumbers } {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  const ids = new TextNumbers();
  const ownCalendars: GtfsCalendar[][] = [];
  const ownExceptions: GtfsException[][] = [];
  const take = (service: string, from: number, to: number): number => {
    const number = ids.numberOf(service);
    ownCalendars[number] ??= [];
    ownExceptions[number] ??= [];
    firstDay = Math.min(firstDay, from);
    lastDay = Math.max(lastDay, to);
    return number;
  };
  for (const calendar of calendars) {
    ownCalendars[take(calendar.service, calendar.from, calendar.to)]?.push(calendar);
  }
  for (const exception of exceptions) {
    ownExceptions[take(exception.service, exception.day, exception.day)]?.push(exception);
  }
  const exceptionsInOrder = ownExceptions.map(lastOfEachDay);
  const allCalendars = ownCalendars.flat();
  const allExceptions = exceptionsInOrder.flat();
  return {
    ids,
    days: {
      firstDay: ids.texts.length === 0 ? 0 : firstDay,
      dayCount: ids.texts.length === 0 ? 0 : lastDay - firstDay + 1,
      serviceCalendar: startsOf(ownCalendars),
      calendarFrom: Int32Array.from(allCalendars, ({ from }) => from),
      calendarTo: Int32Array.from(allCalendars, ({ to }) => to),
      calendarWeekdays: Uint8Array.from(allCalendars, ({ weekdays }) =>
        weekdays.reduce((bits, runs, weekday) => bits | (Number(runs) << weekday), 0),
      ),
      serviceException: startsOf(exceptionsInOrder),
      exceptionDay: Int32Array.from(allExceptions, ({ day }) => day),
      exceptionAdded: Uint8Array.from(allExceptions, ({ added }) => Number(added)),
    },
  };
}

/** By day; the last exception in the file wins. */
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
