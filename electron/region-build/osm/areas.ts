import { join } from 'node:path';
import type { OsmRelation, OsmWay, Tags } from './elements.ts';
import { MemberWays } from './member-ways.ts';
import { lineOf, type OsmData } from './osm-data.ts';
import { joinLines, nest, type Ring } from './rings.ts';

/** Something that covers ground. `polygons` are rings, the outer one first. */
export interface OsmArea {
  tags: Tags;
  polygons: Ring[][];
}

function hasTags(tags: Tags, ...besides: string[]): boolean {
  return Object.keys(tags).some((key) => !besides.includes(key));
}

function isClosed(refs: readonly number[]): boolean {
  return refs.length >= 4 && refs[0] === refs.at(-1);
}

const isMultipolygon = (relation: OsmRelation) => relation.tags.type === 'multipolygon';
const speaksForItself = (relation: OsmRelation) => hasTags(relation.tags, 'type', 'source');

interface Part {
  role: string;
  way: OsmWay;
}

function partsOf(relation: OsmRelation, ways: MemberWays): Part[] {
  return relation.members.flatMap(({ type, ref, role }) => {
    const way = type === 'way' ? ways.get(ref) : undefined;
    return way === undefined ? [] : [{ role, way }];
  });
}

function polygonsOf(parts: readonly Part[], data: OsmData): Ring[][] {
  const rings = joinLines(parts.map(({ way }) => way.refs)).filter(isClosed);
  return nest(rings.map((refs) => lineOf(refs, data.position)));
}

/** The way whose tags describe the whole multipolygon, as was the custom until 2016. */
const speakerOf = (parts: readonly Part[]): OsmWay | undefined =>
  parts.find(({ role, way }) => role !== 'inner' && hasTags(way.tags, 'source'))?.way;

/** The ways that count as parts of a relation alone. */
async function speakingWays(data: OsmData, ways: MemberWays): Promise<Set<number>> {
  const speaking = new Set<number>();
  for await (const relation of data.relations()) {
    if (!isMultipolygon(relation) || speaksForItself(relation)) continue;
    const parts = partsOf(relation, ways);
    if (!speakerOf(parts) || polygonsOf(parts, data).length === 0) continue;
    for (const { role, way } of parts) if (role !== 'inner') speaking.add(way.id);
  }
  return speaking;
}

/**
 * The areas of an extract: closed ways, then multipolygon relations put together from the ways that
 * the extract has. A relation that lacks so much that no ring closes is left out. Whether a closed
 * way is an area at all (a park) or a loop (a roundabout) is for the reader of its tags to say.
 * https://wiki.openstreetmap.org/wiki/Relation:multipolygon
 */
export async function* areasOf(data: OsmData): AsyncGenerator<OsmArea, void, void> {
  const members = await MemberWays.of(
    data,
    join(data.workFolder, 'multipolygon-ways.sqlite'),
    isMultipolygon,
  );
  try {
    const speaking = await speakingWays(data, members);
    for await (const { id, refs, tags } of data.ways()) {
      if (!isClosed(refs) || !hasTags(tags) || speaking.has(id)) continue;
      yield { tags, polygons: [[lineOf(refs, data.position)]] };
    }
    for await (const relation of data.relations()) {
      if (!isMultipolygon(relation)) continue;
      const parts = partsOf(relation, members);
      const tags = speaksForItself(relation) ? relation.tags : speakerOf(parts)?.tags;
      const polygons = tags ? polygonsOf(parts, data) : [];
      if (tags && polygons.length > 0) yield { tags, polygons };
    }
  } finally {
    members.close();
  }
}
