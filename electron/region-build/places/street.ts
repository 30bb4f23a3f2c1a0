import type { LatLng, LngLat } from '../../../shared/geo/position.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import { type Extent, grown } from '../../region-format/places/place-record.ts';
import type { Tags } from '../osm/elements.ts';

/** A street's way, or the outline of one that is a square, on its way through the files. */
export interface StreetWay {
  id: number;
  /** The id is that of a relation. */
  isArea?: boolean;
  tags: Tags;
  refs: readonly number[];
  /** Longitude and latitude of each node that the extract has. */
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
  /** Of its houses. */
  cities: Map<string, number>;
  postcodes: Map<string, number>;
}

export interface House extends LatLng {
  source: string;
  street: string;
  tags: Tags;
  /** Of a relation: its outer ways, which may say the same. */
  outline?: readonly number[];
  /** Only an interpolation way says that it is there. */
  interpolated?: boolean;
}

/** A street's name as it is compared: accents and abbreviations make no difference. */
export const streetKey = (name: string): string =>
  wordsOf(name)
    .map((word) => (word.length > 1 ? (longFormsOf(word)[0] ?? word) : word))
    .join(' ');

export function extentOf(points: readonly LatLng[]): Extent | undefined {
  let extent: Extent | undefined;
  for (const { lat, lng } of points) extent = grown(extent, lat, lng);
  return extent;
}

/** Parts of one name and place that are farther apart are different streets. */
export const largestGapMeters = 1000;
