import type { LatLng } from '../../shared/geo/position.ts';

/** A region, and the box that pairs of places are taken from. */
export interface ComparedRegion {
  /** That of its extract in `../shared/data`, or `montevideo`, the built-in one. */
  name: string;
  southwest: LatLng;
  northeast: LatLng;
  /** Mean speeds that people who drive there believe, km/h. */
  believedKmh?: [slowest: number, fastest: number];
}

export const comparedRegions: readonly ComparedRegion[] = [
  {
    name: 'montevideo',
    southwest: { lat: -34.92, lng: -56.25 },
    northeast: { lat: -34.82, lng: -56.02 },
    believedKmh: [25, 40],
  },
  { name: 'porto', southwest: { lat: 41.0, lng: -8.75 }, northeast: { lat: 41.38, lng: -8.38 } },
  { name: 'liechtenstein', southwest: { lat: 47.06, lng: 9.48 }, northeast: { lat: 47.25, lng: 9.62 } },
  { name: 'monaco', southwest: { lat: 43.723, lng: 7.405 }, northeast: { lat: 43.752, lng: 7.44 } },
];
