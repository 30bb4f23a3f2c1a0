import proj4 from 'proj4';
import { clampToEarth } from '../../geo/clamp-to-earth.ts';
import { mapPositions, positionsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { isOnEarth, toLatLng } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Datum, type DatumShift, datumOfSystem, isEarthCentred, shiftAt, shifterOf } from './datum.ts';
import projectedSystems from './projected-systems.json';
import type { PositionError, ReadShape } from './reading.ts';

/** A reference system, as it is needed to turn positions into degrees of WGS84. */
export interface ReferenceSystem {
  /** What messages call it. */
  name: string;
  /** What messages call its datum. */
  datumName: string;
  /** Of the ellipsoid of its datum: semi-major axis in meters, inverse flattening. */
  ellipsoid: Pick<Datum, 'a' | 'rf'>;
  /** To degrees of its datum, from Greenwich; undefined where they are these. */
  unproject: ((position: LngLat) => LngLat) | undefined;
  /** How degrees of its datum become those of WGS84 at one of them; undefined where that is not known. */
  shiftAt: (position: LngLat) => Pick<DatumShift, 'accuracy' | 'towgs84'> | undefined;
}

export const sameAsWgs84 = { accuracy: 0, towgs84: [0, 0, 0] };
export const ellipsoidOfWgs84 = { a: 6_378_137, rf: 298.257223563 };

/** Web Mercator, which Esri and Google have codes of their own for. */
const webMercatorCodes = new Set([3857, 900913, 102100, 102113, 3785]);

/**
 * Undoes a projection of proj4, whose definition names no datum or that of WGS84.
 * @param hasAxes whether the axes that it names are those of the numbers, and not only those of the register
 */
export function unprojecting(definition: string, hasAxes: boolean): (position: LngLat) => LngLat {
  const projection = proj4(definition);
  return ([x, y]) => {
    const [lng = Number.NaN, lat = Number.NaN] = projection.inverse([x, y], hasAxes);
    return [lng, lat];
  };
}

/**
 * As the EPSG register has them: the code of the geographic system, and the projection on it; of a compound system
 * the code of its horizontal part.
 */
const definitions: Readonly<Record<string, string>> = projectedSystems;

/**
 * Systems of the register on a sphere, for maps of the United States and of the poles. Their latitudes are taken for
 * those of WGS84, as by all programs that write them.
 */
const spherical: Readonly<Record<number, string>> = {
  2163: '+proj=laea +lat_0=45 +lon_0=-100 +x_0=0 +y_0=0 +a=6370997 +b=6370997',
  3408: '+proj=laea +lat_0=90 +lon_0=0 +x_0=0 +y_0=0 +a=6371228 +b=6371228',
  3409: '+proj=laea +lat_0=-90 +lon_0=0 +x_0=0 +y_0=0 +a=6371228 +b=6371228',
  3410: '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +a=6371228 +b=6371228',
};

const systems = new Map<number, ReferenceSystem | undefined>();

/** A reference system of the EPSG register; undefined for one that is not known here. */
export function systemOf(code: number): ReferenceSystem | undefined {
  if (!systems.has(code)) systems.set(code, makeSystem(code));
  return systems.get(code);
}

function makeSystem(code: number): ReferenceSystem | undefined {
  const name = `EPSG:${code}`;
  if (webMercatorCodes.has(code))
    return {
      name,
      datumName: 'WGS84',
      ellipsoid: ellipsoidOfWgs84,
      unproject: unprojecting('EPSG:3857', false),
      shiftAt: () => sameAsWgs84,
    };
  const onSphere = spherical[code];
  if (onSphere !== undefined)
    return {
      name,
      datumName: 'WGS84',
      ellipsoid: ellipsoidOfWgs84,
      unproject: unprojecting(`${onSphere} +no_defs`, true),
      shiftAt: () => sameAsWgs84,
    };
  const [base = `${code}`, ...projection] = definitions[code]?.split(' ') ?? [];
  if (projection.length === 0 && definitions[code] !== undefined) {
    const horizontal = systemOf(Number(base));
    return horizontal && { ...horizontal, name };
  }
  const datum = datumOfSystem(Number(base));
  if (!datum) return undefined;
  const { a, rf } = datum;
  return {
    name,
    datumName: datum.names[0] ?? name,
    ellipsoid: datum,
    unproject:
      projection.length > 0
        ? unprojecting(`${projection.join(' ')} +a=${a} +rf=${rf} +no_defs`, true)
        : fromGeographic(datum),
    shiftAt: (position) => shiftAt(datum, position),
  };
}

