import type { UnitSystem } from '../../shared/api/value-sets.ts';
import {
  type AreaUnit,
  areaFigure,
  areaFigureIn,
  distanceFigure,
  distanceFigureIn,
  exactDistanceFigure,
  type Figure,
  type LengthUnit,
  metersPerMile,
  moneyDecimals,
  roundedMinutes,
  shareFigure,
} from '../../shared/figures/rounded-figures.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { isDateTime } from '../../shared/text/date-time.ts';
import { locale, words } from '../words/words.ts';

/** Meters per unit of longer distances in input fields: kilometers or miles. */
export const metersPerUnit: Readonly<Record<UnitSystem, number>> = { metric: 1000, imperial: metersPerMile };

/** By locale and options. Cached, because creating a formatter takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${JSON.stringify(options)}`;
  const cached = formatters.get(key) ?? new Intl.NumberFormat(locale(), options);
  formatters.set(key, cached);
  return cached;
}

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter for local times. A formatter keeps the time zone in which it was created, so the cache key
 * contains the UTC offsets in January and July, in case the system's time zone changes.
 */
function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const year = new Date().getFullYear();
  const zone = [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
  const key = `${locale()} ${zone} ${JSON.stringify(options)}`;
  const cached = dateFormatters.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  dateFormatters.set(key, cached);
  return cached;
}

/** Returns a number with up to that many decimals, without trailing zeros. */
export const formatNumber = (value: number, maximumFractionDigits = 0): string =>
  formatter({ maximumFractionDigits }).format(value);

/** Returns a number with a fixed count of decimals, so that its width hardly changes while it is updated. */
export const formatFixed = (value: number, fractionDigits: number): string =>
  formatter({ minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }).format(value);

/** Returns a distance in meters, rounded for reading: `80 m`, `1.2 km`, `27 km`. */
export const formatDistance = (meters: number, units: UnitSystem): string =>
  formatLength(distanceFigure(meters, units));

/** Returns a distance in meters, rounded to the meter or foot. */
export const formatExactDistance = (meters: number, units: UnitSystem): string =>
  formatLength(exactDistanceFigure(meters, units));

const formatLength = ({ value, unit, decimals }: Figure<LengthUnit>): string =>
  formatter({ style: 'unit', unit, maximumFractionDigits: decimals }).format(value);

/** Returns the symbol that follows figures in a unit, including the space before it. */
export const unitSuffix = (unit: 'meter' | 'foot' | 'pound'): string =>
  formatter({ style: 'unit', unit }).format(1).replace(formatNumber(1), '');

