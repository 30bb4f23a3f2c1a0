import { isoDayOf } from '../../region-format/timetables/timetable.ts';
import type { Findings } from './findings.ts';
import type { GtfsTables } from './gtfs-tables.ts';

const weekDays = 7;

/** Reports a feed whose service has ended, ends soon, or doesn't run this week. Days are counted from 1970-01-01. */
export function checkDates(
  { last, runsThisWeek }: { last: number; runsThisWeek: boolean },
  today: number,
  findings: Findings,
): void {
  if (last < today) {
    findings.add('expired_calendar', 'calendar.txt', { value: isoDayOf(last) });
    return;
  }
  if (last < today + weekDays) {
    findings.add('feed_expiration_date7_days', 'calendar.txt', { value: isoDayOf(last) });
  }
  if (!runsThisWeek) findings.add('trip_coverage_not_active_for_next7_days', 'calendar.txt');
}

/** Reports a feed whose end date in feed_info.txt has passed or is near. */
export function checkFeedEnd({ feedEnd }: GtfsTables, today: number, findings: Findings): void {
  if (feedEnd === undefined || feedEnd.day >= today + weekDays) return;
  const { day, line } = feedEnd;
  findings.add('feed_expiration_date7_days', 'feed_info.txt', {
    line,
    field: 'feed_end_date',
    value: isoDayOf(day),
  });
}
