import type { LngLat } from '../../../shared/geo/position.ts';
import { poiTypesOf } from '../../region-format/places/poi-types.ts';
import type { OsmRelation, Tags } from '../osm/element.ts';
import type { MemberWays } from '../osm/member-ways.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { poiName } from './place-areas.ts';

/** Place that consists of several elements, such as buildings of a university or platforms of a stop. */
export interface PlaceGroup {
  id: number;
  tags: Tags;
  /** Position of its marker, or the known positions of its members. */
  positions: LngLat[];
  /** Sources of its members, which may be tagged as the same place. */
  members: string[];
}

/**
 * Whether a relation is a stop area with platforms and stop positions:
 * https://wiki.openstreetmap.org/wiki/Tag:public_transport=stop_area
 */
export const isStopArea = ({ type, public_transport }: Tags): boolean =>
  type === 'public_transport' && public_transport === 'stop_area';

/** Whether a relation is a place made of members: a site with a type, or a stop area. */
export const isPlaceGroup = ({ tags }: OsmRelation): boolean =>
  poiName(tags) !== undefined &&
  (isStopArea(tags) ? tags.name !== undefined : tags.type === 'site' && poiTypesOf(tags).length > 0);

/** Whether the role of a member says that it marks the position of the group. */
const isMarker = (role: string): boolean => role === 'label' || role === 'main' || role === 'admin_centre';

/**
 * Returns the group of a relation; undefined if it isn't one, or if the extract has none of its members.
 * @param ways contains the ways of all relations that are `isPlaceGroup`
 */
export function placeGroupOf(relation: OsmRelation, ways: MemberWays, data: OsmData): PlaceGroup | undefined {
  if (!isPlaceGroup(relation)) return undefined;
  const { id, tags, members } = relation;
  const marker = members.find(({ type, role }) => type === 'node' && isMarker(role));
  const positions = (marker ? [marker] : members).flatMap(({ type, ref }) => {
    const refs = type === 'node' ? [ref] : type === 'way' ? (ways.get(ref)?.refs ?? []) : [];
    return lineOf(refs, data.position);
  });
  if (positions.length === 0) return undefined;
  return { id, tags, positions, members: members.map(({ type, ref }) => `${type.charAt(0)}${ref}`) };
}
