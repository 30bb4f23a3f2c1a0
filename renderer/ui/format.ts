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

/** Cached by locale and options: creating one takes longer than a hundred uses. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale(), options);
  formatters.set(key, known);
  return known;
}

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter keeps the time zone of its creation, and a computer may travel. The cache key has the offsets of winter
 * and summer, which tell zones apart.
 */
function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const year = new Date().getFullYear();
  const zone = [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
  const key = `${locale()} ${zone} ${JSON.stringify(options)}`;
  const known = dateFormatters.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  dateFormatters.set(key, known);
  return known;
}

/** A number with up to that many decimals; trailing zeros are dropped. */
export const formatNumber = (value: number, maximumFractionDigits = 0): string =>
  formatter({ maximumFractionDigits }).format(value);

/** A number with a fixed count of decimals, so that it doesn't jump while it changes. */
export const formatSteady = (value: number, fractionDigits: number): string =>
  formatter({ minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }).format(value);

/** A distance in meters as people say it: `80 m`, `1.2 km`, `27 km`. */
export const formatDistance = (meters: number, units: UnitSystem): string =>
  formatLength(distanceFigure(meters, units));

/** A distance to the meter or foot. */
export const formatExactDistance = (meters: number, units: UnitSystem): string =>
  formatLength(exactDistanceFigure(meters, units));

const formatLength = ({ value, unit, decimals }: Figure<LengthUnit>): string =>
  formatter({ style: 'unit', unit, maximumFractionDigits: decimals }).format(value);

/** The symbol that follows figures in a unit, with its space. */
export const unitSuffix = (unit: 'meter' | 'foot' | 'pound'): string =>
  formatter({ style: 'unit', unit }).format(1).replace(formatNumber(1), '');

