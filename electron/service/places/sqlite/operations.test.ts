import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as operations from '../../../../shared/api/localities.ts';
import type { Operation, Parameters } from '../../../../shared/api/operation.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { withExtract } from '../../../region-build/osm/extract.testing.ts';
import type { OsmData } from '../../../region-build/osm/osm-data.ts';
import { writeExtract } from '../../../region-build/osm/pbf-writer.ts';
import { buildRegionIndex } from '../../../region-build/places/build-region-index.ts';
import { buildWorldIndex } from '../../../region-build/places/build-world-index.ts';
import { type Gazetteer, openGazetteer } from '../../../region-build/places/gazetteer.ts';
import { readWorld } from '../../../region-build/places/world-places.ts';
import { regionWithinMs } from '../../../region-build/region.testing.ts';
import { PlaceIndexError } from '../../../region-format/places/open-place-index.ts';
import { requestedLanguage } from '../language.ts';
import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { sqliteGeocoder } from './geocoder.ts';
import { nearby } from './nearby.ts';
import { openPlaces } from './open-places.ts';
import { openPlaceIndex, type PlaceIndex } from './place-index.ts';
import { expectHits } from './questions/people.testing.ts';
import { testPlaces } from './test-places.testing.ts';

let places: PlaceIndex;

beforeAll(async () => {
  places = await testPlaces();
}, regionWithinMs);
afterAll(() => places?.close());

type Query = Record<string, string>;

function params<Ps extends Parameters>(operation: Operation<Ps>, query: Query) {
  const reading = readQuery(operation, new URLSearchParams(query));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return reading.params;
}

const by = (query: Query, acceptLanguage?: string) => ({
  language: requestedLanguage(query.language ?? '', acceptLanguage),
});
const suggest = (query: Query, acceptLanguage?: string, index = places) =>
  autocomplete(index, params(operations.autocomplete, query), by(query, acceptLanguage)).localities;
const descriptions = (query: Query, acceptLanguage?: string) =>
  suggest(query, acceptLanguage).map(({ description }) => description);
const find = (query: Query, index = places) =>
  geocode(index, params(operations.geocode, query), by(query)).results;
const around = (query: Query) => nearby(places, params(operations.nearby, query), by(query));

function detailsOf(publicId: string, query: Query = {}, index = places) {
  const result = details(index, params(operations.details, { public_id: publicId, ...query }), by(query));
  if (!result) throw new Error(`No place is ${publicId}`);
  return result;
}

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('Nothing was found');
  return item;
}

const marked = ({
  description,
  matched_substrings,
}: (typeof operations.autocomplete)['answer']['_output']['localities'][number]) =>
  matched_substrings?.description.map(({ offset, length }) => description.slice(offset, offset + length));

const everything = 'locality|postal_code|address|point_of_interest';
const cityHall = '-34.9060,-56.1860';

