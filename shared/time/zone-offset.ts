const formats = new Map<string, Intl.DateTimeFormat>();
const offsetPattern = /([+-])(\d+):?(\d+)?:?(\d+)?/;

/**
 * Returns a time zone's offset from UTC in seconds.
 * @param time time in seconds since 1970
 * @param zone IANA name, or a fixed offset such as `+05:30`, which only newer engines support
 */
export function zoneOffset(zone: string, time: number): number {
  if (/^[+-]/.test(zone)) return secondsOf(zone);
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return secondsOf(
    format.formatToParts(time * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
}

function secondsOf(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = offsetPattern.exec(text) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -total : total;
}
