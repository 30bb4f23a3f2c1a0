import type { Timetable } from '../../region-format/timetables/timetable.ts';
import { TextNumbers } from './growing-column.ts';
import type { GtfsTables } from './gtfs-tables.ts';
import { weekdayOf } from './gtfs-values.ts';

export type ServiceDays = Pick<Timetable, 'firstDay' | 'dayCount' | 'services'> & { ids: TextNumbers };

/** On which days each service runs: its calendar, and the exceptions to it. */
export function serviceDays({ calendars, exceptions }: GtfsTables): ServiceDays {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  const ids = new TextNumbers();
  for (const { service, from, to } of calendars) {
    ids.number(service);
    firstDay = Math.min(firstDay, from);
    lastDay = Math.max(lastDay, to);
  }
  for (const { service, day } of exceptions) {
    ids.number(service);
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }
  if (ids.texts.length === 0) return { firstDay: 0, dayCount: 0, services: new Uint8Array(), ids };
  const dayCount = lastDay - firstDay + 1;
  const rowBytes = Math.ceil(dayCount / 8);
  const services = new Uint8Array(ids.texts.length * rowBytes);
  const set = (service: string, day: number, runs: boolean) => {
    const bit = day - firstDay;
    const at = ids.number(service) * rowBytes + (bit >> 3);
    const mask = 1 << (bit & 7);
    services[at] = runs ? (services[at] ?? 0) | mask : (services[at] ?? 0) & ~mask;
  };
  for (const { service, weekdays, from, to } of calendars) {
    for (let day = from; day <= to; day++) if (weekdays[weekdayOf(day)]) set(service, day, true);
  }
  for (const { service, day, added } of exceptions) set(service, day, added);
  return { firstDay, dayCount, services, ids };
}