describe('autocomplete', () => {
  it('suggests well-known places first', () => {
    expect(descriptions({ input: 'Lond' })[0]).toBe('London, England, United Kingdom');
    expect(descriptions({ input: 'montevideo' })[0]).toMatch(/^Montevideo, .*Uruguay$/);
  });

  it('finds a square in the region', () => {
    const [square] = suggest({ input: 'plaza indep', types: everything, location: cityHall });
    expect(square?.description).toMatch(/^Plaza Independencia, .*Montevideo$/);
    expect(square && marked(square)).toEqual(['Plaza', 'Indep']);
  });

  it('finds names with and without accents, and marks what was typed', () => {
    for (const input of ['penarol', 'PEÑAROL', 'pen\u0303arol']) {
      const [place] = suggest({ input, types: 'suburb' });
      expect(place && marked(place)).toEqual(['Peñarol']);
    }
  });

  it('finds parts of words', () => {
    const [place] = suggest({ input: 'terdam' });
    expect(place?.description).toMatch(/^Amsterdam/);
    expect(place && marked(place)).toEqual(['terdam']);
  });

  it.each([
    ['Montevidoe', 'Montevideo'],
    ['Mntevideo', 'Montevideo'],
    ['Monteviideo', 'Montevideo'],
    ['Lindres', 'London'],
    ['Amstredam', 'Amsterdam'],
  ])('finds %s despite the typo', (input, name) => {
    expect(descriptions({ input }).some((description) => description.startsWith(name))).toBe(true);
  });

  it('ranks exact matches before corrected ones', () => {
    const found = descriptions({ input: 'pariz' });
    const paris = found.findIndex((description) => description.startsWith('Paris,'));
    expect(paris).toBeGreaterThan(0);
    expect(found.slice(0, paris).every((description) => /p[aā]r[iī]z/i.test(description))).toBe(true);
  });

  it('reads at most 20 words and 150 characters', () => {
    const filler = Array.from({ length: 20 }, () => 'de').join(' ');
    expect(suggest({ input: `${'x'.repeat(150)} Montevideo` })).toEqual([]);
    expect(suggest({ input: `${filler} Montevideo` })).toEqual(suggest({ input: filler }));
    expect(suggest({ input: `Montevideo${' '.repeat(140)}xyzzy` })[0]?.description).toMatch(/^Montevideo/);
  });

  it('filters by types with expanded aliases, and omits excluded ones', () => {
    expect(first(suggest({ input: 'carrasco', types: 'airport' })).types).toContain(
      'transit.station.airport',
    );
    for (const { types } of suggest({ input: 'pocitos', types: 'suburb' })) expect(types).toContain('suburb');
    const types = suggest({ input: 'carrasco', types: 'locality', excluded_types: 'suburb' });
    expect(types.length).toBeGreaterThan(0);
    for (const place of types) expect(place.types).not.toContain('suburb');
    expect(suggest({ input: 'carrasco', types: 'airport', excluded_types: 'transit' })).toEqual([]);
  });

  it('filters by country with either code', () => {
    for (const components of ['country:uy', 'country:URY', 'country:ar|country:uy']) {
      const found = descriptions({ input: 'san jos', components });
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((description) => /(Uruguay|Argentina)$/.test(description))).toBe(true);
    }
    expect(descriptions({ input: 'montevideo', components: 'country:usa' })[0]).toMatch(/Minnesota/);
    expect(suggest({ input: 'montevideo', components: 'country:zz' })).toEqual([]);
  });

  it('prefers nearby places without omitting others', () => {
    const here = descriptions({ input: 'santa', location: cityHall, radius: '30000' });
    expect(here[0]).toMatch(/Uruguay$/);
    expect(descriptions({ input: 'tokyo', location: cityHall, radius: '30000' })[0]).toMatch(/^Tokyo/);
  });

  it('prefers places within the radius, and better-known ones if it is wide', () => {
    const toledo = (radius: string) => descriptions({ input: 'toledo', location: cityHall, radius })[0];
    // It is 21 km away.
    expect(toledo('25000')).toBe('Toledo, Canelones, Uruguay');
    expect(toledo('100000')).toBe('Toledo, Canelones, Uruguay');
    expect(toledo('5000')).not.toMatch(/Uruguay$/);
    expect(toledo('20000000')).not.toMatch(/Uruguay$/);
  });

  it('uses the requested language, else an accepted one, else the local one', () => {
    const germany = (language: string, accepted?: string) =>
      descriptions({ input: 'Berlin', components: 'country:de', language }, accepted)[0];
    expect(germany('fr', 'es')).toMatch(/Allemagne$/);
    expect(germany('', 'xx, it;q=0.5, es;q=0.9')).toMatch(/Alemania$/);
    expect(germany('xx', 'es')).toMatch(/Alemania$/);
    expect(germany('')).toMatch(/Deutschland$/);
    expect(descriptions({ input: 'Montevideo', components: 'country:uy', language: 'pt' })[0]).toMatch(
      /^Montevidéu/,
    );
  });

  it.each([
    ['Lisboa', /^Lisboa,.*Portugal$/],
    ['Lissabon', /^Lisboa,.*Portugal$/],
    ['Wien', /^Wien,.*Österreich$/],
    ['Viena', /^Wien,.*Österreich$/],
    ['München', /^München,.*Deutschland$/],
    ['Monaco di Baviera', /^München,.*Deutschland$/],
    ['Moskva', /^Moscow,.*Россия$/],
    ['Mosc', /^Moscow,.*Россия$/],
    ['Cologne', /^Köln,.*Deutschland$/],
    ['Nova Iorque', /^New York/],
  ])('finds a city by its other name %s', (input, city) => {
    expect(descriptions({ input })[0]).toMatch(city);
  });

  it('names a city in the requested language', () => {
    const named = (language: string) => descriptions({ input: 'Wien', language })[0];
    expect([named('en'), named('fr'), named('de')]).toEqual([
      'Vienna, Austria',
      'Vienne, Vienna, Autriche',
      'Wien, Vienna, Österreich',
    ]);
  });

  it('suggests no country if the query is for a street or square', () => {
    const types = `${everything}|country`;
    for (const input of ['calle perú', 'plaza inde', 'rambla república argentina'])
      expect(suggest({ input, types }).map(({ type }) => type)).not.toContain('country');
    expect(descriptions({ input: 'calle perú', types, location: cityHall })).toContain('Perú, Montevideo');
    expect(descriptions({ input: 'plaza inde', types })[0]).toBe('Plaza Independencia, Montevideo');
    expect(descriptions({ input: 'perú', types })[0]).toBe('Perú');
  });

  it('fills the requested template', () => {
    const [town] = descriptions({
      input: 'Montevideo',
      components: 'country:uy',
      custom_description:
        'locality:"{name} - {administrative_area_level_0} ({postal_code})"|country:"{name}!"',
    });
    expect(town).toBe('Montevideo - Uruguay');
    expect(
      descriptions({ input: 'Urugu', types: 'country', custom_description: 'country:"{name}!"' })[0],
    ).toBe('Uruguay!');
  });

  it('suggests postal codes outside Western Europe only with advanced data', () => {
    expect(suggest({ input: '11300', types: 'postal_code' })).toEqual([]);
    const [code] = suggest({ input: '11300', types: 'postal_code', data: 'advanced' });
    expect(code).toMatchObject({ types: ['postal_code'], has_addresses: true });
  });

  it('finds what geocoding finds, and the street for an impossible house number', () => {
    const from = { types: everything, location: cityHall };
    for (const input of [
      '18 de Julio 1234, 11100 Montevideo, Uruguay',
      '18 de Julio 1208 apto 302',
      'Luis A. de Herrera 1290',
      'Rivera y Soca',
      '18 de Julio esquina Ejido',
      'Hospital Pereira Rossell',
      'Estado Centenaro',
    ]) {
      const suggested = descriptions({ input, ...from })[0];
      expect(suggested, input).toBeDefined();
      expect(first(find({ address: input, types: everything })).formatted_address).toContain(
        suggested?.split(',')[0],
      );
    }
    const [street] = suggest({ input: 'Av Italia 99999', ...from });
    expect(street?.types).toEqual(['address', 'route']);
    expect(street?.description).toMatch(/^Avenida Italia\b/);
  });

  it.each(['gas station', 'estación de servicio', 'station-service', 'Tankstelle', 'posto de gasolina'])(
    'suggests the nearest places of the category "%s"',
    (input) => {
      const [lat = 0, lng = 0] = cityHall.split(',').map(Number);
      const found = suggest({ input, types: everything, location: cityHall });
      expect(found).toHaveLength(5);
      const distances = found.map(({ types, location }) => {
        expect(types).toContain('business.fuel');
        return distanceMeters({ lat, lng }, location ?? { lat: 0, lng: 0 });
      });
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      expect(distances[0]).toBeLessThan(1500);
    },
  );

  it('ranks a street before its houses, a district before its namesakes, and a local square before one abroad', () => {
    const names = (input: string) => descriptions({ input, types: everything });
    expect(names('18 de Julio')[0]).toBe('Avenida 18 de Julio, Montevideo');
    expect(names('Plaza Independencia')[0]).toMatch(/^Plaza Independencia, .*Montevideo/);
    for (const district of ['Ciudad Vieja', 'Peñarol', 'Sayago']) {
      expect(suggest({ input: district, types: everything, location: cityHall })[0]?.types).toContain(
        'suburb',
      );
    }
  });

  it('suggests houses whose number begins as typed', () => {
    const found = descriptions({ input: '18 de julio 123', types: 'address' });
    expect(found.length).toBeGreaterThan(1);
    for (const description of found) expect(description).toMatch(/^Avenida 18 de Julio 123\d?/);
  });
});

