import type { UnitSystem } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** The language of the window, which is also how figures are written. */
const locale = 'en';
const metersPerMile = 1609.344;
const metersPerFoot = 0.3048;

/** By fraction digits. Making one takes longer than a hundred uses of it. */
const formatters = new Map<number, Intl.NumberFormat>();

function figure(value: number, maximumFractionDigits: number): string {
  const formatter =
    formatters.get(maximumFractionDigits) ?? new Intl.NumberFormat(locale, { maximumFractionDigits });
  formatters.set(maximumFractionDigits, formatter);
  return formatter.format(value);
}

/** A distance in meters as people say it: `80 m`, `1.2 km`, `27 km`. */
export function formatDistance(meters: number, units: UnitSystem): string {
  if (units === 'imperial') {
    const miles = meters / metersPerMile;
    if (miles < 0.1) return `${figure(roundTo(meters / metersPerFoot, 10), 0)} ft`;
    return `${figure(miles, miles < 10 ? 1 : 0)} mi`;
  }
  if (meters < 10) return `${figure(meters, 0)} m`;
  if (roundTo(meters, 10) < 1000) return `${figure(roundTo(meters, 10), 0)} m`;
  const kilometers = meters / 1000;
  return `${figure(kilometers, kilometers < 10 ? 1 : 0)} km`;
}

/** The same to the meter or foot. */
export const formatExactDistance = (meters: number, units: UnitSystem): string =>
  units === 'imperial' ? `${figure(meters / metersPerFoot, 0)} ft` : `${figure(meters, 0)} m`;

/** A duration in seconds as people say it: `under 1 min`, `12 min`, `1 h 5 min`, `2 d 3 h`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return withRest(`${hours} h`, minutes % 60, 'min');
  return withRest(`${Math.floor(hours / 24)} d`, hours % 24, 'h');
}

/** The same to the second: `1:05:09`. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** An area in square meters as people say it. */
export function formatArea(squareMeters: number, units: UnitSystem): string {
  if (units === 'imperial') {
    const squareMiles = squareMeters / metersPerMile ** 2;
    return squareMiles < 0.1
      ? `${figure(squareMiles * 640, squareMiles < 0.01 ? 1 : 0)} ac`
      : `${figure(squareMiles, squareMiles < 10 ? 2 : 0)} mi²`;
  }
  if (squareMeters < 100_000) return `${figure(squareMeters, 0)} m²`;
  const squareKilometers = squareMeters / 1e6;
  return `${figure(squareKilometers, squareKilometers < 10 ? 2 : 0)} km²`;
}

/** How much larger or smaller something became: `+4 %`; a change that is too small for that as `< 0.1 %`. */
export function formatShareChange(share: number): string {
  if (Math.abs(share) < 0.001) return '< 0.1 %';
  const percent = Math.abs(share) * 100;
  return `${share > 0 ? '+' : '−'}${figure(percent, percent < 10 ? 1 : 0)} %`;
}

/** Latitude and longitude to about a meter, as the API takes them. */
export const formatPosition = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** A day, from ISO 8601; the text itself when it is none. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** A local date and time such as `2026-03-01T08:30`, as people write it; the text itself when it is none. */
export function formatLocalTime(local: string): string {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return local;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

const roundTo = (value: number, step: number) => Math.round(value / step) * step;
const withRest = (whole: string, rest: number, unit: string) =>
  rest === 0 ? whole : `${whole} ${rest} ${unit}`;
