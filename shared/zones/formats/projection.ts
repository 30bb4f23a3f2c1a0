import proj4 from 'proj4';
import projectedSystems from '../../../resources/epsg/projected-systems.json' with { type: 'json' };
import { clampToEarth } from '../../geo/clamp-to-earth.ts';
import { mapPositions, positionsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { isOnEarth, toLatLng } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Datum, type DatumShift, datumOfSystem, isEarthCentered, shiftAt, shifterOf } from './datum.ts';
import type { PositionError, ReadShape } from './reading.ts';

/** A reference system whose positions can be converted to WGS84 degrees. */
export interface ReferenceSystem {
  /** Display name. */
  name: string;
  /** Display name of its datum. */
  datumName: string;
  /** Ellipsoid of its datum: semi-major axis in meters, inverse flattening. */
  ellipsoid: Pick<Datum, 'a' | 'rf'>;
  /** Converts to degrees of its datum from Greenwich; undefined if it is in these already. */
  unproject: ((position: LngLat) => LngLat) | undefined;
  /** Datum shift to WGS84 at a position; undefined if unknown. */
  shiftAt: (position: LngLat) => Pick<DatumShift, 'accuracy' | 'towgs84'> | undefined;
}

export const sameAsWgs84 = { accuracy: 0, towgs84: [0, 0, 0] };
export const ellipsoidOfWgs84 = { a: 6_378_137, rf: 298.257223563 };

/** Codes of Web Mercator, including those of Esri and Google. */
const webMercatorCodes = new Set([3857, 900913, 102100, 102113, 3785]);

/**
 * Returns the inverse of a proj4 projection without a datum or with WGS84.
 * @param hasAxes whether the named axes apply to the numbers, not just to the register
 */
export function inverseProjection(definition: string, hasAxes: boolean): (position: LngLat) => LngLat {
  const projection = proj4(definition);
  return ([x, y]) => {
    const [lng = Number.NaN, lat = Number.NaN] = projection.inverse([x, y], hasAxes);
    return [lng, lat];
  };
}

/**
 * From the EPSG register: code of the geographic system, and the projection; for compound systems the horizontal part's
 * code.
 */
const definitions: Readonly<Record<string, string>> = projectedSystems;

/**
 * Spherical systems of the register, for maps of the United States and the poles. Latitudes count as WGS84, as in all
 * programs that write them.
 */
const spherical: Readonly<Record<number, string>> = {
  2163: '+proj=laea +lat_0=45 +lon_0=-100 +x_0=0 +y_0=0 +a=6370997 +b=6370997',
  3408: '+proj=laea +lat_0=90 +lon_0=0 +x_0=0 +y_0=0 +a=6371228 +b=6371228',
  3409: '+proj=laea +lat_0=-90 +lon_0=0 +x_0=0 +y_0=0 +a=6371228 +b=6371228',
  3410: '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +a=6371228 +b=6371228',
};

const systems = new Map<number, ReferenceSystem | undefined>();

/** Returns a reference system of the EPSG register; undefined if unknown. */
export function systemOf(code: number): ReferenceSystem | undefined {
  if (!systems.has(code)) systems.set(code, createSystem(code));
  return systems.get(code);
}

function createSystem(code: number): ReferenceSystem | undefined {
  const name = `EPSG:${code}`;
  if (webMercatorCodes.has(code))
    return {
      name,
      datumName: 'WGS84',
      ellipsoid: ellipsoidOfWgs84,
      unproject: inverseProjection('EPSG:3857', false),
      shiftAt: () => sameAsWgs84,
    };
  const onSphere = spherical[code];
  if (onSphere !== undefined)
    return {
      name,
      datumName: 'WGS84',
      ellipsoid: ellipsoidOfWgs84,
      unproject: inverseProjection(`${onSphere} +no_defs`, true),
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
        ? inverseProjection(`${projection.join(' ')} +a=${a} +rf=${rf} +no_defs`, true)
        : fromGeographic(datum),
    shiftAt: (position) => shiftAt(datum, position),
  };
}