describe('details', () => {
  it('returns the requested fields', () => {
    const { public_id } = first(suggest({ input: 'plaza independencia', types: 'point_of_interest' }));
    const plain = detailsOf(public_id);
    expect(plain.geometry?.location?.lat).toBeCloseTo(-34.9065, 3);
    expect(plain.geometry?.shape).toBeUndefined();
    expect(plain.address_components?.map(({ types }) => types[0])).toContain('country');
    const shaped = detailsOf(public_id, { fields: 'shape' });
    expect(shaped.geometry?.shape?.type).toBe('Polygon');
    expect(shaped.address_components).toBeUndefined();
  });

  it('returns the country code in the requested format', () => {
    const { public_id } = first(suggest({ input: 'Montevideo', components: 'country:uy' }));
    const code = (query: Query) => detailsOf(public_id, query).address_components?.[0]?.short_name;
    expect(code({})).toBe('UY');
    expect(code({ cc_format: 'alpha3' })).toBe('URY');
  });

  it('returns all addresses of a postal code on one page', () => {
    const { public_id } = first(suggest({ input: '11300', types: 'postal_code', data: 'advanced' }));
    const { name, addresses } = detailsOf(public_id);
    expect(name).toBe('11300');
    const count = addresses?.list.length ?? 0;
    expect(count).toBeGreaterThan(10);
    expect(addresses?.pagination).toEqual({
      page: 1,
      page_count: 1,
      addresses_per_page: count,
      address_count: count,
    });
    expect(detailsOf(first(addresses?.list ?? []).public_id).types).toEqual(['address']);
  });

  it('accepts every public_id of autocomplete, geocode, and nearby', () => {
    const ids = [
      ...suggest({ input: 'colonia', types: everything }),
      ...suggest({ input: '18 de julio 1234', types: 'address' }),
      ...find({ address: 'Colonia y Ejido, Montevideo' }),
      ...find({ address: 'Colonia 1211' }),
      ...find({ latlng: cityHall, list_sub_buildings: 'true' }),
      ...around({ location: cityHall, types: 'business' }).results,
    ].map(({ public_id }) => public_id);
    expect(ids.length).toBeGreaterThan(15);
    for (const id of ids) expect(detailsOf(id).public_id).toBe(id);
  });

  it('returns nothing for an unknown public_id', () => {
    for (const id of ['nonsense', '', Buffer.from('place:n1').toString('base64')]) {
      const params = { public_id: id, fields: ['geometry' as const], language: '' };
      expect(details(places, params, { language: undefined })).toBeUndefined();
    }
  });
});

