import { expect, test } from 'vitest';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { compareWithMatrix } from './territories-agree.testing.ts';
import { sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

const valhalla = sharedValhalla('montevideo');

test('a position on a road is in the zone of the store nearest by the matrix', async () => {
  const engine = valhallaRouting(valhalla);
  const compared = { storeCount: 8, positionCount: 150, seed: 271_828 };
  const { late } = await compareWithMatrix(await loadGeos(), engine, compared);
  expect(late).toHaveLength(150);
  expect(late.filter((seconds) => seconds <= 0).length).toBeGreaterThanOrEqual(0.98 * 150);
  expect(Math.max(...late)).toBeLessThanOrEqual(30);
});
