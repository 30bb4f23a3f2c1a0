import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../geo/parts.ts';
import { distanceMeters, type LngLat } from '../../geo/position.ts';
import { readFile } from './detect.ts';
import { readGeoJson } from './geojson.ts';
import type { FileReading } from './reading.ts';
import { readShapefile } from './shapefile.ts';
import { polygonRecord, shp } from './shapefile-bytes.testing.ts';
import truePositions from './true-positions.json';
import { readWkt } from './wkt.ts';

/** Returns the positions of the first item, including the closing one; throws its issue. */
function positionsIn({ items: [item] }: FileReading): LngLat[] {
  if (!item?.ok) throw new Error(JSON.stringify(item));
  return [...positionsOf(item.geometry)];
}

const metersBetween = ([lng, lat]: LngLat, [trueLng, trueLat]: LngLat): number =>
  distanceMeters({ lng, lat }, { lng: trueLng, lat: trueLat });

/** Returns a small closed ring at a position. */
const ringAt = ([x, y]: LngLat): [number, number][] => [
  [x, y],
  [x, y + 0.01],
  [x + 0.01, y],
  [x, y],
];

const withCrs = (name: string, at: LngLat): FileReading =>
  readGeoJson(
    JSON.stringify({
      type: 'Polygon',
      crs: { type: 'name', properties: { name } },
      coordinates: [ringAt(at)],
    }),
  );

const withPrj = (prj: string, at: LngLat): FileReading =>
  readShapefile(zipSync({ 'z.shp': shp(polygonRecord([ringAt(at)])), 'z.prj': strToU8(prj) }));

/**
 * Positions by EPSG code, from `cs2cs` of PROJ 9.1.1 without grids: x, y, longitude, latitude. They are on land, because
 * some datums have other shifts at sea.
 */
const known: Readonly<Record<string, readonly (readonly number[])[]>> = truePositions;

test.each(Object.entries(known))('EPSG:%s matches PROJ to within 5 m', (code, positions) => {
  for (const [x = 0, y = 0, lng = 0, lat = 0] of positions) {
    const [found] = positionsIn(withCrs(`urn:ogc:def:crs:EPSG::${code}`, [x, y]));
    expect(found && metersBetween(found, [lng, lat]), `${x} ${y}`).toBeLessThan(5);
  }
});

test('Web Mercator codes of Esri and Google are supported', () => {
  for (const code of ['3857', '900913', '102100', '102113', '3785']) {
    const [found = [0, 0]] = positionsIn(withCrs(`EPSG:${code}`, [-6_255_042.188, -4_151_657.22]));
    expect(metersBetween(found, [-56.19, -34.91])).toBeLessThan(0.01);
  }
});

test('the horizontal part of a compound system is used', () => {
  const [[east = 0, north = 0, lng = 0, lat = 0] = []] = known['28992'] ?? [];
  for (const name of ['EPSG:7415', 'urn:ogc:def:crs,crs:EPSG::28992,crs:EPSG::5709', 'EPSG:28992+5709']) {
    const [found = [0, 0]] = positionsIn(withCrs(name, [east, north]));
    expect(metersBetween(found, [lng, lat])).toBeLessThan(5);
  }
});

test('gradians from Paris are converted to degrees from Greenwich', () => {
  const [found = [0, 0]] = positionsIn(withCrs('EPSG:4807', [0, 54.27]));
  expect(metersBetween(found, [2.33658, 48.84306])).toBeLessThan(100);
});

test('degrees keep their order in any notation of their system', () => {
  for (const name of [
    'EPSG:4326',
    'urn:ogc:def:crs:EPSG::4326',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
  ])
    expect(positionsIn(withCrs(name, [-56.19, -34.91]))[0]).toEqual([-56.19, -34.91]);
});

const lambert = (datum: string, more = '') =>
  `PROJCS["Lambert",GEOGCS["GCS",DATUM["${datum}",SPHEROID["International_1924",6378388.0,297.0]${more}],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",150000.013],PARAMETER["False_Northing",5400088.438],PARAMETER["Central_Meridian",4.367486666666666],PARAMETER["Standard_Parallel_1",49.8333339],PARAMETER["Standard_Parallel_2",51.16666723333333],PARAMETER["Latitude_Of_Origin",90.0],UNIT["Meter",1.0]]`;
