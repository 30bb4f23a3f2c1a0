import { poiTypesOf } from '../../region-format/places/poi-types.ts';
import type { OsmRelation, OsmWay, Tags } from '../osm/element.ts';
import type { MemberWays } from '../osm/member-ways.ts';
import {
  describingWayOf,
  hasOwnTags,
  isMultipolygon,
  isOuter,
  type MemberWay,
  memberWaysOf,
  ringsOf,
} from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { nest, type Ring } from '../osm/rings.ts';
import { hasHouse, streetName } from './address-tags.ts';
import { isBoundary } from './boundaries.ts';

/** Area of a place, assembled from a relation. */
export interface PlaceArea {
  id: number;
  tags: Tags;
  /** Node IDs of its closed rings, or of the available lines if no ring closes. */
  rings: number[][];
  /** Polygons, largest first; empty if no ring closes. */
  polygons: Ring[][];
  /** IDs of its outer ways, which may be tagged as the same place. */
  outline: number[];
  /** IDs of nodes that represent it, such as its label. */
  labels: number[];
}

/** A point of interest with a name has one of these keys. */
export const poiNameKeys = ['name', 'brand', 'operator'] as const;

/** Returns the name of a point of interest, or else its brand or operator; undefined if it has none of these. */
export const poiName = (tags: Tags): string | undefined => tags.name ?? tags.brand ?? tags.operator;

/** Keys that make a way a feature itself, even if it is also the outline of another one. */
const featureKeys = [
  ...['highway', 'railway', 'waterway', 'barrier', 'boundary', 'power', 'route', 'aeroway', 'aerialway'],
  ...['natural', 'landuse', 'leisure', 'place'],
];
const isOnlyNamed = ({ tags }: OsmWay): boolean =>
  !featureKeys.some((key) => tags[key]) && poiTypesOf(tags).length === 0;

/** Whether a relation is an area that `boundaries.ts` doesn't read as the boundary of a division or settlement. */
export const isPlaceArea = (relation: OsmRelation): boolean =>
  (isMultipolygon(relation) || relation.tags.type === 'boundary') && !isBoundary(relation);

/**
 * Returns a relation's tags, or those of its outer way if it has none. A nameless point of interest gets the tags of
 * its only outer way too, if that just has a name.
 */
function tagsOf({ tags, ...relation }: OsmRelation, parts: () => readonly MemberWay[]): Tags | undefined {
  if (!hasOwnTags({ tags, ...relation })) return describingWayOf(parts())?.tags;
  if (poiName(tags) || poiTypesOf(tags).length === 0) return tags;
  const [onlyOuter, ...others] = parts().filter(isOuter);
  return onlyOuter && others.length === 0 && isOnlyNamed(onlyOuter.way)
    ? { ...onlyOuter.way.tags, ...tags }
    : tags;
}

const isFindable = (tags: Tags): boolean =>
  (poiName(tags) !== undefined &&
    (poiTypesOf(tags).length > 0 || tags.place !== undefined || tags.highway !== undefined)) ||
  hasHouse(tags) ||
  streetName(tags) !== '' ||
  tags['addr:postcode'] !== undefined;

/**
 * Returns the area of a relation that is a place or address; undefined for others, such as forests, or if the extract
 * has none of its ways.
 * @param ways contains the ways of all relations that are `isPlaceArea`
 */
export function placeAreaOf(relation: OsmRelation, ways: MemberWays, data: OsmData): PlaceArea | undefined {
  if (!isPlaceArea(relation)) return undefined;
  let memberWays: MemberWay[] | undefined;
  const parts = () => {
    memberWays ??= memberWaysOf(relation, ways);
    return memberWays;
  };
  const tags = tagsOf(relation, parts);
  if (!tags || !isFindable(tags) || parts().length === 0) return undefined;
  const closed = ringsOf(parts());
  const rings = closed.length > 0 ? closed : parts().map(({ way }) => [...way.refs]);
  return {
    id: relation.id,
    tags,
    rings,
    polygons: nest(closed.map((refs) => lineOf(refs, data.position))),
    outline: parts()
      .filter(isOuter)
      .map(({ way }) => way.id),
    labels: relation.members.flatMap(({ type, ref }) => (type === 'node' ? [ref] : [])),
  };
}
