/** A feed's time zone. */
export interface AgencyTimeZone {
  /** IANA name, or a UTC offset such as `+05:30` if IANA has no zone for it. */
  zone: string;
  /** Whether the feed's text is a valid IANA name, as GTFS requires. */
  isNamed: boolean;
}

/**
 * IANA names without a region. Others are rejected, because ICU also accepts ambiguous abbreviations and picks one
 * country: `BST` for Bangladesh, `CST` for Chicago, `AST` for Alaska.
 */
const namesWithoutRegion = new Set(
  `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran
  Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore
  Turkey UCT UTC Universal W-SU WET Zulu`
    .toLowerCase()
    .split(/\s+/),
);

/** Matches offsets such as `GMT-3`, `UTC+02:00`, and `+0530`, with the usual sign. */
const offsetPattern = /^(?:UTC|GMT|Z)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?$/i;
const maxOffsetHours = 14;
/** Most western offset that IANA has a fixed zone for. */
const maxFixedHoursWest = 12;

/** Returns the time zone for an `agency_timezone`; undefined if it is unknown. */
export function agencyTimeZone(text: string): AgencyTimeZone | undefined {
  const name = text.replaceAll(' ', '_');
  if ((name.includes('/') && !/^SystemV\//i.test(name)) || namesWithoutRegion.has(name.toLowerCase())) {
    return isSupportedZone(name) ? { zone: name, isNamed: name === text } : undefined;
  }
  if (/^(?:Z|UTC|GMT)$/i.test(text)) return { zone: 'UTC', isNamed: false };
  const [, sign, hours = '', minutes = '00'] = offsetPattern.exec(text) ?? [];
  if (sign === undefined || Number(hours) * 60 + Number(minutes) > maxOffsetHours * 60) return undefined;
  return { zone: fixedZone(sign === '+', Number(hours), minutes), isNamed: false };
}

/**
 * Returns the zone with a fixed offset. Signs in `Etc/GMT` are inverted: `Etc/GMT+3` is three hours behind UTC (POSIX).
 */
function fixedZone(isEast: boolean, hours: number, minutes: string): string {
  if (hours === 0 && minutes === '00') return 'UTC';
  const hasFixedZone = minutes === '00' && (isEast || hours <= maxFixedHoursWest);
  if (hasFixedZone) return `Etc/GMT${isEast ? '-' : '+'}${hours}`;
  return `${isEast ? '+' : '-'}${String(hours).padStart(2, '0')}:${minutes}`;
}

function isSupportedZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
