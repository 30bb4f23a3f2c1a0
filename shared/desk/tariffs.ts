import { z } from 'zod';
import { mostTariffs, type TariffProblem, type TariffRow, tariffRowSchema } from '../tariffs/tariff-file.ts';
import { call, state } from './contract.ts';
import { regionIdSchema } from './regions.ts';

/** The prices that a person gave for the tolls of one region. */
export interface RegionTariffs {
  /** The id of the stored region. */
  region: string;
  /** Where they stand. */
  file: string;
  /** Another number whenever they change. */
  revision: number;
  rows: readonly TariffRow[];
  /** Why the file cannot be read, which somebody else then wrote; it has no rows until it is repaired. */
  problem: TariffProblem | null;
}

const regionSchema = z.strictObject({ region: regionIdSchema });
const changeSchema = regionSchema.extend({
  /** That they are changed from. */
  revision: z.int(),
  rows: z.array(tariffRowSchema).max(mostTariffs),
});

export const tariffs = {
  /** Those of the regions that were read since the start. */
  tariffs: state<readonly RegionTariffs[]>([]),
  /** Reads them from the disk. */
  'tariffs.read': call<z.infer<typeof regionSchema>, null>(regionSchema),
  /**
   * Puts these rows in the place of all; the new revision. The service uses them from the next question on.
   * Refused where they changed since the revision, on the disk too, and while the file cannot be read.
   */
  'tariffs.change': call<z.infer<typeof changeSchema>, number>(changeSchema),
} as const;
