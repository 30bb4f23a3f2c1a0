/**
 * Search windows to try in turn, in seconds. The first is left to OpenTripPlanner; the last is the maximum that it allows
 * by default.
 */
export const searchWindows: readonly (number | undefined)[] = [undefined, 6 * 3600, 24 * 3600];

export const isoDuration = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : `PT${seconds}S`;

/** Returns the seconds of an ISO 8601 duration as `java.time.Duration` writes it, such as `PT1H40M`; 0 for other text or null. */
export function durationSeconds(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
