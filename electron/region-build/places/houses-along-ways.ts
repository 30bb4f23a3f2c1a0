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

/** Reads the nodes of interpolation ways in a second pass, since nodes come before ways in the file. */
export async function readInterpolations(
  data: OsmData,
  relations: PlaceRelations,
  ways: Spill<OsmWay>,
  addHouse: (house: House) => void,
): Promise<void> {
  const through = new IdSet();
  let any = false;
  for (const { refs } of ways.items(0)) {
    any = true;
    for (const ref of refs) through.add(ref);
  }
  if (!any) return;
  const numbered = new Spill<Tags>(join(data.workFolder, 'numbered-nodes.sqlite'));
  try {
    for await (const { id, tags } of data.nodes({ keys: ['addr:housenumber'] })) {
      if (tags['addr:housenumber'] && through.has(id)) numbered.add(id, relations.completed(`n${id}`, tags));
    }
    for (const way of ways.items(0)) for (const house of housesAlong(way, numbered, data)) addHouse(house);
  } finally {
    numbered.close();
  }
}

/**
 * Returns the houses along an interpolation way. Tags that all numbered nodes share apply to them; a numbered node
 * without a street inherits the way's.
 */
function housesAlong({ id, refs, tags }: OsmWay, numbered: Spill<Tags>, data: OsmData): House[] {
  const nodes = refs.flatMap((ref) => {
    const at = data.position(ref);
    if (!at) return [];
    const [own] = numbered.items(ref);
    return [{ ref, tags: own ?? {}, houseNumber: own?.['addr:housenumber'], ...toLatLng(at) }];
  });
  // The length of a way cut by the extract's border is unknown.
  if (nodes.length < refs.length) return [];
  const ofNodes = nodes.filter(({ houseNumber }) => houseNumber !== undefined);
  const shared = (key: string): string | undefined => {
    const values = new Set(ofNodes.flatMap((node) => node.tags[key] ?? []));
    return tags[key] ?? (values.size === 1 ? [...values][0] : undefined);
  };
  const street = streetName(tags) || shared('addr:street') || shared('addr:place') || '';
  if (!street) return [];
  const common: Record<string, string> = {};
  for (const key of ['addr:city', 'addr:postcode']) {
    const value = shared(key);
    if (value) common[key] = value;
  }
  const houses = ofNodes
    .filter((node) => streetName(node.tags) === '')
    .map((node): House => {
      const { ref, lat, lng } = node;
      return { source: `n${ref}`, street, tags: { ...common, ...node.tags }, lat, lng };
    });
  const between = interpolatedNumbers(tags['addr:interpolation'] ?? '', nodes).map(
    ({ houseNumber, lat, lng }): House => ({
      source: `i${id}-${houseNumber}`,
      street,
      tags: { ...common, 'addr:housenumber': houseNumber },
      lat,
      lng,
      interpolated: true,
    }),
  );
  return [...houses, ...between];
}
