import { call, nothing } from './contract.ts';

export const basemap = {
  /** Lets a person choose a PMTiles file of this machine. */
  'pmtiles.choose': call<undefined, { path: string | null }>(nothing),
} as const;
