import { expect, test } from 'vitest';
import { isEmptyResponse } from './empty-response.ts';

test.each([
  ['transit.route', { status: 'NOT_FOUND', routes: [] }],
  ['distance.route', { status: 'OK', routes: [] }],
  ['localities.nearby', { results: [], pagination: {} }],
  ['distance.isochrone', { status: 'OK' }],
  ['zones.atService', { supported: true, zones: [] }],
] as const)('%s found nothing', (call, response) => {
  expect(isEmptyResponse(call, response)).toBe(true);
});

test.each([
  ['transit.route', { status: 'OK', routes: [{}] }],
  ['distance.isochrone', { status: 'OK', isoline: {} }],
  ['localities.details', { result: {} }],
  ['maps.static', { url: 'data:' }],
] as const)('%s found something', (call, response) => {
  expect(isEmptyResponse(call, response)).toBe(false);
});