/** Returns a size in bytes, rounded to the megabyte. */
export const formatMegabytes = (bytes: number): string =>
  formatter({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(bytes / 1e6);

/** Returns a duration rounded to the millisecond. */
export const formatMilliseconds = (milliseconds: number): string =>
  formatter({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(milliseconds);

/** Returns a duration in seconds, rounded for reading: `under 1 min`, `12 min`, `1 h 5 min`, `2 d 3 h`. */
export function formatDuration(seconds: number): string {
  const minutes = roundedMinutes(seconds);
  if (minutes < 1) return words.t('ui.duration.under');
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const parts = [
    { key: 'ui.duration.days', value: days },
    { key: 'ui.duration.hours', value: hours % 24 },
    { key: 'ui.duration.minutes', value: days > 0 ? 0 : minutes % 60 },
  ] as const;
  return parts.flatMap(({ key, value }) => (value > 0 ? words.t(key, { value }) : [])).join(' ');
}

/** Returns a duration rounded to the second: `1:05:09`. */
export function formatExactDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(totalSeconds / 3600)}:${twoDigits(Math.floor(totalSeconds / 60) % 60)}:${twoDigits(totalSeconds % 60)}`;
}

const squareUnits = { 'square-meter': 'm²', 'square-kilometer': 'km²', 'square-mile': 'mi²' } as const;

/** Returns an area in square meters, rounded for reading: `540 m²`, `4.00 km²`, `12.8 km²`. */
export const formatArea = (squareMeters: number, units: UnitSystem): string =>
  formatSquare(areaFigure(squareMeters, units));

/** Formats the units itself, because `Intl` only supports the acre. */
const formatSquare = ({ value, unit, decimals }: Figure<AreaUnit>): string =>
  unit === 'acre'
    ? formatter({ style: 'unit', unit, maximumFractionDigits: decimals }).format(value)
    : `${formatFixed(value, value === 0 ? 0 : decimals)} ${squareUnits[unit]}`;

/** Formats two sizes that are displayed for comparison, usually in the same unit. */
export type FormatPair = (before: number, after: number) => readonly [before: string, after: string];

/** Returns a `FormatPair` that formats both sizes independently: for sizes without a unit, or with several units. */
export const pairFormatter =
  (write: (size: number) => string): FormatPair =>
  (before, after) => [write(before), write(after)];

/** Returns a `FormatPair` for areas in square meters: `9.71 km²` and `0 km²`, `1.20 km²` and `<0.01 km²`. */
export const areaPairFormatter =
  (units: UnitSystem): FormatPair =>
  (before, after) =>
    inOneUnit([before, after], (size) => areaFigure(size, units).unit, areaFigureIn, formatSquare);

/** Returns a `FormatPair` for distances in meters: `0.8 km` and `1.2 km`. */
export const distancePairFormatter =
  (units: UnitSystem): FormatPair =>
  (before, after) =>
    inOneUnit([before, after], (size) => distanceFigure(size, units).unit, distanceFigureIn, formatLength);

/** Formats both sizes in the unit of the larger one, or in that of the smaller one if both texts would be equal. */
function inOneUnit<Unit extends string>(
  [before, after]: readonly [number, number],
  unitOf: (size: number) => Unit,
  figureIn: (size: number, unit: Unit) => Figure<Unit>,
  write: (figure: Figure<Unit>) => string,
): readonly [string, string] {
  const formatterIn = (unit: Unit) => (size: number) => {
    const figure = figureIn(size, unit);
    const smallest = 10 ** -figure.decimals;
    const isTiny = figure.value > 0 && rounded(figure.value, figure.decimals) === 0;
    return isTiny ? `<${write({ ...figure, value: smallest })}` : write(figure);
  };
  const inLarger = formatterIn(unitOf(Math.max(before, after)));
  const inSmaller = formatterIn(unitOf(Math.min(before, after)));
  return inLarger(before) === inLarger(after)
    ? [inSmaller(before), inSmaller(after)]
    : [inLarger(before), inLarger(after)];
}

/** Returns the change of an area in square meters, as the difference of the rounded figures: `+4.5 km²`. */
export function formatAreaChange(before: number, after: number, units: UnitSystem): string {
  const { value, unit, decimals } = areaFigure(Math.max(before, after), units);
  const perUnit = Math.max(before, after) / value;
  const change = rounded(after / perUnit, decimals) - rounded(before / perUnit, decimals);
  if (!Number.isFinite(change) || rounded(change, decimals) === 0)
    return after === before
      ? formatNumber(0)
      : signed(after - before, formatArea(Math.abs(after - before), units));
  return signed(change, formatSquare({ value: Math.abs(change), unit, decimals }));
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
const signed = (change: number, text: string) => `${change < 0 ? '−' : '+'}${text}`;

/** Returns an area in square kilometers without the unit, with the decimals of `formatArea`: `12.8`. */
export function formatSquareKilometers(squareKilometers: number): string {
  const { value, decimals } = areaFigure(squareKilometers * 1e6, 'metric');
  return squareKilometers < 0.1 ? formatNumber(value / 1e6, 6) : formatFixed(value, decimals);
}

/** Returns a share (0 to 1) in whole percent: `4%`; `<1%` and `>99%` for shares that would be rounded to 0% or 100%. */
export function formatShare(share: number): string {
  const { percent, bound } = shareFigure(share);
  const text = percentText(percent);
  if (bound === null) return text;
  return `${bound === 'below' ? '<' : '>'}${text}`;
}

/** Returns a relative change in whole percent: `+4%`; `<1%`, without a sign, if it would be rounded to 0%. */
export function formatShareChange(share: number): string {
  const { percent, bound } = shareFigure(Math.abs(share));
  if (bound === 'below') return `<${percentText(percent)}`;
  return percentText(Math.sign(share) * percent, 'exceptZero');
}

const percentText = (percent: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  formatter({ style: 'percent', signDisplay, maximumFractionDigits: 0 }).format(percent / 100);

/** Returns an amount of money: `€12.50`. A currency that isn't an ISO 4217 code follows the number unchanged. */
export function formatMoney(value: number, currency: string): string {
  try {
    return formatter({ style: 'currency', currency }).format(value);
  } catch {
    return `${formatFixed(value, moneyDecimals)} ${currency}`;
  }
}

const listFormatters = new Map<string, Intl.ListFormat>();

/** Returns the items as a list with "and" in the window's language. */
export function formatList(items: readonly string[]): string {
  const known =
    listFormatters.get(locale()) ?? new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' });
  listFormatters.set(locale(), known);
  return known.format(items);
}

/** Returns latitude and longitude to about a meter, in the notation that other programs accept: `-34.90500, -56.18600`. */
export const formatPosition = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** Returns the day of an ISO 8601 date; other texts unchanged. */
export const formatDate = (iso: string): string => formatIso(iso, { dateStyle: 'medium', timeZone: 'UTC' });

/** As `formatDate`, with the full name of the month. */
export const formatLongDate = (iso: string): string => formatIso(iso, { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a local date and time such as `2026-03-01T08:30`, formatted; other texts unchanged. */
export const formatLocalTime = (local: string): string =>
  isDateTime(local) ? formatIso(local, { dateStyle: 'medium', timeStyle: 'short' }) : local;

/** Returns the local time of day of an ISO 8601 timestamp, to the second. */
export const formatClock = (iso: string): string => formatIso(iso, { timeStyle: 'medium' });

/** Returns the time of day to the nearest minute, with the weekday if it isn't on the same day as `of`. */
export function formatTimeOfDay(at: Date, reference: Date): string {
  const minute = new Date(Math.round(at.getTime() / 60_000) * 60_000);
  return formatIso(minute.toISOString(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(minute.toDateString() === reference.toDateString() ? {} : { weekday: 'short' }),
  });
}

/** Returns the nearest minute in local time as the value of a `datetime-local` input: `2026-03-01T08:30`. */
export function dateTimeLocalValue(at: Date): string {
  const minute = Math.round(at.getTime() / 60_000) - at.getTimezoneOffset();
  return new Date(minute * 60_000).toISOString().slice(0, 16);
}

function formatIso(text: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return dateFormatter(options).format(date);
}
