import type { Tags } from './elements.ts';

/** Whether a way, or the route of several, is one that a ferry or a train carries people or vehicles along. */
export const isCrossing = ({ route, highway }: Tags): boolean =>
  highway === undefined && (route === 'ferry' || route === 'shuttle_train');

/** Hours and minutes, with seconds or without. */
const clock = /^(?<hours>\d{1,3}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?$/;
/** ISO 8601, without the days that no crossing takes. */
const iso = /^PT(?:(?<hours>\d{1,3})H)?(?:(?<minutes>\d{1,4})M)?(?:(?<seconds>\d{1,5})S)?$/;
const minutesAlone = /^(?<minutes>\d{1,4})(?: ?min(?:utes)?)?$/;

/** Seconds by the tag `duration` of a ferry or a shuttle train; undefined for what is no duration, or none at all. */
export function crossingSeconds(tag: string | undefined): number | undefined {
  const text = tag?.trim() ?? '';
  const found = [clock, iso, minutesAlone].map((form) => form.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const { hours = '0', minutes = '0', seconds = '0' } = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
}
