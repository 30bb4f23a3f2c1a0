import { z } from 'zod';
import {
  type MatrixBlock,
  matrixBlockSchema,
  type SearchesChange,
  searchesChangeSchema,
} from '../searches.ts';
import { call, nothing } from './contract.ts';

export const searches = {
  /** What the panels asked when it was kept last; panels that never asked are absent. */
  'searches.read': call<undefined, SearchesChange>(nothing),
  /** Keeps what panels ask. Blocks of another table than the matrix panel's are forgotten. */
  'searches.keep': call<SearchesChange, null>(searchesChangeSchema),
  /** The blocks that were answered of the table with this id. */
  'searches.blocks': call<{ table: string }, MatrixBlock[]>(z.strictObject({ table: z.string() })),
  'searches.keepBlock': call<{ table: string; block: MatrixBlock }, null>(
    z.strictObject({ table: z.string(), block: matrixBlockSchema }),
  ),
} as const;
