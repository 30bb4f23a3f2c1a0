/** A time zone of a feed. */
export interface AgencyTimeZone {
  /** IANA name, or the offset from UTC such as `+05:30` where IANA has no zone for it. */
  zone: string;
  /** Whether the feed names it as GTFS wants it. */
  isNamed: boolean;
}

/**
 * IANA's names without a region. ICU takes abbreviations too, and for one country of several: `BST` for Bangladesh,
 * `CST` for Chicago, `AST` for Alaska.
 */
const namesWithoutRegion = new Set(
  `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran
  Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore
  Turkey UCT UTC Universal W-SU WET Zulu`
    .toLowerCase()
    .split(/\s+/),
);

/** `GMT-3`, `UTC+02:00`, `+0530`: what it says is the offset, with the sign that people write. */
const offsetPattern = /^(?:UTC|GMT|Z)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?$/i;
const maxOffsetHours = 14;
/** IANA's fixed zones end there in the west. */
const maxFixedHoursWest = 12;

/** The time zone that `agency_timezone` stands for; undefined where that is not known. */
export function agencyTimeZone(text: string): AgencyTimeZone | undefined {
  const name = text.replaceAll(' ', '_');
  if ((name.includes('/') && !/^SystemV\//i.test(name)) || namesWithoutRegion.has(name.toLowerCase())) {
    return isKnown(name) ? { zone: name, isNamed: name === text } : undefined;
  }
  if (/^(?:Z|UTC|GMT)$/i.test(text)) return { zone: 'UTC', isNamed: false };
  const [, sign, hours = '', minutes = '00'] = offsetPattern.exec(text) ?? [];
  if (sign === undefined || Number(hours) * 60 + Number(minutes) > maxOffsetHours * 60) return undefined;
  return { zone: fixedZone(sign === '+', Number(hours), minutes), isNamed: false };
}

/** The signs of `Etc/GMT` are turned round: `Etc/GMT+3` is three hours behind UTC (POSIX). */
function fixedZone(isEast: boolean, hours: number, minutes: string): string {
  if (hours === 0 && minutes === '00') return 'UTC';
  const hasName = minutes === '00' && (isEast || hours <= maxFixedHoursWest);
  if (hasName) return `Etc/GMT${isEast ? '-' : '+'}${hours}`;
  return `${isEast ? '+' : '-'}${String(hours).padStart(2, '0')}:${minutes}`;
}

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
