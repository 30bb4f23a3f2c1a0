import type { UnitSystem } from '../api/value-sets.ts';

/* Rounding of figures for reading: on screen, on paper, in messages, and in files. */

export const metersPerMile = 1609.344;
export const metersPerFoot = 0.3048;
const acresPerSquareMile = 640;

/** Value in the unit and with the decimals for display. */
export interface Figure<Unit extends string> {
  value: number;
  unit: Unit;
  /** Number of decimals. */
  decimals: number;
}

export type AreaUnit = 'square-meter' | 'square-kilometer' | 'acre' | 'square-mile';

/** Returns two decimals for values below 10 after rounding, one below 1,000, and none above. */
function areaDecimals(value: number): number {
  if (value < 9.995) return 2;
  return value < 999.95 ? 1 : 0;
}

const squareMetersPer: Readonly<Record<AreaUnit, number>> = {
  'square-meter': 1,
  'square-kilometer': 1e6,
  acre: metersPerMile ** 2 / acresPerSquareMile,
  'square-mile': metersPerMile ** 2,
};

/** Returns an area in a given unit, such as that of a figure next to it. */
export function areaFigureIn(squareMeters: number, unit: AreaUnit): Figure<AreaUnit> {
  const value = squareMeters / squareMetersPer[unit];
  if (unit === 'square-meter') return { value, unit, decimals: 0 };
  if (unit === 'acre') return { value, unit, decimals: value < 9.95 ? 1 : 0 };
  return { value, unit, decimals: areaDecimals(value) };
}

/** Returns an area in square meters below 0.1 km², in acres below 0.1 mi², else in square kilometers or miles. */
export const areaFigure = (squareMeters: number, units: UnitSystem): Figure<AreaUnit> =>
  areaFigureIn(squareMeters, areaUnit(squareMeters, units));

function areaUnit(squareMeters: number, units: UnitSystem): AreaUnit {
  if (units === 'imperial') return squareMeters < metersPerMile ** 2 / 10 ? 'acre' : 'square-mile';
  return squareMeters < 99_999.5 ? 'square-meter' : 'square-kilometer';
}

/** Returns an area in square kilometers for a file, rounded as on the screen: `12.8`, `3.99`, `0.00065`. */
export function writtenSquareKilometers(squareMeters: number): number {
  const { value, unit, decimals } = areaFigure(squareMeters, 'metric');
  return unit === 'square-meter' ? Math.round(value) / 1e6 : Number(value.toFixed(decimals));
}

export type LengthUnit = 'meter' | 'kilometer' | 'foot' | 'mile';

/**
 * Returns a distance in multiples of ten meters below 1 km or ten feet below 0.1 mi, else in kilometers or miles with
 * one decimal below 10 and none above.
 */
export const distanceFigure = (meters: number, units: UnitSystem): Figure<LengthUnit> =>
  distanceFigureIn(meters, lengthUnit(meters, units));

/** Returns a distance in a given unit, such as that of a figure next to it. */
export function distanceFigureIn(meters: number, unit: LengthUnit): Figure<LengthUnit> {
  switch (unit) {
    case 'foot':
      return { value: roundTo(meters / metersPerFoot, 10), unit, decimals: 0 };
    case 'meter':
      return { value: meters < 10 ? meters : roundTo(meters, 10), unit, decimals: 0 };
    default: {
      const value = meters / (unit === 'mile' ? metersPerMile : 1000);
      return { value, unit, decimals: value < 9.95 ? 1 : 0 };
    }
  }
}

function lengthUnit(meters: number, units: UnitSystem): LengthUnit {
  if (units === 'imperial') return meters / metersPerMile < 0.1 ? 'foot' : 'mile';
  return roundTo(meters, 10) < 1000 ? 'meter' : 'kilometer';
}

/** Returns a distance for display to the meter or foot. */
export const exactDistanceFigure = (meters: number, units: UnitSystem): Figure<LengthUnit> =>
  units === 'imperial'
    ? { value: meters / metersPerFoot, unit: 'foot', decimals: 0 }
    : { value: meters, unit: 'meter', decimals: 0 };

/** Returns a duration rounded to the minute. */
export const roundedMinutes = (seconds: number): number => Math.round(seconds / 60);

/**
 * Returns a share (0 to 1) in whole percent. `bound` is set if rounding would mislead: `below` for a positive share that
 * would become 0%, `above` for one below 1 that would become 100%.
 */
export function shareFigure(share: number): { percent: number; bound: 'below' | 'above' | null } {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return { percent: 1, bound: 'below' };
  if (percent === 100 && share < 1) return { percent: 99, bound: 'above' };
  return { percent, bound: null };
}

/** Number of decimals for currencies that aren't in ISO 4217, such as that of the samples. */
export const moneyDecimals = 2;

const roundTo = (value: number, step: number) => Math.round(value / step) * step;
