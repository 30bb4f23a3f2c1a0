import type { LngLat } from './position.ts';

/** Grid on which zones are stored, drawn, and exported: 1e-7 degrees, about a centimeter. */
export const gridDegrees = 1e-7;

/** Rounds to the grid; never returns negative zero, which text formats don't preserve. */
export const toGrid = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/** Rounds a position to the grid. */
export const positionToGrid = ([lng, lat]: LngLat): LngLat => [toGrid(lng), toGrid(lat)];
