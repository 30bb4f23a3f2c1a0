import type { LatLng, LngLat } from '../../../shared/geo/position.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import { type Extent, grown } from '../../region-format/places/place-record.ts';
import type { Tags } from '../osm/element.ts';

/** A way of a street, or the outline of a square, on its way through the files. */
export interface StreetWay {
  id: number;
  /** Whether the ID is that of a relation. */
  isArea?: boolean;
  tags: Tags;
  refs: readonly number[];
  /** Longitude and latitude of each node in the extract. */
  positions: readonly LngLat[];
}

export interface Part {
  way: StreetWay;
  points: LatLng[];
  extent: Extent;
}

export interface Street {
  source: string;
  name: string;
  parts: Part[];
  extent: Extent;
  locality: string | undefined;
  tags: Tags;
  /** Counts of the cities of its houses. */
  cities: Map<string, number>;
  postcodes: Map<string, number>;
}

export interface House extends LatLng {
  source: string;
  street: string;
  tags: Tags;
  /** For a relation: its outer ways, which may be tagged as the same house. */
  outline?: readonly number[];
  /** Whether it is only known from an interpolation way. */
  interpolated?: boolean;
}

/** Returns a normalized street name: accents and abbreviations make no difference. */
export const streetKey = (name: string): string =>
  wordsOf(name)
    .map((word) => (word.length > 1 ? (longFormsOf(word)[0] ?? word) : word))
    .join(' ');

export function extentOf(points: readonly LatLng[]): Extent | undefined {
  let extent: Extent | undefined;
  for (const { lat, lng } of points) extent = grown(extent, lat, lng);
  return extent;
}

/** Parts with the same name and town that are farther apart are different streets. */
export const maxGapMeters = 1000;
