import type { OsmRelation, OsmWay, Tags } from './elements.ts';
import { joinLines } from './join-lines.ts';
import type { MemberWays } from './member-ways.ts';

/** A way of a relation that the extract has. */
export interface MemberWay {
  role: string;
  way: OsmWay;
}

/** Whether a line of node ids closes and goes around something. */
export const isClosed = (refs: readonly number[]): boolean => refs.length >= 4 && refs[0] === refs.at(-1);

export const hasTagsBeside = (tags: Tags, ...besides: string[]): boolean =>
  Object.keys(tags).some((key) => !besides.includes(key));

export const isMultipolygon = ({ tags }: OsmRelation): boolean => tags.type === 'multipolygon';

/** Whether a multipolygon has tags of its own, instead of those of an outer way. */
export const speaksForItself = ({ tags }: OsmRelation): boolean => hasTagsBeside(tags, 'type', 'source');

/** The ways of a relation as far as the extract has them. */
export const memberWaysOf = ({ members }: OsmRelation, ways: MemberWays): MemberWay[] =>
  members.flatMap(({ type, ref, role }) => {
    const way = type === 'way' ? ways.get(ref) : undefined;
    return way === undefined ? [] : [{ role, way }];
  });

export const isOuter = ({ role }: MemberWay): boolean => role !== 'inner';

/** The way whose tags describe the whole multipolygon, as was the custom until 2016. */
export const speakerOf = (parts: readonly MemberWay[]): OsmWay | undefined =>
  parts.find((part) => isOuter(part) && hasTagsBeside(part.way.tags, 'source'))?.way;

/** The closed rings of ways that share ends, as node ids. */
export const ringsOf = (parts: readonly MemberWay[]): number[][] =>
  joinLines(parts.map(({ way }) => way.refs)).filter(isClosed);
