import type { distanceMatrixPost } from '../../../shared/api/distance.ts';
import type { AnswerOf } from '../../../shared/api/operation.ts';
import { type Batch, elementsOf } from '../../../shared/matrix/batches.ts';
import type { MatrixBlock, MatrixElement } from '../../../shared/searches.ts';

/** The answer to a batch as a block. What the answer lacks counts as an error of that element. */
export const answeredBlock = (batch: Batch, { rows }: AnswerOf<typeof distanceMatrixPost>): MatrixBlock => ({
  ...batch,
  elements: Array.from({ length: elementsOf(batch) }, (_, place): MatrixElement => {
    const row = Math.floor(place / batch.columns);
    const element = rows[row]?.elements[place - row * batch.columns];
    return element?.status === 'OK' && element.duration && element.distance
      ? [element.duration.value, element.distance.value]
      : (element?.status ?? 'ERROR');
  }),
});