/** An amount of data, to the megabyte. */
export const formatMegabytes = (bytes: number): string =>
  formatter({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(bytes / 1e6);

/** How long a computer took for something, to the millisecond. */
export const formatMilliseconds = (milliseconds: number): string =>
  formatter({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(milliseconds);

/** A duration in seconds as people say it: `under 1 min`, `12 min`, `1 h 5 min`, `2 d 3 h`. */
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

/** A duration to the second: `1:05:09`. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

const squareUnits = { 'square-meter': 'm²', 'square-kilometer': 'km²', 'square-mile': 'mi²' } as const;

/** An area in square meters as people say it: `540 m²`, `4.00 km²`, `12.8 km²`. */
export const formatArea = (squareMeters: number, units: UnitSystem): string =>
  formatSquare(areaFigure(squareMeters, units));

/** `Intl` has no square measures. */
const formatSquare = ({ value, unit, decimals }: Figure<AreaUnit>): string =>
  unit === 'acre'
    ? formatter({ style: 'unit', unit, maximumFractionDigits: decimals }).format(value)
    : `${formatSteady(value, value === 0 ? 0 : decimals)} ${squareUnits[unit]}`;

/** Two sizes that people compare, as text in one unit. */
export type FormatPair = (before: number, after: number) => readonly [before: string, after: string];

/** Sizes without a unit, or with several in each text. */
export const pairOf =
  (write: (size: number) => string): FormatPair =>
  (before, after) => [write(before), write(after)];

/** Two areas in square meters: `9.71 km²` and `0 km²`, `1.20 km²` and `<0.01 km²`. */
export const formatAreas =
  (units: UnitSystem): FormatPair =>
  (before, after) =>
    inOneUnit([before, after], (size) => areaFigure(size, units).unit, areaFigureIn, formatSquare);

/** Two distances in meters: `0.8 km` and `1.2 km`. */
export const formatDistances =
  (units: UnitSystem): FormatPair =>
  (before, after) =>
    inOneUnit([before, after], (size) => distanceFigure(size, units).unit, distanceFigureIn, formatLength);

/** Written in the unit of the larger one, or in that of the smaller one if both would look the same. */
function inOneUnit<Unit extends string>(
  [before, after]: readonly [number, number],
  unitOf: (size: number) => Unit,
  figureIn: (size: number, unit: Unit) => Figure<Unit>,
  write: (figure: Figure<Unit>) => string,
): readonly [string, string] {
  const writtenIn = (unit: Unit) => (size: number) => {
    const figure = figureIn(size, unit);
    const least = 10 ** -figure.decimals;
    const isTiny = figure.value > 0 && rounded(figure.value, figure.decimals) === 0;
    return isTiny ? `<${write({ ...figure, value: least })}` : write(figure);
  };
  const inLarger = writtenIn(unitOf(Math.max(before, after)));
  const inSmaller = writtenIn(unitOf(Math.min(before, after)));
  return inLarger(before) === inLarger(after)
    ? [inSmaller(before), inSmaller(after)]
    : [inLarger(before), inLarger(after)];
}

/** Change of an area, as the difference of both rounded figures: `+4.5 km²`. */
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

/** An area in square kilometers without the unit, with the decimals of `formatArea`: `12.8`. */
export function formatSquareKilometers(squareKilometers: number): string {
  const { value, decimals } = areaFigure(squareKilometers * 1e6, 'metric');
  return squareKilometers < 0.1 ? formatNumber(value / 1e6, 6) : formatSteady(value, decimals);
}

/** A share in whole percent: `4%`; `<1%` if positive but below, and `>99%` if just under all. */
export function formatShare(share: number): string {
  const { percent, bound } = shareFigure(share);
  const text = percentText(percent);
  if (bound === null) return text;
  return `${bound === 'below' ? '<' : '>'}${text}`;
}

/** Relative change of a size: `+4%`; smaller changes as `<1%`. */
export function formatShareChange(share: number): string {
  const { percent, bound } = shareFigure(Math.abs(share));
  if (bound === 'below') return `<${percentText(percent)}`;
  return percentText(Math.sign(share) * percent, 'exceptZero');
}

const percentText = (percent: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  formatter({ style: 'percent', signDisplay, maximumFractionDigits: 0 }).format(percent / 100);

/** An amount of money: `€12.50`. A currency that isn't an ISO 4217 code is left as it is. */
export function formatMoney(value: number, currency: string): string {
  try {
    return formatter({ style: 'currency', currency }).format(value);
  } catch {
    return `${formatSteady(value, moneyDecimals)} ${currency}`;
  }
}

const listFormatters = new Map<string, Intl.ListFormat>();

/** Several things, as people list them. */
export function formatList(items: readonly string[]): string {
  const known =
    listFormatters.get(locale()) ?? new Intl.ListFormat(locale(), { type: 'conjunction', style: 'narrow' });
  listFormatters.set(locale(), known);
  return known.format(items);
}

/** Latitude and longitude to about a meter, as they are written on maps and can be pasted everywhere. */
export const formatPosition = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** A day, from ISO 8601; the text itself when it is none. */
export const formatDate = (iso: string): string => dated(iso, { dateStyle: 'medium', timeZone: 'UTC' });

/** As `formatDate`, with the month written out. */
export const formatLongDate = (iso: string): string => dated(iso, { dateStyle: 'long', timeZone: 'UTC' });

/** A local date and time such as `2026-03-01T08:30`, as people write it; the text itself when it is none. */
export const formatLocalTime = (local: string): string =>
  isDateTime(local) ? dated(local, { dateStyle: 'medium', timeStyle: 'short' }) : local;

/** The time of day of a moment, to the second. */
export const formatClock = (iso: string): string => dated(iso, { timeStyle: 'medium' });

/** The time of day to the nearest minute; with the weekday where it is on another day than `of`. */
export function formatTimeOfDay(at: Date, of: Date): string {
  const minute = new Date(Math.round(at.getTime() / 60_000) * 60_000);
  return dated(minute.toISOString(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(minute.toDateString() === of.toDateString() ? {} : { weekday: 'short' }),
  });
}

/** The nearest minute in local time, as a field of type datetime-local writes it: `2026-03-01T08:30`. */
export function localMinute(at: Date): string {
  const minute = Math.round(at.getTime() / 60_000) - at.getTimezoneOffset();
  return new Date(minute * 60_000).toISOString().slice(0, 16);
}

function dated(text: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return dateFormatter(options).format(date);
}
