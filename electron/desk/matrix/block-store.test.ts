import { expect, test } from 'vitest';
import { blockOfResponse } from './block-store.ts';

test('an answer that lacks elements is an error of those alone', () => {
  const batch = { row: 3, column: 4, rows: 2, columns: 2 };
  const way = { status: 'OK', duration: { value: 60, text: '' }, distance: { value: 900, text: '' } };
  const rows = [{ elements: [way, { status: 'ZERO_RESULTS' }] }, { elements: [way] }];
  expect(blockOfResponse(batch, { status: 'OK', rows })).toEqual({
    ...batch,
    elements: [[60, 900], 'ZERO_RESULTS', [60, 900], 'ERROR'],
  });
});

test('where points come to lie on roads is kept with the answer, as far as it is told', () => {
  const batch = { row: 0, column: 0, rows: 1, columns: 1 };
  const rows = [{ elements: [{ status: 'ZERO_RESULTS' }] }];
  const start_locations = [{ lat: 1, lng: 2 }];
  const end_locations = [null];
  expect(blockOfResponse(batch, { status: 'OK', rows, start_locations, end_locations })).toEqual({
    ...batch,
    elements: ['ZERO_RESULTS'],
    startsOnRoads: start_locations,
    endsOnRoads: end_locations,
  });
});
