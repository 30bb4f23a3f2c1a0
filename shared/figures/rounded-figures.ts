import type { UnitSystem } from '../api/value-sets.ts';

/* Rounding of figures wherever people read them: on screen, on paper, in messages and in files. */

export const metersPerMile = 1609.344;
export const metersPerFoot = 0.3048;
const acresPerSquareMile = 640;

/** A value in its display unit. */
export interface Figure<Unit extends string> {
  value: number;
  unit: Unit;
  /** Number of decimals. */
  decimals: number;
}

export type AreaUnit = 'square-meter' | 'square-kilometer' | 'acre' | 'square-mile';

/** Two decimals below 10, one below 1,000, and none above, judged after rounding. */
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

/** An area in a unit that is given, such as that of a figure next to it. */
export function areaFigureIn(squareMeters: number, unit: AreaUnit): Figure<AreaUnit> {
  const value = squareMeters / squareMetersPer[unit];
  if (unit === 'square-meter') return { value, unit, decimals: 0 };
  if (unit === 'acre') return { value, unit, decimals: value < 9.95 ? 1 : 0 };
  return { value, unit, decimals: areaDecimals(value) };
}

/** An area: square meters below 0.1 km² or acres below 0.1 mi², else square kilometers or miles. */
export const areaFigure = (squareMeters: number, units: UnitSystem): Figure<AreaUnit> =>
  areaFigureIn(squareMeters, areaUnit(squareMeters, units));

function areaUnit(squareMeters: number, units: UnitSystem): AreaUnit {
  if (units === 'imperial') return squareMeters < metersPerMile ** 2 / 10 ? 'acre' : 'square-mile';
  return squareMeters < 99_999.5 ? 'square-meter' : 'square-kilometer';
}

/** An area in square kilometers for a file, with the digits that the screen shows: `12.8`, `3.99`, `0.00065`. */
export function writtenSquareKilometers(squareMeters: number): number {
  const { value, unit, decimals } = areaFigure(squareMeters, 'metric');
  return unit === 'square-meter' ? Math.round(value) / 1e6 : Number(value.toFixed(decimals));
}

export type LengthUnit = 'meter' | 'kilometer' | 'foot' | 'mile';

/** A distance: multiples of ten meters or feet below 1 km or 0.1 mi, one decimal below 10, else whole units. */
export const distanceFigure = (meters: number, units: UnitSystem): Figure<LengthUnit> =>
  distanceFigureIn(meters, lengthUnit(meters, units));

/** A distance in a unit that is given, such as that of a figure next to it. */
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

/** A distance to the meter or foot. */
export const exactDistanceFigure = (meters: number, units: UnitSystem): Figure<LengthUnit> =>
  units === 'imperial'
    ? { value: meters / metersPerFoot, unit: 'foot', decimals: 0 }
    : { value: meters, unit: 'meter', decimals: 0 };

/** A duration in whole minutes. */
export const roundedMinutes = (seconds: number): number => Math.round(seconds / 60);

/**
 * A share in whole percent. `bound` is set if rounding would mislead: `below` for a share that would become 0%, `above`
 * for one that would become 100%.
 */
export function shareFigure(share: number): { percent: number; bound: 'below' | 'above' | null } {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return { percent: 1, bound: 'below' };
  if (percent === 100 && share < 1) return { percent: 99, bound: 'above' };
  return { percent, bound: null };
}

/** Decimals for currencies that define none, such as that of samples. */
export const moneyDecimals = 2;

const roundTo = (value: number, step: number) => Math.round(value / step) * step;