const inBelgium = known['31370']?.[0] ?? [];
const [x = 0, y = 0, trueLng = 0, trueLat = 0] = inBelgium;

describe('a .prj', () => {
  test('has the shift of its datum in any spelling', () => {
    for (const datum of ['D_Belge_1972', 'Reseau_National_Belge_1972', 'Reseau National Belge 1972']) {
      const reading = withPrj(lambert(datum), [x, y]);
      const [found = [0, 0]] = positionsIn(reading);
      expect(metersBetween(found, [trueLng, trueLat])).toBeLessThan(1);
      expect(reading).not.toHaveProperty('positionError');
    }
  });

  test('with a TOWGS84 shift overrides the known shift', () => {
    const reading = withPrj(lambert('D_Belge_1972', ',TOWGS84[0,0,0,0,0,0,0]'), [x, y]);
    const [found = [0, 0]] = positionsIn(reading);
    expect(metersBetween(found, [trueLng, trueLat])).toBeGreaterThan(50);
    expect(reading).not.toHaveProperty('positionError');
  });

  test('with an unknown datum has a possible position error', () => {
    const reading = withPrj(lambert('D_Our_Own'), [x, y]);
    expect(positionsIn(reading)).toHaveLength(4);
    expect(reading.positionError).toEqual({ datum: 'D_Our_Own', meters: 1000 });
    const modern = lambert('D_Our_Own').replace('6378388.0,297.0', '6378137.0,298.257222101');
    expect(withPrj(modern, [x, y]).positionError).toEqual({ datum: 'D_Our_Own', meters: 350 });
  });

  test('with an inaccurate datum shift has a possible position error', () => {
    const reading = withPrj(
      'GEOGCS["GCS_Reunion_1947",DATUM["D_Reunion_1947",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
      [55.5, -21.1],
    );
    expect(reading.positionError).toEqual({ datum: 'D_Reunion_1947', meters: 44 });
  });

  test('for another planet, with an unknown projection or without a system is reported by name', () => {
    const otherPlanet = lambert('D_Mars').replace('6378388.0,297.0', '3396190.0,169.8944');
    const unknown = lambert('D_Belge_1972').replace('Lambert_Conformal_Conic', 'Our_Own_Projection');
    for (const prj of [otherPlanet, unknown])
      expect(withPrj(prj, [x, y]).items).toMatchObject([
        { ok: false, issue: { kind: 'bad-projection', found: 'Lambert' } },
      ]);
    expect(withPrj('Projection LAMBERT', [x, y]).items).toMatchObject([
      { ok: false, issue: { kind: 'bad-projection', found: 'Projection LAMBERT' } },
    ]);
  });

  test('that doesn’t fit the numbers is reported by name', () => {
    const degrees =
      'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
    expect(withPrj(degrees, [x, y]).items).toMatchObject([
      { ok: false, issue: { kind: 'projection-mismatch', found: 'GCS_WGS_1984' } },
    ]);
  });

  test('in gradians from Paris matches PROJ to within 5 m', () => {
    const prj =
      'PROJCS["NTF_Paris_Lambert_Zone_II",GEOGCS["GCS_NTF_Paris",DATUM["D_NTF",SPHEROID["Clarke_1880_IGN",6378249.2,293.4660212936265]],PRIMEM["Paris",2.337229166666667],UNIT["Grad",0.01570796326794897]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",52.0],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]';
    for (const [east = 0, north = 0, lng = 0, lat = 0] of known['27572'] ?? []) {
      const [found = [0, 0]] = positionsIn(withPrj(prj, [east, north]));
      expect(metersBetween(found, [lng, lat])).toBeLessThan(5);
    }
  });

  test('in ISO 19162 with an oblique projection is read by its code or reported', () => {
    const swiss = (id: string) =>
      `PROJCRS["CH1903+ / LV95",BASEGEOGCRS["CH1903+",DATUM["CH1903+",ELLIPSOID["Bessel 1841",6377397.155,299.1528128,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["LV95",METHOD["Hotine Oblique Mercator (variant B)",ID["EPSG",9815]],PARAMETER["Latitude of projection centre",46.9524055555556,ANGLEUNIT["degree",0.0174532925199433]]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1]${id}]`;
    const [[east = 0, north = 0, lng = 0, lat = 0] = []] = known['2056'] ?? [];
    const [found = [0, 0]] = positionsIn(withPrj(swiss(',ID["EPSG",2056]'), [east, north]));
    expect(metersBetween(found, [lng, lat])).toBeLessThan(5);
    expect(withPrj(swiss(''), [east, north]).items).toMatchObject([
      { ok: false, issue: { kind: 'bad-projection', found: 'CH1903+ / LV95' } },
    ]);
  });

  test('with the largest position error is reported if there are several', () => {
    const record = shp(polygonRecord([ringAt([x, y])]));
    const archive = zipSync({
      'a.shp': record,
      'a.prj': strToU8(lambert('D_Belge_1972')),
      'b.shp': record,
      'b.prj': strToU8(lambert('D_Our_Own')),
    });
    const reading = readShapefile(archive);
    expect(reading.items).toHaveLength(2);
    expect(reading.positionError).toEqual({ datum: 'D_Our_Own', meters: 1000 });
  });
});

