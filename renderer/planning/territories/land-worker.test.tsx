import { expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { tilesOfArea } from '../../../shared/planning/territories/land.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { runOnce, taskWorker } from '../../ui/worker-tasks.ts';
import type { LandTasks } from './land.worker.ts';

const landWorker = () =>
  taskWorker<LandTasks>(new Worker(new URL('./land.worker.ts', import.meta.url), { type: 'module' }));

const outline: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2, -34.9],
      [-56.1, -34.9],
      [-56.1, -34.8],
      [-56.2, -34.8],
      [-56.2, -34.9],
    ],
  ],
};

test('land is what the streets within the outline reach', async () => {
  const places = Array.from(
    { length: 100 },
    (_, place): LngLat => [-56.17 + (place % 10) * 0.001, -34.87 + Math.floor(place / 10) * 0.001],
  );
  const reached = { places, spacingMeters: 100 };
  const land = await runOnce(landWorker(), 'find', { outline, reached, water: null });
  const share = land ? areaSquareMeters(land) / areaSquareMeters(outline) : 0;
  expect(share).toBeGreaterThan(0.005);
  expect(share).toBeLessThan(0.1);
});

test('land over a map whose tiles cannot be read is not known', async () => {
  const water = { tiles: tilesOfArea(outline), origin: 'http://127.0.0.1:1' };
  expect(await runOnce(landWorker(), 'find', { outline, reached: null, water })).toBeNull();
});
