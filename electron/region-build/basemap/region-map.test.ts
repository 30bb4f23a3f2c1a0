import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import type { Position } from 'geojson';
import { PbfReader } from 'pbf';
import { beforeAll, expect, test } from 'vitest';
import { regionFiles } from '../../region-format/manifest.ts';
import { openTileArchive, type TileArchive, TileArchiveError } from '../../region-format/tile-archive.ts';
import { regionWithinMs, testRegion } from '../region.testing.ts';

let archive: TileArchive;

beforeAll(async () => {
  archive = openTileArchive(join(await testRegion(), regionFiles.basemap));
}, regionWithinMs);

function tileAt(zoom: number, lat: number, lng: number): { column: number; row: number } {
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return {
    column: Math.floor(((lng + 180) / 360) * 2 ** zoom),
    row: Math.floor(((1 - mercator / Math.PI) / 2) * 2 ** zoom),
  };
}

function featuresAt(layer: string, zoom: number, lat: number, lng: number) {
  const { column, row } = tileAt(zoom, lat, lng);
  const data = archive.tile(zoom, column, row);
  const tileLayer = data && new VectorTile(new PbfReader(gunzipSync(data))).layers[layer];
  return Array.from({ length: tileLayer?.length ?? 0 }, (_, index) => {
    const feature = tileLayer?.feature(index);
    return feature && { ...feature.toGeoJSON(column, row, zoom), properties: feature.properties };
  }).filter((feature) => feature !== undefined);
}

function inRing(ring: Position[], lat: number, lng: number): boolean {
  let inside = false;
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring.at(index - 1) ?? [];
    if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}

function covered(layer: string, zoom: number, lat: number, lng: number): boolean {
  return featuresAt(layer, zoom, lat, lng).some(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return polygons.some((rings) => rings.filter((ring) => inRing(ring, lat, lng)).length === 1);
  });
}

const plazaIndependencia = [-34.9065, -56.1999] as const;
const cerro = [-34.8885, -56.2605] as const;
const pocitosBeach = [-34.9145, -56.149] as const;
const riverOffPocitos = [-34.94, -56.11] as const;
const harbourBay = [-34.885, -56.228] as const;

test.each([8, 11, 14])('at zoom %i the city is land and the river is water', (zoom) => {
  for (const [lat, lng] of [plazaIndependencia, cerro]) {
    expect([covered('land', zoom, lat, lng), covered('water', zoom, lat, lng)]).toEqual([true, false]);
  }
  for (const [lat, lng] of [riverOffPocitos, harbourBay]) {
    expect([covered('land', zoom, lat, lng), covered('water', zoom, lat, lng)]).toEqual([false, true]);
  }
});

test('the beach is on the land side of the estimated shore', () => {
  expect(covered('land', 14, ...pocitosBeach)).toBe(true);
});

test('streets have a class, name, and direction, and appear by zoom', () => {
  const [lat, lng] = plazaIndependencia;
  const main = featuresAt('road', 14, lat, lng).find(({ properties }) =>
    /18 de Julio/.test(String(properties.name)),
  );
  expect(main?.properties).toMatchObject({
    class: expect.stringMatching(/primary|secondary|tertiary|minor/),
  });
  const classes = (zoom: number) =>
    new Set(featuresAt('road', zoom, lat, lng).map(({ properties }) => properties.class));
  expect(classes(8)).toContain('primary');
  expect(classes(8)).not.toContain('minor');
  expect(classes(12)).toContain('minor');
  expect(classes(12)).not.toContain('service');
  expect(classes(14)).toContain('service');
  const directions = new Set(featuresAt('road', 14, lat, lng).map(({ properties }) => properties.oneway));
  expect(directions).toContain(1);
});

test('the highest zoom has house numbers and points of interest', () => {
  const [lat, lng] = plazaIndependencia;
  expect(featuresAt('building', 14, lat, lng).length).toBeGreaterThan(50);
  expect(featuresAt('building', 12, lat, lng)).toEqual([]);
  expect(featuresAt('housenumber', 14, lat, lng).length).toBeGreaterThan(1000);
  expect(featuresAt('housenumber', 13, lat, lng)).toEqual([]);
  const numbers = featuresAt('housenumber', 14, lat, lng).map(({ properties }) => String(properties.number));
  expect(numbers.filter((number) => /[,;]/.test(number))).toEqual([]);
  expect(numbers.some((number) => /^\d+–\d+$/.test(number))).toBe(true);
  const kinds = featuresAt('poi', 14, lat, lng).map(({ properties }) => properties.kind);
  expect(kinds).toEqual(expect.arrayContaining(['restaurant', 'pharmacy', 'hotel', 'theatre']));
});

test('the city outranks its quarters', () => {
  const [lat, lng] = plazaIndependencia;
  const places = featuresAt('place', 12, lat, lng);
  const rank = (kind: string) =>
    places.filter(({ properties }) => properties.kind === kind).map((place) => Number(place.properties.rank));
  expect(featuresAt('place', 8, lat, lng).map(({ properties }) => properties.name)).toContain('Montevideo');
  expect(Math.max(...rank('city'))).toBeLessThan(Math.min(...rank('suburb')));
});

test('tiles only have layers of the schema, and none is large', () => {
  const schema = [
    'land',
    'water',
    'waterway',
    'landuse',
    'building',
    'road',
    'boundary',
    'place',
    'poi',
    'housenumber',
  ];
  const { northeast, southwest } = archive.metadata.bounds;
  let tiles = 0;
  for (let zoom = archive.metadata.minZoom; zoom <= archive.metadata.maxZoom; zoom++) {
    const from = tileAt(zoom, northeast.lat - 1e-6, southwest.lng + 1e-6);
    const to = tileAt(zoom, southwest.lat + 1e-6, northeast.lng - 1e-6);
    for (let column = from.column; column <= to.column; column++) {
      for (let row = from.row; row <= to.row; row++) {
        const data = archive.tile(zoom, column, row);
        if (!data) continue;
        tiles += 1;
        expect(data.length).toBeLessThan(200_000);
        const layers = Object.keys(new VectorTile(new PbfReader(gunzipSync(data))).layers);
        expect(layers.filter((layer) => !schema.includes(layer))).toEqual([]);
      }
    }
  }
  expect(tiles).toBeGreaterThan(150);
});

test('tiles outside are undefined; files that aren’t archives are an error', () => {
  expect(archive.tile(14, 0, 0)).toBeUndefined();
  expect(() => openTileArchive(join(import.meta.dirname, 'tiles.ts'))).toThrow(TileArchiveError);
  expect(() => openTileArchive('/nowhere/basemap.mbtiles')).toThrow(/can’t be opened/);
});
