import type { LngLat } from './position.ts';

/** Zones are kept, drawn and exported on a grid of 1e-7 degrees, about a centimeter. */
export const gridDegrees = 1e-7;

/** The nearest decimal of seven places; never a negative zero, which no text keeps. */
export const toGrid = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

export const positionToGrid = ([lng, lat]: LngLat): LngLat => [toGrid(lng), toGrid(lat)];
