import type { distanceMatrixPost } from '../../../shared/api/distance.ts';
import type { ResponseOf } from '../../../shared/api/operation.ts';
import type { MatrixBlocks } from '../../../shared/desk/matrix.ts';
import { type Batch, elementsOf } from '../../../shared/matrix/batches.ts';
import { type MatrixBlock, type MatrixElement, matrixBlockSchema } from '../../../shared/saved/searches.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** Returns the block in the response to a batch. Elements missing from the response count as errors. */
export const blockOfResponse = (
  batch: Batch,
  { rows, start_locations, end_locations }: ResponseOf<typeof distanceMatrixPost>,
): MatrixBlock => ({
  ...batch,
  ...(start_locations && { startsOnRoads: start_locations }),
  ...(end_locations && { endsOnRoads: end_locations }),
  elements: Array.from({ length: elementsOf(batch) }, (_, index): MatrixElement => {
    const row = Math.floor(index / batch.columns);
    const element = rows[row]?.elements[index - row * batch.columns];
    return element?.status === 'OK' && element.duration && element.distance
      ? [element.duration.value, element.distance.value]
      : (element?.status ?? 'ERROR');
  }),
});

/** Blocks of tables on disk; deleted with their job. Every write survives a power loss. */
export interface BlockStore {
  /**
   * Returns up to `blocksPerRead` blocks of a table after a row ID, except unreadable ones, and the row ID of the last one
   * read. Without further blocks, `last` is the given row ID.
   */
  blocksAfter(table: string, rowId: number): MatrixBlocks;
  put(table: string, block: MatrixBlock): void;
}

/** Blocks per read: 50 blocks of 200 elements take a few milliseconds. */
const blocksPerRead = 50;

/** Opens the blocks of a workspace database that has the current schema. */
export function openBlockStore(database: Database): BlockStore {
  const next = database.prepare(
    `SELECT rowid, block FROM matrix_blocks WHERE table_id = ? AND rowid > ? ORDER BY rowid LIMIT ${blocksPerRead}`,
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO matrix_blocks (table_id, place, block) VALUES (?, ?, ?)',
  );
  return {
    blocksAfter(table, rowId) {
      const rows = next.all(table, rowId);
      return {
        blocks: rows.flatMap(({ block }) => fromJson(matrixBlockSchema, String(block)) ?? []),
        last: Number(rows.at(-1)?.rowid ?? rowId),
      };
    },
    put: (table, block) => void put.run(table, `${block.row} ${block.column}`, JSON.stringify(block)),
  };
}
