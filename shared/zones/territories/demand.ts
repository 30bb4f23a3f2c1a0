import { z } from 'zod';
import type { LngLat } from '../../geo/position.ts';
import { limitedText } from '../../limits/limited-schemas.ts';
import { numberOfCell } from '../../place-lists/columns.ts';
import { sampleCells } from './territories.ts';

/** The column of an address list, of the job that looks it up, by whose numbers demand is counted. */
export const demandColumnSchema = z.strictObject({ list: limitedText, column: z.int().min(0) });
export type DemandColumn = z.infer<typeof demandColumnSchema>;

/** What is to be served where: amounts of one unit, such as addresses, or parcels a week of customers. */
export interface Demand {
  positions: readonly LngLat[];
  /** Of the positions, in their order; 0 or more. */
  amounts: readonly number[];
}

/** The amount that a cell says, with a decimal point or comma; null where it says none. */
export function amountOfCell(text: string): number | null {
  const amount = numberOfCell(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/**
 * Which columns of a table may say amounts: those of whose filled cells more than a half are amounts.
 * @param rows some of the table
 */
export function amountColumns(rows: readonly (readonly string[])[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => column).filter((column) => {
    const filled = rows.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '');
    const amounts = filled.filter((text) => amountOfCell(text) !== null);
    return amounts.length > filled.length / 2;
  });
}

/** How much each sample stands for: the amounts at positions that it is the nearest to. */
export function demandOfSamples(samples: readonly LngLat[], { positions, amounts }: Demand): number[] {
  const sums = samples.map(() => 0);
  if (samples.length === 0) return sums;
  const cells = sampleCells(samples);
  for (const [place, position] of positions.entries()) {
    const nearest = cells.nearest(position);
    sums[nearest] = (sums[nearest] ?? 0) + (amounts[place] ?? 0);
  }
  return sums;
}
