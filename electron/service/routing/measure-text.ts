import type { Measure } from '../../../shared/api/distance.ts';
import type { Language, UnitSystem } from '../../../shared/api/value-sets.ts';

/* Lengths and durations are formatted as in `provider.md` 3; the English texts are those of a provider. */

const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;
/** Lengths of at least this many feet are shown in miles. */
const minFeetAsMiles = 1000;

const minutesPerHour = 60;

/** Cache, because creating a formatter takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Whether units are spelled out or abbreviated. */
export type UnitDisplay = 'short' | 'long';

function formatUnit(language: Language, unit: string, value: number, unitDisplay: UnitDisplay): string {
  const key = `${language} ${unit} ${unitDisplay}`;
  const useGrouping = language === 'en' ? false : 'auto';
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1, useGrouping } as const;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, options);
  formatters.set(key, formatter);
  return formatter.format(value);
}

/** Returns the decimals to display: one below 100, otherwise none. */
const fractionDigits = (value: number) => (value < 100 ? 1 : 0);

/** Converts a length to its display unit and rounds it. */
function displayLength(meters: number, units: UnitSystem): { unit: string; value: number } {
  const rounded = (value: number) => Number(value.toFixed(fractionDigits(value)));
  if (units === 'metric') {
    return meters < 1000
      ? { unit: 'meter', value: meters }
      : { unit: 'kilometer', value: rounded(meters / 1000) };
  }
  const feet = Math.round(meters / metersPerFoot);
  return feet < minFeetAsMiles
    ? { unit: 'foot', value: feet }
    : { unit: 'mile', value: rounded(meters / metersPerMile) };
}

/** A provider's English abbreviations of lengths; miles are spelled out. */
const englishSigns: Readonly<Record<string, string>> = { meter: 'm', kilometer: 'km', foot: 'ft' };

/** Formats a length of integer meters, such as `10.8 km` or `7.6 miles`. */
export function lengthText(
  meters: number,
  units: UnitSystem,
  language: Language,
  unitDisplay: UnitDisplay = 'short',
): string {
  const { unit, value } = displayLength(meters, units);
  if (language !== 'en') return formatUnit(language, unit, value, unitDisplay);
  const sign = unitDisplay === 'short' ? englishSigns[unit] : undefined;
  return sign ? `${value} ${sign}` : formatUnit(language, unit, value, 'long');
}

/** Formats a duration, such as `16 mins` or `1 hour 33 mins`; at least one minute unless it is zero. */
export function durationText(seconds: number, language: Language): string {
  if (seconds === 0) return unitText(language, 'minute', 0);
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / minutesPerHour);
  const restMinutes = minutes % minutesPerHour;
  const parts: string[] = [];
  if (hours > 0) parts.push(unitText(language, 'hour', hours));
  if (restMinutes > 0) parts.push(unitText(language, 'minute', restMinutes));
  return parts.join(' ');
}

/** Formats the minutes of a contour, such as `30 minutes` (`provider.md` 8). */
export function contourMinutesText(minutes: number, language: Language): string {
  const options = { style: 'unit', unit: 'minute', unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(minutes);
}

function unitText(language: Language, unit: 'hour' | 'minute', count: number): string {
  if (language !== 'en') return formatUnit(language, unit, count, 'short');
  const word = unit === 'hour' ? 'hour' : 'min';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Returns a length of integer meters in the API's format. */
export function lengthMeasure(meters: number, units: UnitSystem, language: Language): Measure {
  return { value: meters, text: lengthText(meters, units, language) };
}

/** Returns a duration in the API's format, truncated to seconds like Valhalla's matrix, so that routes and matrices agree. */
export function durationMeasure(seconds: number, language: Language): Measure {
  const value = Math.trunc(seconds);
  return { value, text: durationText(seconds, language) };
}
