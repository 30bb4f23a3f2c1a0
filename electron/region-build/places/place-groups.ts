import type { LngLat } from '../../../shared/geo/position.ts';
import { poiTypesOf } from '../../region-format/places/poi-types.ts';
import type { OsmRelation, Tags } from '../osm/elements.ts';
import type { MemberWays } from '../osm/member-ways.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { poiName } from './place-areas.ts';

/** Things that together are a place, such as the buildings of a university or the platforms of a stop. */
export interface PlaceGroup {
  id: number;
  tags: Tags;
  /** What is known of where its members are. */
  positions: LngLat[];
  /** The members, any of which may say the same. */
  members: string[];
}

/** The platforms and stopping points of a stop: https://wiki.openstreetmap.org/wiki/Tag:public_transport=stop_area */
export const isStopArea = ({ type, public_transport }: Tags): boolean =>
  type === 'public_transport' && public_transport === 'stop_area';

/** Whether a relation is a place by its members: a site with a kind, or a stop. */
export const isPlaceGroup = ({ tags }: OsmRelation): boolean =>
  poiName(tags) !== undefined &&
  (isStopArea(tags) ? tags.name !== undefined : tags.type === 'site' && poiTypesOf(tags).length > 0);

/** The node that says where a group is. */
const isMarker = (role: string): boolean => role === 'label' || role === 'main' || role === 'admin_centre';

/** @param ways has the ways of all relations for which `isPlaceGroup` holds */
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
