import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as operations from '../../../../shared/api/localities.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import { withExtract } from '../../../region-build/osm/extract.testing.ts';
import { writeExtract } from '../../../region-build/osm/pbf-writer.ts';
import { buildRegionIndex } from '../../../region-build/places/build-region-index.ts';
import { buildWorldIndex } from '../../../region-build/places/build-world-index.ts';
import { openGazetteer } from '../../../region-build/places/gazetteer.ts';
import type { WorldSettlement } from '../../../region-build/places/world-places.ts';
import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { openPlaces } from './open-places.ts';
import type { PlaceIndex } from './place-index.ts';

const town = (name: string, lat: number, lng: number, population: number): WorldSettlement => ({
  source: `gAT${name}`,
  types: ['town'],
  name,
  importance: 0.1 + population / 1_000_000,
  lat,
  lng,
  country: 'AT',
  population,
});

/** The extract has the first, with other data, and a house in the second; the others are outside. */
const settlements = [
  town('Altdorf', 48.01, 15.01, 9000),
  town('Neudorf', 48.03, 15.03, 8000),
  town('Altstadt', 47.1, 13.1, 700_000),
  town('Altbach', 47.2, 13.2, 5000),
];

let folder: string;
let files: { region: string; world: string };
let places: PlaceIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  files = { region: join(folder, 'region.sqlite'), world: join(folder, 'world.sqlite') };
  await buildWorldIndex({
    file: files.world,
    world: {
      countries: [{ code: 'AT', code3: 'AUT', names: { en: 'Austria' } }],
      areas: [],
      settlements,
      divisionCodes: new Map(),
    },
  });
  const extract = join(folder, 'extract.osm.pbf');
  const address = { 'addr:street': 'Altgasse', 'addr:housenumber': '7' };
  await writeExtract(extract, {
    elements: [
      {
        type: 'node',
        id: 1,
        lat: 48.01,
        lng: 15.01,
        tags: { place: 'town', name: 'Altdorf', population: '9100', postal_code: '3001' },
      },
      { type: 'node', id: 2, lat: 48.03, lng: 15.03, tags: {} },
      { type: 'node', id: 3, lat: 48.031, lng: 15.031, tags: {} },
      {
        type: 'node',
        id: 4,
        lat: 48.0305,
        lng: 15.0305,
        tags: { ...address, 'addr:city': 'Neudorf', 'addr:postcode': '3002' },
      },
      { type: 'way', id: 5, refs: [2, 3], tags: { highway: 'residential', name: 'Altgasse' } },
    ],
    bounds: { southwest: { lat: 48, lng: 15 }, northeast: { lat: 48.1, lng: 15.1 } },
    dataDate: null,
    source: 'a test',
  });
  const world = openGazetteer(files.world);
  await withExtract(extract, (data) => buildRegionIndex({ extracts: [data], world, file: files.region }));
  world.close();
  places = openPlaces(files);
});
afterAll(async () => {
  places?.close();
  await rm(folder, { recursive: true, force: true });
});

const by = { language: undefined };
const everything = 'locality|postal_code|address|route|admin_level|country|point_of_interest';

function suggest(input: string, index = places) {
  const reading = readQuery(operations.autocomplete, new URLSearchParams({ input, types: everything }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return autocomplete(index, reading.params, by).localities;
}
const described = (input: string, index = places) =>
  suggest(input, index).map(({ description }) => description);
function detailsOf(public_id: string, index = places) {
  const reading = readQuery(operations.details, new URLSearchParams({ public_id }));
  return reading.ok ? details(index, reading.params, by) : undefined;
}

it('places of the region and the world are ranked together, each listed once', () => {
  const names = described('alt').map((text) => text.split(',')[0]);
  expect(names).toEqual(['Altdorf', 'Altstadt', 'Altgasse', 'Altbach']);
});

it('typos are corrected with words of both', () => {
  expect(described('Altsatdt')[0]).toMatch(/^Altstadt/);
  expect(described('Altgsase')[0]).toMatch(/^Altgasse/);
  expect(described('Altdrof')).toHaveLength(1);
});

it('a settlement of the world has additional data from the region', () => {
  const [found] = places.named('neudorf', 5);
  expect(found).toMatchObject({ source: 'gATNeudorf', postcode: '3002' });
  expect(places.named('neudorf', 5)).toHaveLength(1);
});

it('public ids are valid after a restart, and those of the world’s towns also without a region', () => {
  const reopened = openPlaces(files);
  const worldOnly = openPlaces({ region: null, world: files.world });
  onTestFinished(() => {
    reopened.close();
    worldOnly.close();
  });
  for (const { public_id } of suggest('alt'))
    expect(detailsOf(public_id, reopened)).toEqual(detailsOf(public_id));
  const [ofWorld] = suggest('altstadt');
  expect(detailsOf(ofWorld?.public_id ?? '', worldOnly)).toMatchObject({
    formatted_address: 'Altstadt, Austria',
  });
  const [altdorf] = suggest('altdorf', worldOnly);
  expect(altdorf?.description).toBe('Altdorf, Austria');
  expect(detailsOf(altdorf?.public_id ?? '')).toMatchObject({ formatted_address: 'Altdorf, Austria' });
});