const mercator: LngLat = [-6_255_042.188, -4_151_657.22];
const inMontevideo: LngLat = [-56.19, -34.91];
const crs = { type: 'name', properties: { name: 'EPSG:3857' } };
const polygon = { type: 'Polygon', coordinates: [ringAt(mercator)] };
const feature = { type: 'Feature', properties: {}, geometry: polygon };

test.each([
  ['the collection', { type: 'FeatureCollection', crs, features: [feature] }],
  ['the feature', { type: 'FeatureCollection', features: [{ ...feature, crs }] }],
  ['the geometry', { type: 'FeatureCollection', features: [{ ...feature, geometry: { ...polygon, crs } }] }],
  ['a bare geometry', { ...polygon, crs }],
  ['a collection of geometries', { type: 'GeometryCollection', crs, geometries: [polygon] }],
  ['a geometry of a collection', { type: 'GeometryCollection', geometries: [{ ...polygon, crs }] }],
  ['a collection in a list', [{ type: 'FeatureCollection', crs, features: [feature] }]],
  ['a row as JSON', [{ id: 'A', shape: { ...polygon, crs } }]],
  [
    'the geometry, which overrides the collection’s,',
    {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:31370' } },
      features: [{ ...feature, geometry: { ...polygon, crs } }],
    },
  ],
])('the reference system of %s is used', (_, value) => {
  const [found = [0, 0]] = positionsIn(readFile(strToU8(JSON.stringify(value))).reading);
  expect(metersBetween(found, inMontevideo)).toBeLessThan(0.01);
});

test('the reference system of GeoJSON in a cell is used, and an unknown one is reported', () => {
  const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  const read = (value: unknown) => readFile(strToU8(`id,shape\nA,${cell(value)}\n`)).reading;
  for (const value of [
    { ...polygon, crs },
    { ...feature, crs },
  ]) {
    const [found = [0, 0]] = positionsIn(read(value));
    expect(metersBetween(found, inMontevideo)).toBeLessThan(0.01);
  }
  expect(read({ ...polygon, crs: { type: 'name', properties: { name: 'EPSG:99999' } } }).items).toMatchObject(
    [{ ok: false, issue: { kind: 'bad-projection', found: 'EPSG:99999' } }],
  );
});

test('an inaccurate datum shift is reported for WKT and GeoJSON', () => {
  const positionError = { datum: 'Reunion 1947', meters: 44 };
  expect(withCrs('EPSG:4626', [55.5, -21.1]).positionError).toEqual(positionError);
  expect(readWkt('SRID=4626;POLYGON((55.5 -21.1,55.5 -21,55.6 -21.1,55.5 -21.1))').positionError).toEqual(
    positionError,
  );
});

