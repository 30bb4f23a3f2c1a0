import type { OsmRelation, OsmWay, Tags } from './element.ts';
import { joinLines } from './join-lines.ts';
import type { MemberWays } from './member-ways.ts';

/** A way that is a member of a relation, with its role. */
export interface MemberWay {
  role: string;
  way: OsmWay;
}

/** Whether node IDs form a closed ring. */
export const isClosed = (refs: readonly number[]): boolean => refs.length >= 4 && refs[0] === refs.at(-1);

/** Whether there is a tag with another key than the ignored ones. */
export const hasTagsExcept = (tags: Tags, ...ignored: string[]): boolean =>
  Object.keys(tags).some((key) => !ignored.includes(key));

export const isMultipolygon = ({ tags }: OsmRelation): boolean => tags.type === 'multipolygon';

/** Whether a multipolygon has tags that describe it; otherwise those of an outer way do. */
export const hasOwnTags = ({ tags }: OsmRelation): boolean => hasTagsExcept(tags, 'type', 'source');

/** Returns the member ways of a relation that the extract contains. */
export const memberWaysOf = ({ members }: OsmRelation, ways: MemberWays): MemberWay[] =>
  members.flatMap(({ type, ref, role }) => {
    const way = type === 'way' ? ways.get(ref) : undefined;
    return way === undefined ? [] : [{ role, way }];
  });

export const isOuter = ({ role }: MemberWay): boolean => role !== 'inner';

/**
 * Returns the outer way whose tags describe the multipolygon, the convention until 2016; undefined if none has tags.
 */
export const describingWayOf = (parts: readonly MemberWay[]): OsmWay | undefined =>
  parts.find((part) => isOuter(part) && hasTagsExcept(part.way.tags, 'source'))?.way;

/** Returns the closed rings formed by ways with common ends, as node IDs. */
export const ringsOf = (parts: readonly MemberWay[]): number[][] =>
  joinLines(parts.map(({ way }) => way.refs)).filter(isClosed);
