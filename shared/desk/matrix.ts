import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import type { MatrixBlock, TableRequest } from '../saved/searches.ts';
import { call } from './contract.ts';

/** Blocks of a table in order of arrival. */
export interface MatrixBlocks {
  blocks: MatrixBlock[];
  /** Position of the last block, to continue from; the requested position if there are none yet. */
  last: number;
}

/** Tables, which jobs of kind `matrix` calculate. */
export const matrix = {
  /** Request of a job's table; null if there is no such job. */
  'matrix.question': call<{ job: string }, TableRequest | null>(z.strictObject({ job: limitedText })),
  /** Blocks answered after a position in the order of arrival, starting with 0; in parts. */
  'matrix.blocks': call<{ job: string; after: number }, MatrixBlocks>(
    z.strictObject({ job: limitedText, after: z.int().min(0) }),
  ),
} as const;
