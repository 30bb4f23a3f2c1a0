import { join } from 'node:path';
import { toLatLng } from '../../../shared/geo/position.ts';
import type { OsmWay, Tags } from '../osm/element.ts';
import { IdSet } from '../osm/id-set.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { Spill } from '../osm/spill.ts';
import { streetName } from './address-tags.ts';
import { interpolatedNumbers } from './interpolation-ways.ts';
import type { PlaceRelations } from './place-relations.ts';
import type { House } from './street.ts';

/** Passes the houses along interpolation ways to `addHouse`. Reads the nodes again, because they precede the ways. */
export async function readInterpolations(
  data: OsmData,
  relations: PlaceRelations,
  ways: Spill<OsmWay>,
  addHouse: (house: House) => void,
): Promise<void> {
  const nodeIds = new IdSet();
  let hasWays = false;
  for (const { refs } of ways.items(0)) {
    hasWays = true;
    for (const ref of refs) nodeIds.add(ref);
  }
  if (!hasWays) return;
  const numbered = new Spill<Tags>(join(data.workFolder, 'numbered-nodes.spill'));
  try {
    for await (const { id, tags } of data.nodes({ keys: ['addr:housenumber'] })) {
      if (tags['addr:housenumber'] && nodeIds.has(id)) numbered.add(id, relations.completed(`n${id}`, tags));
    }
    for (const way of ways.items(0)) for (const house of housesAlong(way, numbered, data)) addHouse(house);
  } finally {
    numbered.close();
  }
}

/**
 * Returns the houses along an interpolation way, and its numbered nodes that have no street. They inherit the way's
 * address tags, or those that all numbered nodes share.
 */
function housesAlong({ id, refs, tags }: OsmWay, numbered: Spill<Tags>, data: OsmData): House[] {
  const nodes = refs.flatMap((ref) => {
    const position = data.position(ref);
    if (!position) return [];
    const [nodeTags] = numbered.items(ref);
    return [
      { ref, tags: nodeTags ?? {}, houseNumber: nodeTags?.['addr:housenumber'], ...toLatLng(position) },
    ];
  });
  // If the extract lacks nodes of the way, the distances along it are unknown.
  if (nodes.length < refs.length) return [];
  const numberedNodes = nodes.filter(({ houseNumber }) => houseNumber !== undefined);
  const inherited = (key: string): string | undefined => {
    const values = new Set(numberedNodes.flatMap((node) => node.tags[key] ?? []));
    return tags[key] ?? (values.size === 1 ? [...values][0] : undefined);
  };
  const street = streetName(tags) || inherited('addr:street') || inherited('addr:place') || '';
  if (!street) return [];
  const inheritedTags: Record<string, string> = {};
  for (const key of ['addr:city', 'addr:postcode']) {
    const value = inherited(key);
    if (value) inheritedTags[key] = value;
  }
  const houses = numberedNodes
    .filter((node) => streetName(node.tags) === '')
    .map((node): House => {
      const { ref, lat, lng } = node;
      return { source: `n${ref}`, street, tags: { ...inheritedTags, ...node.tags }, lat, lng };
    });
  const interpolatedHouses = interpolatedNumbers(tags['addr:interpolation'] ?? '', nodes).map(
    ({ houseNumber, lat, lng }): House => ({
      source: `i${id}-${houseNumber}`,
      street,
      tags: { ...inheritedTags, 'addr:housenumber': houseNumber },
      lat,
      lng,
      interpolated: true,
    }),
  );
  return [...houses, ...interpolatedHouses];
}
