import type { distanceMatrixPost } from '../../../shared/api/distance.ts';
import type { AnswerOf } from '../../../shared/api/operation.ts';
import type { MatrixBlocks } from '../../../shared/desk/matrix.ts';
import { type Batch, elementsOf } from '../../../shared/matrix/batches.ts';
import { type MatrixBlock, type MatrixElement, matrixBlockSchema } from '../../../shared/saved/searches.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** The answer to a batch as a block. What the answer lacks counts as an error of that element. */
export const answeredBlock = (
  batch: Batch,
  { rows, start_locations, end_locations }: AnswerOf<typeof distanceMatrixPost>,
): MatrixBlock => ({
  ...batch,
  ...(start_locations && { startsOnRoads: start_locations }),
  ...(end_locations && { endsOnRoads: end_locations }),
  elements: Array.from({ length: elementsOf(batch) }, (_, place): MatrixElement => {
    const row = Math.floor(place / batch.columns);
    const element = rows[row]?.elements[place - row * batch.columns];
    return element?.status === 'OK' && element.duration && element.distance
      ? [element.duration.value, element.distance.value]
      : (element?.status ?? 'ERROR');
  }),
});

/** What was answered of tables, on disk; it goes with its job. Whatever is put is there to stay, also when the machine loses its power. */
export interface BlockStore {
  /** The next blocks of a table behind a place in the order of answers; those that cannot be read are left out. */
  behind(table: string, place: number): MatrixBlocks;
  put(table: string, block: MatrixBlock): void;
}

/** Of 200 elements each they are read within some milliseconds. */
const blocksAtOnce = 50;

/** Opens the blocks of a workspace whose database has the present form. */
export function openBlockStore(database: Database): BlockStore {
  const next = database.prepare(
    `SELECT rowid, block FROM matrix_blocks WHERE table_id = ? AND rowid > ? ORDER BY rowid LIMIT ${blocksAtOnce}`,
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO matrix_blocks (table_id, place, block) VALUES (?, ?, ?)',
  );
  return {
    behind(table, place) {
      const rows = next.all(table, place);
      return {
        blocks: rows.flatMap(({ block }) => fromJson(matrixBlockSchema, String(block)) ?? []),
        last: Number(rows.at(-1)?.rowid ?? place),
      };
    },
    put: (table, block) => void put.run(table, `${block.row} ${block.column}`, JSON.stringify(block)),
  };
}
