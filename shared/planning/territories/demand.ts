import { z } from 'zod';
import type { LngLat } from '../../geo/position.ts';
import { limitedText } from '../../limits/limited-schemas.ts';
import { numberOfCell } from '../../place-lists/columns.ts';
import { sampleCells } from './territories.ts';

/** A column of the address list of a job whose numbers count as demand. */
export const demandColumnSchema = z.strictObject({ list: limitedText, column: z.int().min(0) });
export type DemandColumn = z.infer<typeof demandColumnSchema>;

/** Demand by position, in any one unit, such as addresses, or customers' parcels per week. */
export interface Demand {
  positions: readonly LngLat[];
  /** By position; 0 or more. */
  amounts: readonly number[];
}

/** Amount in a cell, with a decimal point or comma; null if there is none. */
export function amountOfCell(text: string): number | null {
  const amount = numberOfCell(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/**
 * Columns that may contain amounts: more than half of their non-empty cells are.
 * @param rows a sample of the table
 */
export function amountColumns(rows: readonly (readonly string[])[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => column).filter((column) => {
    const filled = rows.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '');
    const amounts = filled.filter((text) => amountOfCell(text) !== null);
    return amounts.length > filled.length / 2;
  });
}

/** Demand each sample represents: the total of amounts whose nearest sample it is. */
export function demandOfSamples(samples: readonly LngLat[], { positions, amounts }: Demand): number[] {
  const sums = samples.map(() => 0);
  if (samples.length === 0) return sums;
  const cells = sampleCells(samples);
  for (const [index, position] of positions.entries()) {
    const nearest = cells.nearest(position);
    sums[nearest] = (sums[nearest] ?? 0) + (amounts[index] ?? 0);
  }
  return sums;
}
