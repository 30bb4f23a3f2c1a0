import type { Method } from '../../shared/api/value-sets.ts';

/** Range of values the service accepts, in minutes or kilometers. */
export const contourLimits = { min: 0.1, max: 120 } as const;
export const maxContours = 6;

export const defaultValues: Readonly<Record<Method, readonly number[]>> = {
  time: [10, 20, 30],
  distance: [2, 5, 10],
};

export type ValuesReading = { ok: true; values: number[] } | { ok: false; wrong: string };

/**
 * Parses values separated by commas, semicolons, or blanks: `10, 20 30`.
 * @returns values in ascending order without duplicates; or the first part that is invalid or exceeds `maxContours`, empty
 * without any part
 */
export function readValues(text: string): ValuesReading {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const values = parts.map(Number);
  const invalidPart = parts.find((_, index) => {
    const value = values[index] ?? Number.NaN;
    return !Number.isFinite(value) || value < contourLimits.min || value > contourLimits.max;
  });
  if (invalidPart !== undefined || parts.length === 0) return { ok: false, wrong: invalidPart ?? '' };
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  return sorted.length > maxContours
    ? { ok: false, wrong: String(sorted[maxContours]) }
    : { ok: true, values: sorted };
}

/** Returns a contour's color on a scale from near to far. */
export function contourColor(scale: readonly string[], index: number, count: number): string {
  const place = count < 2 ? 1 : Math.round((index * (scale.length - 1)) / (count - 1));
  return scale[place] ?? scale[0] ?? '';
}
