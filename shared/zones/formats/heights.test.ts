import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { readGeoJson } from './geojson.ts';
import { readGpx } from './gpx.ts';
import { readKml } from './kml.ts';
import type { FileReading } from './reading.ts';
import { readServiceJson } from './service-json.ts';
import { readShapefile } from './shapefile.ts';
import { polygonRecord, shp, withHeights } from './shapefile-bytes.testing.ts';
import { readWkt } from './wkt.ts';

const corners: readonly (readonly [number, number])[] = [
  [-56.2, -34.9],
  [-56.1, -34.9],
  [-56.1, -34.8],
  [-56.2, -34.9],
];
const wkt = (height: number) =>
  `POLYGON Z ((${corners.map(([lng, lat]) => `${lng} ${lat} ${height}`).join(', ')}))`;
const inGeoJson = (height: number) => ({
  type: 'Polygon',
  coordinates: [corners.map((corner) => [...corner, height])],
});
const tracked = (height: number) =>
  corners.map(([lng, lat]) => `<trkpt lon="${lng}" lat="${lat}"><ele>${height}</ele></trkpt>`).join('');

const formats: Record<string, (height: number) => FileReading> = {
  WKT: (height) => readWkt(wkt(height)),
  CSV: (height) => readCsv(`zone_id,polygon\nA,"${wkt(height)}"`),
  'JSON of the service': (height) =>
    readServiceJson(JSON.stringify({ zones: [{ zone_id: 'A', polygon: wkt(height) }] })),
  GeoJSON: (height) => readGeoJson(JSON.stringify(inGeoJson(height))),
  'a collection in GeoJSON': (height) =>
    readGeoJson(JSON.stringify({ type: 'GeometryCollection', geometries: [inGeoJson(height)] })),
  KML: (height) =>
    readKml(
      `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners
        .map((corner) => [...corner, height].join(','))
        .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    ),
  GPX: (height) => readGpx(`<gpx><trk><trkseg>${tracked(height)}</trkseg></trk></gpx>`),
  Shapefile: (height) =>
    readShapefile(
      zipSync({ 'z.shp': shp(withHeights(polygonRecord([corners]), height)), 'z.prj': strToU8('') }),
    ),
};

describe('heights, which a zone has not', () => {
  test.each(Object.entries(formats))('are told of as left out: %s', (_, read) => {
    expect(read(12.5).items).toMatchObject([{ ok: true, leftOut: [{ kind: 'heights' }] }]);
    const [item] = read(12.5).items;
    expect(item?.ok && item.leftOut).toHaveLength(1);
  });

  test.each(Object.entries(formats))('are nothing to tell of where all are 0: %s', (_, read) => {
    const [item] = read(0).items;
    expect(item).toMatchObject({ ok: true });
    expect(item?.ok && item.leftOut).toBeFalsy();
  });
});
