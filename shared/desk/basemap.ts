import { call, nothing } from './contract.ts';

export const basemap = {
  /** Opens a file dialog for a PMTiles file. */
  'pmtiles.choose': call<undefined, { path: string | null }>(nothing),
} as const;