describe('geocode', () => {
  it('finds a house exactly', () => {
    const house = first(find({ address: 'Avenida 18 de Julio 1234, Montevideo, Uruguay' }));
    expect(house).toMatchObject({
      types: ['address'],
      formatted_address: 'Avenida 18 de Julio 1234, Montevideo',
      geometry: { location_type: 'ROOFTOP' },
      scores_per_components: { street_name: 1, locality: 1 },
    });
  });

  it.each([
    '18 de Julio 1234 apto 302, 11200 Montevideo',
    'Av. 18 de Julio 1234',
    'calle 18 de julio 1234 montevideo uruguay',
  ])('finds the house of "%s"', (address) => {
    expect(first(find({ address })).formatted_address).toBe('Avenida 18 de Julio 1234, Montevideo');
  });

  it('finds a street with “calle” in the query but not in its name', () => {
    expect(first(find({ address: 'calle Colonia 1211' })).formatted_address).toMatch(/^Colonia 1211\b/);
  });

  it('interpolates a missing number between neighbors on the same side', () => {
    const number = (address: string) => first(find({ address }));
    const known = [...Array(400).keys()].map((index) => 1200 + index);
    const at = (houseNumber: number) => number(`Colonia ${houseNumber}, Montevideo`);
    const missing = known.find(
      (houseNumber) => at(houseNumber).geometry?.location_type === 'RANGE_INTERPOLATED',
    );
    expect(missing).toBeDefined();
    const result = at(missing ?? 0);
    expect(result.formatted_address).toMatch(new RegExp(`^Colonia ${missing}\\b`));
    const location = result.geometry?.location ?? { lat: 0, lng: 0 };
    const lower = known
      .filter((houseNumber) => houseNumber < (missing ?? 0) && (houseNumber - (missing ?? 0)) % 2 === 0)
      .findLast((houseNumber) => at(houseNumber).geometry?.location_type === 'ROOFTOP');
    const neighbor = lower === undefined ? undefined : at(lower).geometry?.location;
    if (neighbor) expect(distanceMeters(neighbor, location)).toBeLessThan(300);
  });

  it('returns the street for an impossible house number', () => {
    const street = first(find({ address: 'Colonia 99999, Montevideo' }));
    expect(street).toMatchObject({
      types: ['address', 'route'],
      geometry: { location_type: 'GEOMETRIC_CENTER' },
    });
    expect(street.formatted_address).toMatch(/^Colonia\b/);
  });

  it.each(['Colonia y Ejido', 'Ejido esq. Colonia, Montevideo', 'Colonia & Ejido', 'colonia esquina ejido'])(
    'finds the corner %s',
    (address) => {
      const corner = first(find({ address }));
      expect(corner.formatted_address).toMatch(/^(Colonia & Ejido|Ejido & Colonia)/);
      expect(
        distanceMeters(corner.geometry?.location ?? { lat: 0, lng: 0 }, { lat: -34.90462, lng: -56.18698 }),
      ).toBeLessThan(60);
    },
  );

  it('recognizes country names in other languages', () => {
    expect(first(find({ address: 'Paris, Frankreich' })).formatted_address).toMatch(/France$/);
    expect(first(find({ address: 'Berlin, Alemania' })).formatted_address).toMatch(/Deutschland$/);
  });

  it('returns the distance to a point’s address', () => {
    const house = first(find({ latlng: '-34.905912,-56.1899605', list_sub_buildings: 'true' }));
    expect(house.formatted_address).toBe('Avenida 18 de Julio 1208, Montevideo');
    expect(house.distance).toBeLessThan(1);
    expect(house.sub_buildings?.map(({ description }) => description)).toContain(
      'Avenida 18 de Julio 1208, Montevideo',
    );
  });

  it('returns the nearest point of a street, and its distance', () => {
    // Along several kilometers of the Rambla, where no house is near.
    for (const latlng of ['-34.9165,-56.1722', '-34.8998,-56.1000', '-34.9120,-56.1375']) {
      const [lat = 0, lng = 0] = latlng.split(',').map(Number);
      const street = first(find({ latlng }));
      expect(street).toMatchObject({
        types: ['address', 'route'],
        geometry: { location_type: 'APPROXIMATE' },
      });
      const location = street.geometry?.location ?? { lat: 0, lng: 0 };
      expect(distanceMeters({ lat, lng }, location)).toBeCloseTo(street.distance ?? -1, 6);
      expect(street.distance).toBeLessThan(300);
    }
  });

  it('returns the settlement far from streets, and nothing at sea', () => {
    expect(first(find({ latlng: '48.8530,2.3499' })).formatted_address).toMatch(/^Paris/);
    expect(find({ latlng: '-45,-20' })).toEqual([]);
  });
});