function fromGeographic({ meridian = 0, gradians }: Datum): ReferenceSystem['unproject'] {
  const degreesPerUnit = gradians ? 0.9 : 1;
  if (degreesPerUnit === 1 && meridian === 0) return undefined;
  return ([x, y]) => [x * degreesPerUnit + meridian, y * degreesPerUnit];
}

/** A geometry in degrees; an issue that names the code where its reference system is not known or does not fit its numbers. */
export function inDegrees(geometry: ZoneGeometry, code: number | undefined): ReadShape {
  if (code === undefined) return { ok: true, geometry };
  const system = systemOf(code);
  return system
    ? inDegreesFrom(geometry, system)
    : { ok: false, issue: { kind: 'bad-projection', found: `EPSG:${code}` } };
}

/** As `inDegrees`, with how far off its positions may be where that is more than a little. */
export function inDegreesFrom(geometry: ZoneGeometry, system: ReferenceSystem): ReadShape {
  const { unproject, ellipsoid } = system;
  const mismatch: ReadShape = { ok: false, issue: { kind: 'projection-mismatch', found: system.name } };
  const onDatum = unproject ? mapPositions(geometry, unproject) : geometry;
  for (const position of unproject ? positionsOf(onDatum) : [])
    if (!position.every(Number.isFinite)) return mismatch;
  const [first] = positionsOf(onDatum);
  if (!first) return { ok: true, geometry };
  const known = system.shiftAt(first);
  const shift = known && shifterOf(ellipsoid, known.towgs84);
  const turned = clampToEarth(shift ? mapPositions(onDatum, shift) : onDatum);
  const isPossible = unproject ? isPositionOnEarth : mayBeDegrees;
  for (const position of positionsOf(turned)) if (!isPossible(position)) return mismatch;
  const offBy = errorOf(system, known);
  return offBy ? { ok: true, geometry: turned, offBy } : { ok: true, geometry: turned };
}

const isPositionOnEarth = (position: LngLat): boolean => isOnEarth(toLatLng(position));

/** Whether numbers may be degrees of WGS84, where longitudes are also counted eastward from 0 to 360. */
export const mayBeDegrees = ([lng, lat]: LngLat): boolean =>
  isPositionOnEarth([lng > 180 ? lng - 360 : lng, lat]);

/** Up to this many meters nobody would see in a zone. */
const littleMeters = 10;

/**
 * What positions without a shift are off by at most: of the 447 datums of the register all but seven of those
 * with an ellipsoid of their own, and all of those with that of GRS80 or WGS84.
 */
const withoutShiftMeters = { ownEllipsoid: 1000, earthCentred: 350 };

function errorOf(
  { datumName, ellipsoid }: ReferenceSystem,
  shift: Pick<DatumShift, 'accuracy'> | undefined,
): PositionError | undefined {
  if (!shift)
    return {
      datum: datumName,
      meters: isEarthCentred(ellipsoid.a) ? withoutShiftMeters.earthCentred : withoutShiftMeters.ownEllipsoid,
    };
  return shift.accuracy > littleMeters ? { datum: datumName, meters: shift.accuracy } : undefined;
}

/**
 * Returns the code in the name of a reference system, as `EPSG:3857`, `urn:ogc:def:crs:EPSG::3857` or the address of
 * GML have it, of a compound one that of its horizontal part, which comes first; 4326 for CRS84. The codes of Esri
 * are in a range of their own.
 */
export function epsgCodeOf(name: string): number | undefined {
  if (/CRS:?84h?$/i.test(name)) return 4326;
  const [compound = ''] = name.split(/(?<=\d),crs:/i, 1);
  const horizontal = compound.replace(/(?<=\d)\+\d{1,6}$/, '');
  const digits = /(?:EPSG|ESRI)(?:\.xml#|(?:\/|:)+(?:[\d.]*(?:\/|:))?)(\d{4,6})$/i.exec(horizontal)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
