import type { LngLat } from '../../../shared/geo/position.ts';
import type { AdminArea } from '../../../shared/regions/region-area.ts';
import { searchableText } from '../../../shared/text/folded.ts';
import type { OsmRelation } from './element.ts';
import { OsmFileError } from './elements.ts';
import { IdSet } from './id-set.ts';
import { joinLines } from './join-lines.ts';
import type { ReadElementBlocks } from './merged-extracts.ts';
import { nest, type Ring } from './rings.ts';

/** Maximum number of listed areas. */
const maxAreas = 5000;

const isAdminArea = ({ tags }: OsmRelation): boolean =>
  tags.boundary === 'administrative' && tags.name !== undefined;

const levelOf = ({ tags }: OsmRelation): number | null => {
  const level = Number.parseInt(tags.admin_level ?? '', 10);
  return Number.isNaN(level) ? null : level;
};

const asArea = (relation: OsmRelation): AdminArea => ({
  relation: relation.id,
  name: relation.tags.name ?? '',
  level: levelOf(relation),
});

const outlineWays = ({ members }: OsmRelation): number[] =>
  members.flatMap(({ type, ref, role }) =>
    type === 'way' && (role === 'outer' || role === 'inner' || role === '') ? [ref] : [],
  );

async function relationsOf(
  read: ReadElementBlocks,
  isWanted: (relation: OsmRelation) => boolean,
): Promise<OsmRelation[]> {
  const relations: OsmRelation[] = [];
  for await (const block of read(['relation'])) {
    for (const element of block)
      if (element.type === 'relation' && isAdminArea(element) && isWanted(element)) relations.push(element);
  }
  return relations;
}

/**
 * Returns the administrative areas whose border is complete in the extract, highest levels first, then by name; at most
 * 5,000.
 * @throws errors of `read`
 */
export async function listAdminAreas(read: ReadElementBlocks): Promise<AdminArea[]> {
  const relations = await relationsOf(read, () => true);
  const outlineIds = new IdSet();
  for (const relation of relations) for (const id of outlineWays(relation)) outlineIds.add(id);
  const presentIds = new IdSet();
  for await (const block of read(['way'])) {
    for (const { id } of block) if (outlineIds.has(id)) presentIds.add(id);
  }
  const isComplete = (relation: OsmRelation) => {
    const ways = outlineWays(relation);
    return ways.length > 0 && ways.every((id) => presentIds.has(id));
  };
  return relations
    .filter(isComplete)
    .map(asArea)
    .toSorted((a, b) => (a.level ?? 99) - (b.level ?? 99) || a.name.localeCompare(b.name))
    .slice(0, maxAreas);
}

const namesOf = ({ tags }: OsmRelation): string[] =>
  Object.entries(tags).flatMap(([key, value]) =>
    /^(name|official_name|alt_name|short_name|int_name)(:|$)/.test(key) ? value.split(';') : [],
  );

/**
 * Returns the polygons of an administrative area.
 * @param boundary ID of its relation, or one of its names, ignoring accents and case. Of several areas with the name,
 * the one with the highest level counts, then the lowest ID.
 * @throws OsmFileError if there is no such area, or the extract doesn't contain its entire border; errors of `read`
 */
export async function adminAreaPolygons(
  read: ReadElementBlocks,
  boundary: number | string,
): Promise<Ring[][]> {
  const searchName = searchableText(String(boundary)).trim();
  const isWanted = (relation: OsmRelation) =>
    typeof boundary === 'number'
      ? relation.id === boundary
      : namesOf(relation).some((name) => searchableText(name).trim() === searchName);
  const matches = await relationsOf(read, isWanted);
  const [relation] = matches.toSorted((a, b) => (levelOf(a) ?? 99) - (levelOf(b) ?? 99));
  if (!relation) {
    const message = `The extract has no administrative area "${boundary}". Choose another one.`;
    throw new OsmFileError(message, 'area-unknown', { area: boundary });
  }
  const polygons = await polygonsOf(read, relation);
  if (polygons) return polygons;
  const { name = '' } = relation.tags;
  const message = `The border of ${name} is incomplete in the extract. Choose a larger extract or another area.`;
  throw new OsmFileError(message, 'area-incomplete', { area: name });
}

/** Returns the polygons of a relation; undefined if its border isn't complete. */
async function polygonsOf(read: ReadElementBlocks, relation: OsmRelation): Promise<Ring[][] | undefined> {
  const missingWays = new Set(outlineWays(relation));
  const lines: (readonly number[])[] = [];
  const positions = new Map<number, LngLat | undefined>();
  for await (const block of read(['way'])) {
    for (const element of block) {
      if (element.type !== 'way' || !missingWays.delete(element.id)) continue;
      lines.push(element.refs);
      for (const ref of element.refs) positions.set(ref, undefined);
    }
  }
  const rings = joinLines(lines);
  if (missingWays.size > 0 || rings.length === 0 || rings.some((ring) => ring[0] !== ring.at(-1)))
    return undefined;
  for await (const block of read(['node'])) {
    for (const element of block)
      if (element.type === 'node' && positions.has(element.id))
        positions.set(element.id, [element.lng, element.lat]);
  }
  const positionRings = rings.map((ring) =>
    ring.flatMap((id): LngLat[] => {
      const position = positions.get(id);
      return position ? [position] : [];
    }),
  );
  return positionRings.every((ring, index) => ring.length === rings[index]?.length)
    ? nest(positionRings)
    : undefined;
}
