import { z } from 'zod';
import { maxTariffs, type TariffProblem, type TariffRow, tariffRowSchema } from '../tariffs/tariff-file.ts';
import { call, state } from './contract.ts';
import { regionIdSchema } from './regions.ts';

/** The user's toll prices for a region. */
export interface RegionTariffs {
  /** The id of the stored region. */
  region: string;
  /** Path of the file. */
  file: string;
  /** Changes whenever the prices change. */
  revision: number;
  rows: readonly TariffRow[];
  /** Why the file can't be read, after someone else edited it; it has no rows until repaired. */
  problem: TariffProblem | null;
}

const regionSchema = z.strictObject({ region: regionIdSchema });
const changeSchema = regionSchema.extend({
  /** The revision that the change is based on. */
  revision: z.int(),
  rows: z.array(tariffRowSchema).max(maxTariffs),
});

export const tariffs = {
  /** Prices of the regions loaded since startup. */
  tariffs: state<readonly RegionTariffs[]>([]),
  /** Loads them from disk. */
  'tariffs.read': call<z.infer<typeof regionSchema>, null>(regionSchema),
  /**
   * Replaces all rows; returns the new revision. The service uses them from the next request on. Rejected if they have
   * changed since `revision`, on disk too, or while the file can't be read.
   */
  'tariffs.change': call<z.infer<typeof changeSchema>, number>(changeSchema),
} as const;
