import type { Zone } from './zone.ts';

/** A square of about a kilometer in Montevideo, so far east of the first that zones of other columns do not touch it. */
export const squareAt = (column: number): Zone['geometry'] => {
  const west = -56.2 + column * 0.02;
  const [east, south, north] = [west + 0.01, -34.9, -34.89];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
};

/** A zone that may be created as it is, with `zone_id` and workspace id alike. */
export const testZone = (zoneId: string, column = 0, more: Partial<Zone> = {}): Zone => ({
  id: zoneId,
  zoneId,
  storeId: 'STORE-1',
  description: '',
  types: ['delivery'],
  status: '',
  geometry: squareAt(column),
  createdAt: null,
  ...more,
});
