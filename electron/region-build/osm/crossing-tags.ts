import type { Tags } from './element.ts';

/** Whether a way or route is a ferry or shuttle train crossing. */
export const isCrossing = ({ route, highway }: Tags): boolean =>
  highway === undefined && (route === 'ferry' || route === 'shuttle_train');

/** Matches hours and minutes, optionally with seconds. */
const clock = /^(?<hours>\d{1,3}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?$/;
/** Matches an ISO 8601 duration without days, because no crossing takes that long. */
const iso = /^PT(?:(?<hours>\d{1,3})H)?(?:(?<minutes>\d{1,4})M)?(?:(?<seconds>\d{1,5})S)?$/;
const minutesOnly = /^(?<minutes>\d{1,4})(?: ?min(?:utes)?)?$/;

/** Returns the `duration` tag of a ferry or shuttle train in seconds; undefined if it is missing, invalid, or zero. */
export function crossingSeconds(tag: string | undefined): number | undefined {
  const text = tag?.trim() ?? '';
  const match = [clock, iso, minutesOnly].map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!match) return undefined;
  const { hours = '0', minutes = '0', seconds = '0' } = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
}
