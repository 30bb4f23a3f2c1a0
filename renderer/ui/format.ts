import type { UnitSystem } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { isDateTime } from '../../shared/text/date-time.ts';
import { locale, words } from '../words/words.ts';

const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;

/** In which longer distances are typed: kilometers, or miles. */
export const metersPerUnit: Readonly<Record<UnitSystem, number>> = { metric: 1000, imperial: metersPerMile };

/** By locale and options. Making one takes longer than a hundred uses of it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale(), options);
  formatters.set(key, known);
  return known;
}

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter stays in the time zone in which it was made, and a computer may travel: summer and winter tell zones apart. */
function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const year = new Date().getFullYear();
  const zone = [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
  const key = `${locale()} ${zone} ${JSON.stringify(options)}`;
  const known = dateFormatters.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  dateFormatters.set(key, known);
  return known;
}

/** A number with so many digits after the point, or fewer where those are naughts. */
export const formatNumber = (value: number, maximumFractionDigits = 0): string =>
  formatter({ maximumFractionDigits }).format(value);

/** A number with always so many digits after the point, so that it stays in place while it changes. */
export const formatSteady = (value: number, fractionDigits: number): string =>
  formatter({ minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }).format(value);

type LengthUnit = 'meter' | 'kilometer' | 'foot' | 'mile';

const length = (value: number, unit: LengthUnit, maximumFractionDigits = 0): string =>
  formatter({ style: 'unit', unit, maximumFractionDigits }).format(value);

/** A distance in meters as people say it: `80 m`, `1.2 km`, `27 km`. */
export function formatDistance(meters: number, units: UnitSystem): string {
  if (units === 'imperial') {
    const miles = meters / metersPerMile;
    if (miles < 0.1) return length(roundTo(meters / metersPerFoot, 10), 'foot');
    return length(miles, 'mile', miles < 10 ? 1 : 0);
  }
  if (meters < 10) return length(meters, 'meter');
  if (roundTo(meters, 10) < 1000) return length(roundTo(meters, 10), 'meter');
  const kilometers = meters / 1000;
  return length(kilometers, 'kilometer', kilometers < 10 ? 1 : 0);
}

/** The same to the meter or foot. */
export const formatExactDistance = (meters: number, units: UnitSystem): string =>
  units === 'imperial' ? length(meters / metersPerFoot, 'foot') : length(meters, 'meter');

/** An amount of data, to the megabyte. */
export const formatMegabytes = (bytes: number): string =>
  formatter({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(bytes / 1e6);

/** How long a computer took for something, to the millisecond. */
export const formatMilliseconds = (milliseconds: number): string =>
  formatter({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(milliseconds);

/** A duration in seconds as people say it: `under 1 min`, `12 min`, `1 h 5 min`, `2 d 3 h`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
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

/** The same to the second: `1:05:09`. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** An area in square meters as people say it. `Intl` has no square measures. */
export function formatArea(squareMeters: number, units: UnitSystem): string {
  if (units === 'imperial') {
    const squareMiles = squareMeters / metersPerMile ** 2;
    return squareMiles < 0.1
      ? formatter({ style: 'unit', unit: 'acre', maximumFractionDigits: squareMiles < 0.01 ? 1 : 0 }).format(
          squareMiles * 640,
        )
      : `${formatNumber(squareMiles, squareMiles < 10 ? 2 : 0)} mi²`;
  }
  if (squareMeters < 100_000) return `${formatNumber(squareMeters)} m²`;
  const squareKilometers = squareMeters / 1e6;
  return `${formatNumber(squareKilometers, squareKilometers < 10 ? 2 : 0)} km²`;
}

const leastShare = 0.001;

/** A share of something: `4%`; one that is too small for that as `< 0.1%`. */
export const formatShare = (share: number): string =>
  share < leastShare ? `< ${percent(leastShare)}` : percent(share);

/** How much larger or smaller something became: `+4%`; a change that is too small for that as `< 0.1%`. */
export const formatShareChange = (share: number): string =>
  Math.abs(share) < leastShare ? formatShare(0) : percent(share, 'exceptZero');

const percent = (share: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  formatter({
    style: 'percent',
    signDisplay,
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  }).format(share);

/** An amount of money: `€12.50`. A currency that is no ISO 4217 code stands as it is. */
export function formatMoney(value: number, currency: string): string {
  try {
    return formatter({ style: 'currency', currency }).format(value);
  } catch {
    return `${formatSteady(value, 2)} ${currency}`;
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

/** The same with the month written out. */
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

const roundTo = (value: number, step: number) => Math.round(value / step) * step;
