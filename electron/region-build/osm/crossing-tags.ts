import type { Tags } from './element.ts';

/** Whether a way or route is a ferry or shuttle train crossing. */
export const isCrossing = ({ route, highway }: Tags): boolean =>
  highway === undefined && (route === 'ferry' || route === 'shuttle_train');

/** Hours and minutes, optionally with seconds. */
const clock = /^(?<hours>\d{1,3}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?$/;
/** ISO 8601 duration without days, which no crossing takes. */
const iso = /^PT(?:(?<hours>\d{1,3})H)?(?:(?<minutes>\d{1,4})M)?(?:(?<seconds>\d{1,5})S)?$/;
const minutesAlone = /^(?<minutes>\d{1,4})(?: ?min(?:utes)?)?$/;

/** Parses the `duration` tag of a ferry or shuttle train as seconds; undefined if missing, invalid or zero. */
export function crossingSeconds(tag: string | undefined): number | undefined {
  const text = tag?.trim() ?? '';
  const found = [clock, iso, minutesAlone].map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const { hours = '0', minutes = '0', seconds = '0' } = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
}
