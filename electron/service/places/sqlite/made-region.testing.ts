import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as operations from '../../../../shared/api/localities.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import type { LngLat } from '../../../../shared/geo/position.ts';
import type { OsmNode, OsmRelation, OsmWay, Tags } from '../../../region-build/osm/element.ts';
import { extractOf } from '../../../region-build/osm/extract.testing.ts';
import { buildRegionIndex } from '../../../region-build/places/build-region-index.ts';
import { buildWorldIndex } from '../../../region-build/places/build-world-index.ts';
import { openGazetteer } from '../../../region-build/places/gazetteer.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { autocomplete } from './autocomplete.ts';
import { geocode } from './geocode.ts';
import { openPlaces } from './open-places.ts';

export type Point = [id: number, lat: number, lng: number, tags?: Tags];
export type Line = [id: number, refs: number[], tags: Tags];
/** Members as in OPL: "w5" or "n7@label". */
export type Relation = [id: number, members: string[], tags: Tags];

const memberTypes = { n: 'node', w: 'way', r: 'relation' } as const;

function memberOf(text: string): OsmRelation['members'][number] {
  const [, type, ref, role = ''] = /^([nwr])(\d+)(?:@(.*))?$/.exec(text) ?? [];
  if (type !== 'n' && type !== 'w' && type !== 'r') throw new Error(`${text} is no member`);
  return { type: memberTypes[type], ref: Number(ref), role };
}

/** Builds an index of these elements in a world with one town, and returns functions that query it. */
export async function placesOf(
  points: readonly Point[],
  lines: readonly Line[],
  relations: readonly Relation[] = [],
) {
  const folder = temporaryFolder();
  const files = { region: join(folder, 'region.sqlite'), world: join(folder, 'world.sqlite') };
  await buildWorldIndex({
    file: files.world,
    world: {
      countries: [{ code: 'AT', code3: 'AUT', names: { en: 'Austria' } }],
      areas: [],
      settlements: [
        {
          source: 'gAT1',
          types: ['town'],
          name: 'Altdorf',
          importance: 0.3,
          lat: 0.5,
          lng: 0.5,
          country: 'AT',
          population: 9000,
        },
      ],
      divisionCodes: new Map(),
    },
  });
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  const nodes = points
    .map(([id, lat, lng, tags = {}]): OsmNode => ({ type: 'node', id, lat, lng, tags }))
    .toSorted(byId);
  const ways = lines.map(([id, refs, tags]): OsmWay => ({ type: 'way', id, refs, tags })).toSorted(byId);
  const positions = new Map(nodes.map(({ id, lat, lng }): [number, LngLat] => [id, [lng, lat]]));
  const data = extractOf({
    nodes: nodes.filter(({ tags }) => Object.keys(tags).length > 0),
    ways,
    relations: relations.map(([id, members, tags]) => ({
      type: 'relation',
      id,
      members: members.map(memberOf),
      tags,
    })),
    position: (id) => positions.get(id),
  });
  const world = openGazetteer(files.world);
  await buildRegionIndex({ extracts: [data], world, file: files.region });
  world.close();
  const places = openPlaces(files);
  onTestFinished(() => places.close());
  const params = { types: 'locality|postal_code|address|point_of_interest', data: 'advanced' };
  const geocodeQuery = (query: Record<string, string>) => {
    const reading = readQuery(operations.geocode, new URLSearchParams(query));
    if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
    return geocode(places, reading.params, { language: undefined }).results;
  };
  const findAll = (address: string) => geocodeQuery({ ...params, address });
  return {
    places,
    findAll,
    find: (address: string) => findAll(address)[0],
    at: (lat: number, lng: number) => geocodeQuery({ latlng: `${lat},${lng}` })[0],
    suggest: (input: string) => {
      const reading = readQuery(operations.autocomplete, new URLSearchParams({ ...params, input }));
      if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
      return autocomplete(places, reading.params, { language: undefined }).localities;
    },
  };
}
