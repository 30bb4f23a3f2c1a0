import { z } from 'zod';
import { dataText, limitedDateTime, limitedList } from '../limits/limited-schemas.ts';

/** Problems without a name in MobilityData's validator. */
const ownNotices = {
  file_not_in_utf8: 'warning',
  stop_outside_region: 'warning',
  stop_with_swapped_coordinates: 'error',
  time_zone_far_from_stops: 'warning',
} as const;

/**
 * Problems of a GTFS feed and their severity, named as in MobilityData's GTFS validator
 * (https://gtfs-validator.mobilitydata.org/rules.html) so that they can be looked up there. Items with an `error` are
 * skipped if unusable; the rest of the feed is used.
 */
export const noticeSeverities = {
  ...ownNotices,
  block_trips_with_overlapping_stop_times: 'error',
  csv_parsing_failed: 'error',
  duplicate_key: 'error',
  duplicated_column: 'error',
  empty_file: 'error',
  foreign_key_violation: 'error',
  inconsistent_agency_timezone: 'error',
  invalid_color: 'error',
  invalid_date: 'error',
  invalid_input_files_in_subfolder: 'error',
  invalid_integer: 'error',
  invalid_row_length: 'error',
  invalid_time: 'error',
  invalid_timezone: 'error',
  missing_calendar_and_calendar_date_files: 'error',
  missing_required_column: 'error',
  missing_required_field: 'error',
  missing_required_file: 'error',
  missing_trip_edge: 'error',
  number_out_of_range: 'error',
  overlapping_frequency: 'error',
  point_near_origin: 'error',
  point_near_pole: 'error',
  start_and_end_range_out_of_order: 'error',
  station_with_parent_station: 'error',
  stop_time_with_arrival_before_previous_departure_time: 'error',
  stop_time_with_only_arrival_or_departure_time: 'error',
  wrong_parent_location_type: 'error',
  expired_calendar: 'warning',
  feed_expiration_date7_days: 'warning',
  invalid_character: 'warning',
  stop_without_stop_time: 'warning',
  transfer_with_suspicious_mid_trip_in_seat: 'warning',
  trip_coverage_not_active_for_next7_days: 'warning',
  unexpected_enum_value: 'warning',
  unusable_trip: 'warning',
  unused_trip: 'warning',
  unknown_file: 'info',
} as const;
export type NoticeCode = keyof typeof noticeSeverities;

/** Problem of a feed; the same problem in several lines is reported once. */
export const findingSchema = z.object({
  code: z.enum(Object.keys(noticeSeverities) as [NoticeCode, ...NoticeCode[]]),
  file: dataText,
  /** First line concerned, from 1; null for the entire file. */
  line: z.int().nullable(),
  field: dataText.nullable(),
  /** Value of the field there. */
  value: dataText.nullable(),
  /** Number of lines concerned. */
  count: z.int(),
});
export type Finding = z.infer<typeof findingSchema>;

export const feedIdSchema = dataText.regex(/^[a-z0-9-]+$/);

/** Imported timetable, as listed in the window. */
export const feedSummarySchema = z.object({
  id: feedIdSchema,
  /** Name of the source file; null for the built-in region's sample. */
  fileName: dataText.nullable(),
  importedAt: limitedDateTime,
  agencies: limitedList(z.object({ name: dataText, url: dataText })),
  timeZone: dataText,
  /** First and last day of service, as ISO dates. */
  from: z.iso.date(),
  to: z.iso.date(),
  stops: z.int(),
  routes: z.int(),
  trips: z.int(),
  stopTimes: z.int(),
  findings: limitedList(findingSchema),
});
export type FeedSummary = z.infer<typeof feedSummarySchema>;
