import { expect, it } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { loadGeos } from '../../zones/geometry/geos.ts';
import { fullShare, landDivision } from './division.ts';
import { landOutside, servesNothing } from './kept-land.ts';
import type { CostSample } from './territories.ts';

const box = (west: number, east: number): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [east, 0],
      [east, 0.01],
      [west, 0.01],
      [west, 0],
    ],
  ],
});
const outline = box(0, 0.03);
/** Three stores in a row, 0.01 degrees apart. */
const samples = Array.from({ length: 300 }, (_, place): CostSample => {
  const position: LngLat = [(place % 60) * 0.0005 + 0.00025, Math.floor(place / 60) * 0.002 + 0.001];
  return { position, costs: [0.005, 0.015, 0.025].map((lng) => Math.abs(position[0] - lng)) };
});

it('divides the land outside a kept zone among the other stores without overlaps', async () => {
  const geos = await loadGeos();
  const kept = box(0.008, 0.014);
  const rest = landOutside(geos, outline, samples, [kept]);
  if (!rest) throw new Error('Nothing is left');
  const shares = [fullShare, { ...fullShare, ...servesNothing }, fullShare];
  const land = landDivision(geos, rest.outline, rest.samples)(shares, 0);
  expect([...(land?.zones.keys() ?? [])]).toEqual([0, 2]);
  const areas = [...(land?.zones.values() ?? []), kept].map(areaSquareMeters);
  const total = areaSquareMeters(outline);
  expect(areas.reduce((sum, area) => sum + area, 0) / total).toBeCloseTo(1, 6);
  for (const zone of land?.zones.values() ?? []) {
    const common = geos.intersection(zone, kept);
    expect(common.ok && common.value).toEqual([]);
  }
  const positions: LngLat[] = [
    [0.01, 0.005],
    [0.02, 0.005],
  ];
  expect(rest.demandOutside({ positions, amounts: [3, 4] })).toEqual({
    positions: [positions[1]],
    amounts: [4],
  });
});

it('leaves nothing if kept zones cover all land', async () => {
  expect(landOutside(await loadGeos(), outline, samples, [outline])).toBeUndefined();
});
