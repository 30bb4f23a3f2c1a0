import { expect, test } from 'vitest';
import { blockOfResponse } from './block-store.ts';

test('missing elements of a response become errors', () => {
  const batch = { row: 3, column: 4, rows: 2, columns: 2 };
  const element = { status: 'OK', duration: { value: 60, text: '' }, distance: { value: 900, text: '' } };
  const rows = [{ elements: [element, { status: 'ZERO_RESULTS' }] }, { elements: [element] }];
  expect(blockOfResponse(batch, { status: 'OK', rows })).toEqual({
    ...batch,
    elements: [[60, 900], 'ZERO_RESULTS', [60, 900], 'ERROR'],
  });
});

test('points on roads are stored with the response where available', () => {
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
