import type { LngLat } from './position.ts';

/** Zones are stored, drawn and exported on a grid of 1e-7 degrees, about a centimeter. */
export const gridDegrees = 1e-7;

/** Rounds to seven decimals; never returns negative zero, which text formats don't preserve. */
export const toGrid = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Rounds a position to the grid. */
export const positionToGrid = ([lng, lat]: LngLat): LngLat => [toGrid(lng), toGrid(lat)];
