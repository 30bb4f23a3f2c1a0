import { agencyTimeZone } from './agency-time-zone.ts';
import type { Findings } from './findings.ts';
import { GtfsError } from './gtfs-error.ts';
import type { GtfsTables } from './gtfs-tables.ts';

export interface FeedTimeZone {
  /** IANA name, or an offset such as `+05:30`. */
  zone: string;
  /** As written in the feed. */
  written: string;
}

/** Returns the time zone of the first agency with a known zone. */
export function feedTimeZone({ agencies }: GtfsTables, findings: Findings): FeedTimeZone | undefined {
  let found: FeedTimeZone | undefined;
  for (const { timeZone: written, line } of agencies) {
    const read = agencyTimeZone(written);
    const place = { line, field: 'agency_timezone' };
    if (!read) {
      findings.add('invalid_timezone', 'agency.txt', { ...place, value: written });
      continue;
    }
    if (!read.isNamed) {
      findings.add('invalid_timezone', 'agency.txt', { ...place, value: `${written} = ${read.zone}` });
    }
    found ??= { zone: read.zone, written };
    if (read.zone !== found.zone) {
      findings.add('inconsistent_agency_timezone', 'agency.txt', { ...place, value: written });
    }
  }
  return found;
}

/** Returns the error for a feed without a known time zone, whose times would be off by hours. */
export function unknownTimeZone({ agencies }: GtfsTables): GtfsError {
  const [first] = agencies;
  return first
    ? new GtfsError('time-zone-unknown', { zone: first.timeZone })
    : new GtfsError('time-zone-missing');
}
