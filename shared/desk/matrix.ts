import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import type { MatrixBlock, TableQuestion } from '../saved/searches.ts';
import { call } from './contract.ts';

/** Blocks of a table in the order of their answers. */
export interface MatrixBlocks {
  blocks: MatrixBlock[];
  /** The place of the last of them, behind which others come; where there are none yet, the place that was asked for. */
  last: number;
}

/** The tables that jobs of the kind `matrix` fill. */
export const matrix = {
  /** What the table of a job is asked for with; null when there is no such job. */
  'matrix.question': call<{ job: string }, TableQuestion | null>(z.strictObject({ job: limitedText })),
  /** What was answered of it behind a place in the order of answers, which is 0 at first; a part at a time. */
  'matrix.blocks': call<{ job: string; after: number }, MatrixBlocks>(
    z.strictObject({ job: limitedText, after: z.int().min(0) }),
  ),
} as const;
