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
const geoJsonOf = (height: number) => ({
  type: 'Polygon',
  coordinates: [corners.map((corner) => [...corner, height])],
});
const trackOf = (height: number) =>
  corners.map(([lng, lat]) => `<trkpt lon="${lng}" lat="${lat}"><ele>${height}</ele></trkpt>`).join('');

const formats: Record<string, (height: number) => FileReading> = {
  WKT: (height) => readWkt(wkt(height)),
  CSV: (height) => readCsv(`zone_id,polygon\nA,"${wkt(height)}"`),
  'service JSON': (height) =>
    readServiceJson(JSON.stringify({ zones: [{ zone_id: 'A', polygon: wkt(height) }] })),
  GeoJSON: (height) => readGeoJson(JSON.stringify(geoJsonOf(height))),
  'a GeoJSON collection': (height) =>
    readGeoJson(JSON.stringify({ type: 'GeometryCollection', geometries: [geoJsonOf(height)] })),
  KML: (height) =>
    readKml(
      `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners
        .map((corner) => [...corner, height].join(','))
        .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    ),
  GPX: (height) => readGpx(`<gpx><trk><trkseg>${trackOf(height)}</trkseg></trk></gpx>`),
  Shapefile: (height) =>
    readShapefile(
      zipSync({ 'z.shp': shp(withHeights(polygonRecord([corners]), height)), 'z.prj': strToU8('') }),
    ),
};

describe('heights of vertices', () => {
  test.each(Object.entries(formats))('are reported as skipped: %s', (_, read) => {
    expect(read(12.5).items).toMatchObject([{ ok: true, skipped: [{ kind: 'heights' }] }]);
    const [item] = read(12.5).items;
    expect(item?.ok && item.skipped).toHaveLength(1);
  });

  test.each(Object.entries(formats))('aren’t reported if all are 0: %s', (_, read) => {
    const [item] = read(0).items;
    expect(item).toMatchObject({ ok: true });
    expect(item?.ok && item.skipped).toBeFalsy();
  });
});
