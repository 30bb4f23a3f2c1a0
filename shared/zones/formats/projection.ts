import proj4 from 'proj4';
import type { LngLat } from '../../geo/position.ts';
import { isOnEarth } from '../../geo/position.ts';
import { mapPositions } from '../geometry/parts.ts';
import type { ZoneGeometry } from '../zone.ts';
import type { ReadShape } from './reading.ts';

/** Degrees that are those of WGS84 within a meter: ETRS89, SIRGAS 2000, NAD83, GDA94, GDA2020, RGF93, and WGS84 with heights. */
const degrees = new Set([4326, 4979, 4258, 4674, 4269, 4283, 7844, 4171, 4937]);

const ofGrs80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';

/** Families of UTM zones: the code of the first zone, its number, how many follow one another, on which half of the earth. */
const utmFamilies: readonly { from: number; zone: number; count: number; south?: true; datum: string }[] = [
  { from: 32601, zone: 1, count: 60, datum: '+datum=WGS84' },
  { from: 32701, zone: 1, count: 60, south: true, datum: '+datum=WGS84' },
  // ETRS89.
  { from: 25828, zone: 28, count: 11, datum: ofGrs80 },
  // SIRGAS 2000.
  { from: 31965, zone: 11, count: 12, datum: ofGrs80 },
  { from: 31977, zone: 17, count: 9, south: true, datum: ofGrs80 },
  // SIRGAS-ROU98, of Uruguay.
  { from: 5382, zone: 21, count: 2, south: true, datum: ofGrs80 },
  // NAD83.
  { from: 26901, zone: 1, count: 23, datum: ofGrs80 },
  // GDA94 and GDA2020, of Australia.
  { from: 28348, zone: 48, count: 11, south: true, datum: ofGrs80 },
  { from: 7846, zone: 46, count: 14, south: true, datum: ofGrs80 },
  // ED50.
  { from: 23028, zone: 28, count: 11, datum: '+ellps=intl +towgs84=-87,-98,-121' },
  // Finland's TM35FIN and Sweden's SWEREF99 TM.
  { from: 3067, zone: 35, count: 1, datum: ofGrs80 },
  { from: 3006, zone: 33, count: 1, datum: ofGrs80 },
];

/** Grids of countries, as the EPSG register has them. */
const grids: Readonly<Record<number, string>> = {
  2056: '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346',
  21781:
    '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346',
  2154: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${ofGrs80}`,
  2180: `+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 ${ofGrs80}`,
  27700: '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +datum=OSGB36',
  28992:
    '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,1.9342,-1.6677,9.1019,4.0725',
  3003: '+proj=tmerc +lat_0=0 +lon_0=9 +k=0.9996 +x_0=1500000 +y_0=0 +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68',
  3004: '+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9996 +x_0=2520000 +y_0=0 +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68',
  3035: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${ofGrs80}`,
  31256:
    '+proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232',
  31370:
    '+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,-0.3366,0.457,-1.8422,-1.2747',
  31466: '+proj=tmerc +lat_0=0 +lon_0=6 +k=1 +x_0=2500000 +y_0=0 +datum=potsdam',
  31467: '+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +y_0=0 +datum=potsdam',
  31468: '+proj=tmerc +lat_0=0 +lon_0=12 +k=1 +x_0=4500000 +y_0=0 +datum=potsdam',
  3763: `+proj=tmerc +lat_0=39.6682583333333 +lon_0=-8.13310833333333 +k=1 +x_0=0 +y_0=0 ${ofGrs80}`,
  5514: '+proj=krovak +lat_0=49.5 +lon_0=24.8333333333333 +alpha=30.2881397527778 +k=0.9999 +x_0=0 +y_0=0 +ellps=bessel +towgs84=589,76,480',
  6372: `+proj=lcc +lat_0=12 +lon_0=-102 +lat_1=17.5 +lat_2=29.5 +x_0=2500000 +y_0=0 ${ofGrs80}`,
};

/** Web Mercator, which Esri and Google have codes of their own for. */
const webMercator = new Set([3857, 900913, 102100, 102113, 3785]);

function definitionOf(code: number): string | undefined {
  if (webMercator.has(code)) return 'EPSG:3857';
  for (const { from, zone, count, south, datum } of utmFamilies) {
    if (code >= from && code < from + count)
      return `+proj=utm +zone=${zone + code - from} ${south ? '+south ' : ''}${datum} +units=m +no_defs`;
  }
  const grid = grids[code];
  return grid && `${grid} +units=m +no_defs`;
}

const toDegrees = new Map<number, (position: LngLat) => LngLat>();

/** What turns positions of a reference system of the EPSG register into degrees of WGS84; undefined for one that is not known here. */
function turnerOf(code: number): ((position: LngLat) => LngLat) | undefined {
  const before = toDegrees.get(code);
  if (before) return before;
  const definition = definitionOf(code);
  if (definition === undefined) return undefined;
  const projection = proj4(definition);
  const turn = ([x, y]: LngLat): LngLat => {
    const [lng = Number.NaN, lat = Number.NaN] = projection.inverse([x, y]);
    return [lng, lat];
  };
  toDegrees.set(code, turn);
  return turn;
}

/** A geometry in degrees; an issue that names the code where its reference system is not known or does not fit its numbers. */
export function inDegrees(geometry: ZoneGeometry, code: number | undefined): ReadShape {
  if (code === undefined || degrees.has(code)) return { ok: true, geometry };
  const turn = turnerOf(code);
  const found = `EPSG:${code}`;
  if (!turn) return { ok: false, issue: { kind: 'bad-projection', found } };
  let fits = true;
  const turned = mapPositions(geometry, (position) => {
    const [lng, lat] = turn(position);
    fits &&= isOnEarth({ lng, lat });
    return [lng, lat];
  });
  return fits ? { ok: true, geometry: turned } : { ok: false, issue: { kind: 'projection-mismatch', found } };
}

/** The code in the name of a reference system, as `EPSG:3857` or `urn:ogc:def:crs:EPSG::3857` have it; 4326 for CRS84. */
export function epsgCodeOf(name: string): number | undefined {
  if (/CRS:?84h?$/i.test(name)) return 4326;
  const digits = /EPSG(?:\/|:)+(?:[\d.]*(?:\/|:))?(\d{4,6})$/i.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
