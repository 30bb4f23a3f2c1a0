import { join } from 'node:path';
import type { Tags } from './element.ts';
import { MemberWays } from './member-ways.ts';
import {
  describingWayOf,
  hasOwnTags,
  hasTagsExcept,
  isClosed,
  isMultipolygon,
  isOuter,
  type MemberWay,
  memberWaysOf,
  ringsOf,
} from './multipolygon.ts';
import { lineOf, type OsmData } from './osm-data.ts';
import { nest, type Ring } from './rings.ts';

/** An area with tags. Each polygon is a list of rings, the outer one first. */
export interface OsmArea {
  tags: Tags;
  polygons: Ring[][];
}

const polygonsOf = (parts: readonly MemberWay[], data: OsmData): Ring[][] =>
  nest(ringsOf(parts).map((refs) => lineOf(refs, data.position)));

/** Returns the IDs of ways whose tags describe a multipolygon; these aren't separate areas. */
async function describingWays(data: OsmData, ways: MemberWays): Promise<Set<number>> {
  const describingIds = new Set<number>();
  for await (const relation of data.relations()) {
    if (!isMultipolygon(relation) || hasOwnTags(relation)) continue;
    const parts = memberWaysOf(relation, ways);
    if (!describingWayOf(parts) || polygonsOf(parts, data).length === 0) continue;
    for (const part of parts) if (isOuter(part)) describingIds.add(part.way.id);
  }
  return describingIds;
}

/**
 * Yields the areas of an extract: closed ways, then multipolygon relations assembled from the available ways. Relations
 * without a closed ring are skipped. The caller decides by tags whether a closed way is an area (a park) or a loop (a
 * roundabout). https://wiki.openstreetmap.org/wiki/Relation:multipolygon
 */
export async function* areasOf(data: OsmData): AsyncGenerator<OsmArea, void, void> {
  const members = await MemberWays.of(
    data,
    join(data.workFolder, 'multipolygon-ways.sqlite'),
    isMultipolygon,
  );
  try {
    const describingIds = await describingWays(data, members);
    for await (const { id, refs, tags } of data.ways()) {
      if (!isClosed(refs) || !hasTagsExcept(tags) || describingIds.has(id)) continue;
      yield { tags, polygons: [[lineOf(refs, data.position)]] };
    }
    for await (const relation of data.relations()) {
      if (!isMultipolygon(relation)) continue;
      const parts = memberWaysOf(relation, members);
      const tags = hasOwnTags(relation) ? relation.tags : describingWayOf(parts)?.tags;
      const polygons = tags ? polygonsOf(parts, data) : [];
      if (tags && polygons.length > 0) yield { tags, polygons };
    }
  } finally {
    members.close();
  }
}
