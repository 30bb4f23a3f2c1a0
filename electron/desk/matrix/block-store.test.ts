import { expect, test } from 'vitest';
import { answeredBlock } from './block-store.ts';

test('an answer that lacks elements is an error of those alone', () => {
  const batch = { row: 3, column: 4, rows: 2, columns: 2 };
  const way = { status: 'OK', duration: { value: 60, text: '' }, distance: { value: 900, text: '' } };
  const rows = [{ elements: [way, { status: 'ZERO_RESULTS' }] }, { elements: [way] }];
  expect(answeredBlock(batch, { status: 'OK', rows })).toEqual({
    ...batch,
    elements: [[60, 900], 'ZERO_RESULTS', [60, 900], 'ERROR'],
  });
});