describe('nearby', () => {
  const page = (query: Query) =>
    around({ location: cityHall, types: 'business.food_and_drinks', limit: '7', ...query });

  it('sorts by distance, page by page, without gaps or repetitions', () => {
    const ids: string[] = [];
    const totals = new Set<number | null | undefined>();
    let last = 0;
    for (let number: number | null | undefined = 1; number; ) {
      const { results, pagination } = page({ page: String(number), radius: '800' });
      for (const { public_id, geometry } of results) {
        const distance = distanceMeters(
          { lat: -34.906, lng: -56.186 },
          geometry?.location ?? { lat: 0, lng: 0 },
        );
        expect(distance).toBeLessThanOrEqual(800);
        expect(distance).toBeGreaterThanOrEqual(last);
        last = distance;
        ids.push(public_id);
      }
      expect(pagination.previous_page).toBe(number === 1 ? null : number - 1);
      totals.add(pagination.total);
      number = pagination.next_page;
    }
    expect(ids.length).toBeGreaterThan(14);
    expect([...totals]).toEqual([ids.length]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('includes subtypes, and omits excluded types', () => {
    const { results } = page({ excluded_types: 'business.food_and_drinks.restaurant' });
    expect(results.length).toBe(7);
    for (const { types } of results) {
      expect(types[0]).toBe('point_of_interest');
      expect(types.some((type) => type.startsWith('business.food_and_drinks'))).toBe(true);
      expect(types).not.toContain('business.food_and_drinks.restaurant');
    }
  });
});

const shared = resolve('../shared/data');
const extractOf = (region: string) => join(shared, `${region}.osm.pbf`);
const regions = ['porto', 'liechtenstein'].filter((region) => existsSync(extractOf(region)));

/** Read once, when the first index is built. */
let wholeWorld: ReturnType<typeof readWorld> | undefined;

/** Returns the world with the settlements of these countries only, as indexing the others takes most of the time. */
function worldOf(...countries: string[]) {
  wholeWorld ??= readWorld();
  const world = wholeWorld;
  const inCountry = (place: { country: string }) => countries.includes(place.country);
  return { ...world, areas: world.areas.filter(inCountry), settlements: world.settlements.filter(inCountry) };
}

/** Opens extracts while `work` runs. */
const withExtracts = (
  paths: readonly string[],
  work: (extracts: OsmData[]) => Promise<void>,
): Promise<void> =>
  paths.reduceRight<(opened: OsmData[]) => Promise<void>>(
    (then, path) => (opened) => withExtract(path, (data) => then([...opened, data])),
    work,
  )([]);

describe('places of imported extracts', () => {
  let folder: string;
  /** A street in Baltimore, and the regions whose extracts exist. */
  let imported: PlaceIndex;
  const baltimore = () => join(folder, 'made.osm.pbf');
  const region = () => join(folder, 'places.sqlite');
  const world = () => join(folder, 'world.sqlite');
  let gazetteer: Gazetteer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-'));
    await writeExtract(baltimore(), {
      elements: [
        { type: 'node', id: 1, lat: 39.2864, lng: -76.6185, tags: {} },
        { type: 'node', id: 2, lat: 39.2868, lng: -76.604, tags: {} },
        {
          type: 'node',
          id: 3,
          lat: 39.2869,
          lng: -76.609,
          tags: {
            'addr:housenumber': '400',
            'addr:street': 'East Pratt Street',
            'addr:city': 'Baltimore',
            'addr:postcode': '21202',
          },
        },
        { type: 'way', id: 4, refs: [1, 2], tags: { highway: 'primary', name: 'East Pratt Street' } },
      ],
      bounds: { southwest: { lat: 39.2, lng: -76.7 }, northeast: { lat: 39.4, lng: -76.5 } },
      dataDate: null,
      source: 'a test',
    });
    // With neighbors, and with Brazil, whose places have the same names as Portugal's.
    const countries = worldOf('PT', 'ES', 'BR', 'LI', 'CH', 'AT', 'US');
    await buildWorldIndex({ world: countries, file: world() });
    gazetteer = openGazetteer(world());
    await withExtracts([baltimore(), ...regions.map(extractOf)], (extracts) =>
      buildRegionIndex({ extracts, world: gazetteer, file: region() }),
    );
    imported = openPlaces({ region: region(), world: world() });
  }, 240_000);
  afterAll(async () => {
    imported?.close();
    gazetteer?.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('in a city whose addresses start with the number', () => {
    it.each([
      '400 E Pratt St, Baltimore, MD 21202',
      '400 East Pratt Street, Baltimore, Maryland',
      '400 e pratt st',
      '400 E. Pratt St Apt 5, Baltimore',
    ])('autocomplete and geocode find the house of "%s"', (input) => {
      const [suggested] = suggest({ input, types: everything }, undefined, imported);
      expect(suggested?.description).toMatch(/^400 East Pratt Street, Baltimore/);
      const [found] = find({ address: input }, imported);
      expect(found?.formatted_address).toBe(suggested?.description);
    });

    it('autocomplete finds the street of "E Pratt St"', () => {
      const [street] = suggest({ input: 'E Pratt St', types: everything }, undefined, imported);
      expect(street?.description).toMatch(/^East Pratt Street, /);
    });
  });

  describe.skipIf(!regions.includes('porto'))('in an extract with few settlements', () => {
    it.each([
      ['41.1485,-8.6067', 'Porto'],
      ['41.1290,-8.6060', 'Vila Nova de Gaia'],
      ['41.1830,-8.6880', 'Matosinhos'],
      ['41.1790,-8.5600', 'Rio Tinto'],
    ])('a point has its town: %s', (latlng, town) => {
      expect(first(find({ latlng }, imported)).formatted_address).toMatch(new RegExp(`, ${town}$`));
    });

    it('a street far from the extract’s hamlets has its town', () => {
      expect(first(find({ address: 'Rua de Santa Catarina' }, imported)).formatted_address).toBe(
        'Rua de Santa Catarina, Porto',
      );
    });
  });

  describe.skipIf(!regions.includes('liechtenstein'))('in an entire country', () => {
    const components = 'country:li';

    it('houses on a street through several municipalities are distinguished by municipality', () => {
      for (const [number, town] of [
        ['48', 'Schaan'],
        ['340', 'Triesen'],
      ]) {
        const [house] = find({ address: `Landstrasse ${number}, ${town}` }, imported);
        expect(house?.formatted_address).toMatch(new RegExp(`^Landstrasse ${number}, .*${town}$`));
        expect(house?.geometry?.location_type).toBe('ROOFTOP');
      }
    });

    it('postal codes of Western Europe are found without advanced data', () => {
      const [code] = suggest({ input: '9490', types: 'postal_code', components }, undefined, imported);
      expect(code?.description).toMatch(/^9490, .*Liechtenstein$/);
    });

    it('towns are found by their first postal code only in the documented countries', () => {
      const extended = 'postal_code';
      const swiss = suggest(
        { input: '9470', extended, types: 'locality', components: 'country:ch' },
        undefined,
        imported,
      );
      for (const { description, types, related } of swiss) {
        expect(types[0]).toBe('locality');
        expect(description).toMatch(/\(9470\), .*Schweiz$/);
        for (const code of related?.postal_codes ?? []) {
          expect(detailsOf(code.public_id, {}, imported).types).toEqual(['postal_code']);
        }
      }
      expect(
        suggest({ input: '9490', extended, types: 'locality', components }, undefined, imported),
      ).toEqual([]);
    });

    it('municipalities have their outlines', () => {
      const { public_id } = first(suggest({ input: 'Vaduz', components }, undefined, imported));
      const { geometry } = detailsOf(public_id, { fields: 'shape|geometry' }, imported);
      expect(geometry?.shape?.type).toMatch(/Polygon/);
      expect(geometry?.viewport).toBeDefined();
    });

    it('importing only this extract again gives the same public_ids', async () => {
      const single = join(folder, 'alone.sqlite');
      await withExtracts([extractOf('liechtenstein')], (extracts) =>
        buildRegionIndex({ extracts, world: gazetteer, file: single }),
      );
      const again = openPlaces({ region: single, world: world() });
      for (const input of ['va', 'landstr', 'schloss', '9490', 'Landstrasse 40']) {
        const found = suggest({ input, types: everything, components }, undefined, imported);
        expect(found).not.toEqual([]);
        for (const { public_id } of found) {
          expect(detailsOf(public_id, {}, again)).toEqual(detailsOf(public_id, {}, imported));
        }
      }
      again.close();
    }, 240_000);
  });

  describe.skipIf(regions.length < 2)('real queries', () => {
    it.each(['porto', 'liechtenstein'])('find their places in %s', (region) =>
      expectHits(sqliteGeocoder(imported), `${region}.csv`),
    );
  });

  it('a canceled import leaves no files', async () => {
    const cancel = new AbortController();
    const file = join(folder, 'cancelled.sqlite');
    const onProgress = (share: number) => {
      if (share > 0.4) cancel.abort(new Error('stopped'));
    };
    await expect(
      withExtracts([baltimore()], (extracts) =>
        buildRegionIndex({ extracts, world: gazetteer, file, onProgress, signal: cancel.signal }),
      ),
    ).rejects.toThrow('stopped');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.part`)).toBe(false);
  }, 60_000);

  it('files that aren’t place indexes are rejected', () => {
    for (const open of [openPlaceIndex, openGazetteer])
      for (const file of [baltimore(), join(folder, 'absent.sqlite'), join(folder, 'absent/places.sqlite')])
        expect(() => open(file)).toThrow(PlaceIndexError);
  });
});
