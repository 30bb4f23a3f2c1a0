/** Windows to search in turn, in seconds; the first one is selected by OpenTripPlanner, the last one is its maximum by default. */
export const searchWindows: readonly (number | undefined)[] = [undefined, 6 * 3600, 24 * 3600];

export const windowText = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : `PT${seconds}S`;

/** Seconds of a duration as `java.time.Duration` writes it, such as `PT1H40M`; 0 for others. */
export function windowSeconds(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
