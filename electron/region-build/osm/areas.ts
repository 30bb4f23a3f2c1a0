import type { LngLat } from '../../../shared/geo/position.ts';
import type { OsmRelation, Tags } from './elements.ts';
import type { OsmData } from './osm-data.ts';
import { joinLines, nest, type Ring } from './rings.ts';

/** Something that covers ground. `polygons` are rings, the outer one first. */
export interface OsmArea {
  tags: Tags;
  polygons: Ring[][];
}

function hasTags(tags: Tags, ...besides: string[]): boolean {
  return Object.keys(tags).some((key) => !besides.includes(key));
}

function ringPositions(data: OsmData, refs: readonly number[]): LngLat[] {
  return refs.map((ref) => data.position(ref)).filter((position) => position !== undefined);
}

function isClosed(refs: readonly number[]): boolean {
  return refs.length >= 4 && refs[0] === refs.at(-1);
}

/**
 * The areas of an extract: closed ways, and multipolygon relations put together from the ways that
 * the extract has. A relation that lacks so much that no ring closes is left out. Whether a closed
 * way is an area at all (a park) or a loop (a roundabout) is for the reader of its tags to say.
 * https://wiki.openstreetmap.org/wiki/Relation:multipolygon
 */
export function areasOf(data: OsmData): OsmArea[] {
  const multipolygons = data.relations.filter((relation) => relation.tags.type === 'multipolygon');
  const members = new Set(
    multipolygons.flatMap((relation) =>
      relation.members.filter(({ type }) => type === 'way').map(({ ref }) => ref),
    ),
  );
  const ways = new Map(data.ways.filter((way) => members.has(way.id)).map((way) => [way.id, way]));

  /** Ways whose tags describe the whole multipolygon, as was the custom until 2016. */
  const speakForRelation = new Set<number>();
  const assembled = multipolygons.flatMap((relation): OsmArea[] => {
    const parts = memberWays(relation, ways);
    const rings = joinLines(parts.map(({ way }) => way.refs)).filter(isClosed);
    const polygons = nest(rings.map((refs) => ringPositions(data, refs)));
    if (polygons.length === 0) return [];
    if (hasTags(relation.tags, 'type', 'source')) return [{ tags: relation.tags, polygons }];
    const speaker = parts.find(({ role, way }) => role !== 'inner' && hasTags(way.tags, 'source'))?.way;
    if (!speaker) return [];
    for (const { role, way } of parts) if (role !== 'inner') speakForRelation.add(way.id);
    return [{ tags: speaker.tags, polygons }];
  });

  const single = data.ways
    .filter((way) => isClosed(way.refs) && hasTags(way.tags) && !speakForRelation.has(way.id))
    .map((way) => ({ tags: way.tags, polygons: [[ringPositions(data, way.refs)]] }));
  return [...single, ...assembled];
}

function memberWays<T>(relation: OsmRelation, ways: ReadonlyMap<number, T>): { role: string; way: T }[] {
  return relation.members.flatMap(({ type, ref, role }) => {
    const way = type === 'way' ? ways.get(ref) : undefined;
    return way === undefined ? [] : [{ role, way }];
  });
}
