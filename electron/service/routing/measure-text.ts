import type { Measure } from '../../../shared/api/distance.ts';
import type { Language, UnitSystem } from '../../../shared/api/value-sets.ts';

/** How figures are told: the texts of `provider.md` 3, in English as a provider writes them. */

const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;
/** From here on miles are told, below feet. */
const fewestFeetAsMiles = 1000;

/** Minutes of the hours that a duration is told in. */
const minutesPerHour = 60;

/** Making a formatter takes longer than a hundred uses of it. */
const formatters = new Map<string, Intl.NumberFormat>();

function inUnit(language: Language, unit: string, value: number, maximumFractionDigits: number): string {
  const key = `${language} ${unit} ${maximumFractionDigits}`;
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, options);
  formatters.set(key, formatter);
  return formatter.format(value);
}

/** One decimal below 100, none from there on. */
const fractionDigits = (value: number) => (value < 100 ? 1 : 0);

function englishLength(meters: number, units: UnitSystem): string {
  const rounded = (value: number) => String(Number(value.toFixed(fractionDigits(value))));
  if (units === 'metric') return meters < 1000 ? `${meters} m` : `${rounded(meters / 1000)} km`;
  const feet = Math.round(meters / metersPerFoot);
  if (feet < fewestFeetAsMiles) return `${feet} ft`;
  const miles = rounded(meters / metersPerMile);
  return miles === '1' ? '1 mile' : `${miles} miles`;
}

/** A length in words, such as `10.8 km` or `7.6 miles`. `meters` is whole. */
export function lengthText(meters: number, units: UnitSystem, language: Language): string {
  if (language === 'en') return englishLength(meters, units);
  if (units === 'metric') {
    if (meters < 1000) return inUnit(language, 'meter', meters, 0);
    return inUnit(language, 'kilometer', meters / 1000, fractionDigits(meters / 1000));
  }
  const feet = Math.round(meters / metersPerFoot);
  if (feet < fewestFeetAsMiles) return inUnit(language, 'foot', feet, 0);
  return inUnit(language, 'mile', meters / metersPerMile, fractionDigits(meters / metersPerMile));
}

/** A duration in words, such as `16 mins` or `1 hour 33 mins`; never below one minute. */
export function durationText(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  const parts: string[] = [];
  if (hours > 0) parts.push(unitText(language, 'hour', hours));
  if (rest > 0) parts.push(unitText(language, 'minute', rest));
  return parts.join(' ');
}

/** The minutes of a contour, such as `30 minutes` (`provider.md` 8). */
export function contourMinutesText(minutes: number, language: Language): string {
  const options = { style: 'unit', unit: 'minute', unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(minutes);
}

function unitText(language: Language, unit: 'hour' | 'minute', count: number): string {
  if (language !== 'en') return inUnit(language, unit, count, 0);
  const word = unit === 'hour' ? 'hour' : 'min';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A length of whole meters as the API tells it. */
export function lengthMeasure(meters: number, units: UnitSystem, language: Language): Measure {
  return { value: meters, text: lengthText(meters, units, language) };
}

/** A duration as the API tells it. Whole seconds are cut, as Valhalla's matrix does, so that both agree. */
export function durationMeasure(seconds: number, language: Language): Measure {
  const value = Math.trunc(seconds);
  return { value, text: durationText(value, language) };
}
