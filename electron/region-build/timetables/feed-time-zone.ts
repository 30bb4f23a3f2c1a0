import { agencyTimeZone } from './agency-time-zone.ts';
import type { Findings } from './findings.ts';
import { GtfsError } from './gtfs-error.ts';
import type { GtfsTables } from './gtfs-tables.ts';

/** Time zone that the times of a feed are in. */
export interface FeedTimeZone {
  /** IANA name, or an offset such as `+05:30`. */
  zone: string;
  /** As written in the feed. */
  written: string;
}

/** Returns the first known time zone of an agency; undefined if none is known. Reports invalid and differing ones. */
export function feedTimeZone({ agencies }: GtfsTables, findings: Findings): FeedTimeZone | undefined {
  let first: FeedTimeZone | undefined;
  for (const { timeZone: written, line } of agencies) {
    const parsed = agencyTimeZone(written);
    const place = { line, field: 'agency_timezone' };
    if (!parsed) {
      findings.add('invalid_timezone', 'agency.txt', { ...place, value: written });
      continue;
    }
    if (!parsed.isNamed) {
      findings.add('invalid_timezone', 'agency.txt', { ...place, value: `${written} = ${parsed.zone}` });
    }
    first ??= { zone: parsed.zone, written };
    if (parsed.zone !== first.zone) {
      findings.add('inconsistent_agency_timezone', 'agency.txt', { ...place, value: written });
    }
  }
  return first;
}

/** Returns the error for a feed without a known time zone: it can't be imported, as times would be off by hours. */
export function unknownTimeZone({ agencies }: GtfsTables): GtfsError {
  const [first] = agencies;
  return first
    ? new GtfsError('time-zone-unknown', { zone: first.timeZone })
    : new GtfsError('time-zone-missing');
}
