import { poiTypesOf } from '../../region-format/places/poi-types.ts';
import type { OsmRelation, OsmWay, Tags } from '../osm/elements.ts';
import type { MemberWays } from '../osm/member-ways.ts';
import {
  isMultipolygon,
  isOuter,
  type MemberWay,
  memberWaysOf,
  ringsOf,
  speakerOf,
  speaksForItself,
} from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { nest, type Ring } from '../osm/rings.ts';
import { hasHouse, streetName } from './address-tags.ts';
import { isBoundary } from './boundaries.ts';

/** A relation that covers the ground of a place, put together. */
export interface PlaceArea {
  id: number;
  tags: Tags;
  /** Node ids of its closed rings; of the lines that there are where the extract lacks too much for a ring. */
  rings: number[][];
  /** The largest first; none where no ring closes. */
  polygons: Ring[][];
  /** Its outer ways, whose tags may say the same. */
  outline: number[];
  /** Nodes that stand for it, such as its label. */
  labels: number[];
}

/** The name by which a point of interest goes. */
export const poiName = (tags: Tags): string | undefined => tags.name ?? tags.brand ?? tags.operator;

/** Keys by which a way is something of its own, whatever it is the border of. */
const ownKinds = [
  ...['highway', 'railway', 'waterway', 'barrier', 'boundary', 'power', 'route', 'aeroway', 'aerialway'],
  ...['natural', 'landuse', 'leisure', 'place'],
];
const isOnlyNamed = ({ tags }: OsmWay): boolean =>
  !ownKinds.some((key) => tags[key]) && poiTypesOf(tags).length === 0;

/** Relations that outline a division or a settlement's border are read as such. */
export const isPlaceArea = (relation: OsmRelation): boolean =>
  (isMultipolygon(relation) || relation.tags.type === 'boundary') && !isBoundary(relation);

/** The tags of a relation: its own, with the name of its outer way where it has none, or those of that way. */
function tagsOf({ tags, ...relation }: OsmRelation, parts: () => readonly MemberWay[]): Tags | undefined {
  if (!speaksForItself({ tags, ...relation })) return speakerOf(parts())?.tags;
  if (poiName(tags) || poiTypesOf(tags).length === 0) return tags;
  const [only, ...others] = parts().filter(isOuter);
  return only && others.length === 0 && isOnlyNamed(only.way) ? { ...only.way.tags, ...tags } : tags;
}

const isFindable = (tags: Tags): boolean =>
  (poiName(tags) !== undefined &&
    (poiTypesOf(tags).length > 0 || tags.place !== undefined || tags.highway !== undefined)) ||
  hasHouse(tags) ||
  streetName(tags) !== '' ||
  tags['addr:postcode'] !== undefined;

/**
 * The area of a relation that is a place or an address; undefined for all others, such as forests, and for those of
 * which the extract has no way.
 * @param ways has the ways of all relations for which `isPlaceArea` holds
 */
export function placeAreaOf(relation: OsmRelation, ways: MemberWays, data: OsmData): PlaceArea | undefined {
  if (!isPlaceArea(relation)) return undefined;
  let known: MemberWay[] | undefined;
  const parts = () => {
    known ??= memberWaysOf(relation, ways);
    return known;
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