/** Esri's definition, projected position, and degrees on the same datum; from PROJ 9.5.1. */
const skewed: readonly (readonly [prj: string, at: LngLat, degrees: LngLat])[] = [
  [
    'PROJCS["GDM_2000_MRSO_Peninsular_Malaysia",GEOGCS["GCS_GDM_2000",DATUM["D_GDM_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Rectified_Skew_Orthomorphic_Natural_Origin"],PARAMETER["False_Easting",804671.0],PARAMETER["False_Northing",0.0],PARAMETER["Scale_Factor",0.99984],PARAMETER["Azimuth",-36.9742035333334],PARAMETER["Longitude_Of_Center",102.25],PARAMETER["Latitude_Of_Center",4.0],PARAMETER["XY_Plane_Rotation",-36.8698976388889],UNIT["Meter",1.0]]',
    [436306.0884, 494492.7452],
    [101.92, 4.47],
  ],
  [
    'PROJCS["GDBD2009_GEORSO",GEOGCS["GCS_GDBD2009",DATUM["D_GDBD2009",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Rectified_Skew_Orthomorphic_Natural_Origin"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Scale_Factor",0.99984],PARAMETER["Azimuth",53.31580995],PARAMETER["Longitude_Of_Center",115.0],PARAMETER["Latitude_Of_Center",4.0],PARAMETER["XY_Plane_Rotation",53.13010235415598],UNIT["Meter",1.0]]',
    [464814.1369, 570847.0254],
    [113.87, 5.16],
  ],
];

test.each(skewed)('a skew projection of Malaysia or Brunei is read: %.40s', (prj, at, degrees) => {
  const [found = [0, 0]] = positionsIn(withPrj(prj, at));
  expect(metersBetween(found, degrees)).toBeLessThan(0.1);
});

test('a skew projection in any unit matches its EPSG code', () => {
  const prj = (name: string, easting: string, northing: string, unit: string) =>
    `PROJCS["${name}",GEOGCS["GCS_Timbalai_1948",DATUM["D_Timbalai_1948",SPHEROID["Everest_Definition_1967",6377298.556,300.8017]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Rectified_Skew_Orthomorphic_Center"],PARAMETER["False_Easting",${easting}],PARAMETER["False_Northing",${northing}],PARAMETER["Scale_Factor",0.99984],PARAMETER["Azimuth",53.3158204722222],PARAMETER["Longitude_Of_Center",115.0],PARAMETER["Latitude_Of_Center",4.0],PARAMETER["XY_Plane_Rotation",53.1301023611111],UNIT[${unit}]]`;
  const meters = withPrj(
    prj('Timbalai_1948_RSO_Borneo_Meters', '590476.87', '442857.65', '"Meter",1.0'),
    [530452.6012, 471427.3805],
  );
  const chains = withPrj(
    prj('Timbalai_1948_RSO_Borneo_Chains', '29352.4763', '22014.3572', '"British chain",20.1167651215526'),
    [26368.68301, 23434.55226],
  );
  const [coded = [0, 0]] = positionsIn(withCrs('EPSG:29873', [530452.6012, 471427.3805]));
  for (const reading of [meters, chains])
    expect(metersBetween(positionsIn(reading)[0] ?? [0, 0], coded)).toBeLessThan(1);
});

test('latitudes of a projection on a sphere are read as WGS84 latitudes', () => {
  const atlas =
    'PROJCS["US_National_Atlas_Equal_Area",GEOGCS["GCS_Sphere_Clarke_1866_Authalic",DATUM["D_Sphere_Clarke_1866_Authalic",SPHEROID["Sphere_Clarke_1866_Authalic",6370997.0,0.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Azimuthal_Equal_Area"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-100.0],PARAMETER["Latitude_Of_Origin",45.0],UNIT["Meter",1.0]]';
  const olderWebMercator =
    'PROJCS["Popular Visualisation CRS / Mercator",GEOGCS["Popular Visualisation CRS",DATUM["D_Popular_Visualisation_Datum",SPHEROID["Popular_Visualisation_Sphere",6378137,0]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Mercator"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["Meter",1]]';
  // From PROJ 9.5.1.
  const expected: [FileReading, LngLat][] = [
    [withPrj(atlas, [1_000_000, -500_000]), [-88.24679, 39.861842]],
    [withPrj(olderWebMercator, [-6_255_042.188, -4_151_657.22]), [-56.19, -34.91]],
    [withCrs('EPSG:2163', [1_000_000, -500_000]), [-88.24679, 39.861842]],
    [withCrs('EPSG:3408', [1_000_000, -500_000]), [63.434949, 79.932693]],
    [withCrs('EPSG:3410', [1_000_000, -500_000]), [10.3841, -3.897041]],
  ];
  for (const [reading, position] of expected) {
    expect(metersBetween(positionsIn(reading)[0] ?? [0, 0], position)).toBeLessThan(0.2);
    expect(reading.positionError).toBe(undefined);
  }
});