function fromGeographic({ meridian = 0, gradians }: Datum): ReferenceSystem['unproject'] {
  const degreesPerUnit = gradians ? 0.9 : 1;
  if (degreesPerUnit === 1 && meridian === 0) return undefined;
  return ([x, y]) => [x * degreesPerUnit + meridian, y * degreesPerUnit];
}

/** Converts a geometry to degrees; returns an issue with the code if it is unknown or doesn't fit the numbers. */
export function convertFromEpsg(geometry: ZoneGeometry, code: number | undefined): ReadShape {
  if (code === undefined) return { ok: true, geometry };
  const system = systemOf(code);
  return system
    ? convertFromSystem(geometry, system)
    : { ok: false, issue: { kind: 'bad-projection', found: `EPSG:${code}` } };
}

/** Converts a geometry to degrees; returns an issue with the name of its system if that doesn't fit the numbers. */
export function convertFromSystem(geometry: ZoneGeometry, system: ReferenceSystem): ReadShape {
  const { unproject, ellipsoid } = system;
  const mismatch: ReadShape = { ok: false, issue: { kind: 'projection-mismatch', found: system.name } };
  const onDatum = unproject ? mapPositions(geometry, unproject) : geometry;
  for (const position of unproject ? positionsOf(onDatum) : [])
    if (!position.every(Number.isFinite)) return mismatch;
  const [first] = positionsOf(onDatum);
  if (!first) return { ok: true, geometry };
  const datumShift = system.shiftAt(first);
  const shift = datumShift && shifterOf(ellipsoid, datumShift.towgs84);
  const converted = clampToEarth(shift ? mapPositions(onDatum, shift) : onDatum);
  const isPossible = unproject ? isPositionOnEarth : mayBeDegrees;
  for (const position of positionsOf(converted)) if (!isPossible(position)) return mismatch;
  const positionError = errorOf(system, datumShift);
  return positionError ? { ok: true, geometry: converted, positionError } : { ok: true, geometry: converted };
}

const isPositionOnEarth = (position: LngLat): boolean => isOnEarth(toLatLng(position));

/** Returns whether numbers may be WGS84 degrees; longitudes may also be from 0 to 360. */
export const mayBeDegrees = ([lng, lat]: LngLat): boolean =>
  isPositionOnEarth([lng > 180 ? lng - 360 : lng, lat]);

/** Maximum error that is invisible in a zone, in meters. */
const negligibleMeters = 10;

/**
 * Maximum error without a shift, in meters. Of the 447 datums in the register, it holds for all on GRS80 or WGS84 and
 * for all but seven on other ellipsoids.
 */
const maxErrorMeters = { otherEllipsoid: 1000, geocentric: 350 };

function errorOf(
  { datumName, ellipsoid }: ReferenceSystem,
  shift: Pick<DatumShift, 'accuracy'> | undefined,
): PositionError | undefined {
  if (!shift)
    return {
      datum: datumName,
      meters: isEarthCentered(ellipsoid.a) ? maxErrorMeters.geocentric : maxErrorMeters.otherEllipsoid,
    };
  return shift.accuracy > negligibleMeters ? { datum: datumName, meters: shift.accuracy } : undefined;
}

/**
 * Returns the EPSG code in the name of a reference system such as `EPSG:3857`, `urn:ogc:def:crs:EPSG::3857` or a GML
 * URL; for compound systems the horizontal part, which comes first; 4326 for CRS84. Esri's codes have a separate range.
 */
export function epsgCodeOf(name: string): number | undefined {
  if (/CRS:?84h?$/i.test(name)) return 4326;
  const [compound = ''] = name.split(/(?<=\d),crs:/i, 1);
  const horizontal = compound.replace(/(?<=\d)\+\d{1,6}$/, '');
  const digits = /(?:EPSG|ESRI)(?:\.xml#|(?:\/|:)+(?:[\d.]*(?:\/|:))?)(\d{4,6})$/i.exec(horizontal)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
