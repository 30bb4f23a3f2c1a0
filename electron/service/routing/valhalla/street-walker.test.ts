import { expect, test } from 'vitest';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { minWalkSeconds } from '../../transit/raptor/walks.ts';
import { sharedValhalla } from './routing-tiles.testing.ts';
import { streetWalker } from './street-walker.ts';

const valhalla = sharedValhalla('montevideo');
const untilDone = new AbortController().signal;

test.each([
  ['beyond all streets', { lat: -34.94, lng: -56.16 }, { lat: -34.95, lng: -56.16 }],
  ['in town', { lat: -34.9055, lng: -56.1913 }, { lat: -34.9055, lng: -56.1813 }],
])('a walk is no shorter than the straight line: %s', async (_where, from, to) => {
  const [[walk] = []] = await streetWalker(valhalla).measure([from], [to], untilDone);
  const meters = distanceMeters(from, to);
  expect(walk?.seconds).toBeGreaterThanOrEqual(minWalkSeconds(meters));
  expect(walk?.meters).toBeGreaterThanOrEqual(Math.floor(meters));
  expect(walk?.seconds).toBeLessThan(2 * minWalkSeconds(meters));
});
