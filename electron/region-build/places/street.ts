import type { LatLng, LngLat } from '../../../shared/geo/position.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import { type Extent, grown } from '../../region-format/places/place-record.ts';
import type { Tags } from '../osm/element.ts';

/** A way of a street, or a ring of a relation such as a square, as stored in work files. */
export interface StreetWay {
  id: number;
  /** Whether the ID is that of a relation; its rings are areas. */
  isArea?: boolean;
  tags: Tags;
  refs: readonly number[];
  /** Positions of the nodes that the extract contains. */
  positions: readonly LngLat[];
}

/** A way of a street with its points. */
export interface Part {
  way: StreetWay;
  points: LatLng[];
  extent: Extent;
}

/** A street that was assembled from parts, or created from houses. */
export interface Street {
  source: string;
  name: string;
  parts: Part[];
  extent: Extent;
  locality: string | undefined;
  tags: Tags;
  /** Numbers of its houses by city, and by postal code. */
  cities: Map<string, number>;
  postcodes: Map<string, number>;
}

/** A house before its street is known; `street` is a name. */
export interface House extends LatLng {
  source: string;
  street: string;
  tags: Tags;
  /** For a relation: its outer ways, which may be tagged as the same house. */
  outline?: readonly number[];
  /** Whether it is only known from an interpolation way. */
  interpolated?: boolean;
}

/** Returns a normalized street name, without accents and with abbreviations expanded, for comparison. */
export const streetKey = (name: string): string =>
  wordsOf(name)
    .map((word) => (word.length > 1 ? (longFormsOf(word)[0] ?? word) : word))
    .join(' ');

/** Returns the bounding box of points; undefined if there are none. */
export function extentOf(points: readonly LatLng[]): Extent | undefined {
  let extent: Extent | undefined;
  for (const { lat, lng } of points) extent = grown(extent, lat, lng);
  return extent;
}

/** Maximum gap between parts of one street; parts with the same name and town that are farther apart are others. */
export const maxGapMeters = 1000;