test.each([
  '+proj=utm +zone=21 +south +datum=WGS84 +units=m +no_defs',
  '+init=epsg:32721',
  'EPSG:32721',
  'http://www.opengis.net/gml/srs/epsg.xml#32721',
  'http://www.opengis.net/def/crs/EPSG/0/32721',
])('a reference system is read from %j in a .prj and in GeoJSON', (text) => {
  const at: LngLat = [573_996.88, 6_136_543.26];
  const [coded = [0, 0]] = positionsIn(withCrs('urn:ogc:def:crs:EPSG::32721', at));
  for (const reading of [withCrs(text, at), withPrj(text, at)])
    expect(metersBetween(positionsIn(reading)[0] ?? [0, 0], coded)).toBeLessThan(0.01);
});

test('a PROJ definition that needs a grid or is invalid is reported with its text', () => {
  for (const text of ['+proj=longlat +datum=NAD27 +no_defs', '+proj=nothing'])
    expect(withCrs(text, [1, 1]).items).toMatchObject([
      { ok: false, issue: { kind: 'bad-projection', found: text } },
    ]);
});

/** Positions from PROJ 9.5.1. */
const withoutZeros: [projection: string, parameters: string, at: LngLat][] = [
  [
    'Lambert_Conformal_Conic_2SP',
    'central_meridian,standard_parallel_1,standard_parallel_2',
    [175_786.801, 5_369_180.297],
  ],
  [
    'Albers_Conic_Equal_Area',
    'longitude_of_center,standard_parallel_1,standard_parallel_2',
    [175_786.769, 4_577_916.587],
  ],
  ['Transverse_Mercator', 'central_meridian', [175_861.08, 4_898_399.631]],
  ['Lambert_Azimuthal_Equal_Area', 'longitude_of_center', [189_804.446, 4_776_031.865]],
  ['Oblique_Stereographic', 'central_meridian', [204_683.87, 5_154_517.503]],
  ['Mercator_2SP', 'central_meridian,standard_parallel_1', [180_260.403, 4_023_716.209]],
  ['Sinusoidal', 'longitude_of_center', [175_859.806, 4_896_045.209]],
  ['Equirectangular', 'central_meridian,standard_parallel_1', [179_982.701, 4_920_321.493]],
  ['Miller_Cylindrical', 'longitude_of_center', [244_629.114, 5_260_253.186]],
  ['VanDerGrinten', 'central_meridian', [227_777.374, 5_253_593.592]],
];
const parameterValues: Readonly<Record<string, number>> = {
  central_meridian: -120.5,
  longitude_of_center: -120.5,
  standard_parallel_1: 42.7,
  standard_parallel_2: 45.5,
};
test.each(withoutZeros)('%s without parameters that are 0 matches PROJ', (name, parameters, at) => {
  const parameterText = parameters
    .split(',')
    .map((parameter) => `PARAMETER["${parameter}",${parameterValues[parameter]}]`)
    .join();
  const prj = `PROJCS["own",GEOGCS["own",DATUM["own",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["${name}"],${parameterText},UNIT["Meter",1]]`;
  const [first = [0, 0]] = positionsIn(withPrj(prj, at));
  expect(metersBetween(first, [-118.3, 44.2])).toBeLessThan(0.01);
});
