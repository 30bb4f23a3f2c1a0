import type { LngLat } from '../../geo/position.ts';
import { type Datum, type DatumShift, datumNamed, shiftAt } from './datum.ts';
import {
  ellipsoidOfWgs84,
  inverseProjection,
  type ReferenceSystem,
  sameAsWgs84,
  systemOf,
} from './projection.ts';

const degreesPerRadian = 180 / Math.PI;

/**
 * Parses a .prj in Well-Known Text by Esri, GDAL or ISO 19162; uses the horizontal part of a compound system. Returns
 * undefined for other text, unknown projections, and ellipsoids of other bodies. Spherical latitudes count as WGS84, as
 * in all programs that write such systems.
 */
export function systemOfPrj(text: string): ReferenceSystem | undefined {
  const wkt = horizontalPart(text);
  const ellipsoid = wkt && ellipsoidOf(wkt);
  if (!ellipsoid) return undefined;
  const [name = '', datumName = name] = [nameOfPrj(wkt), quotedAfter(wkt, datumWord)];
  const declared = declaredShift(wkt);
  const coded = systemOf(Number(codeAtEnd.exec(wkt)?.[1]));
  if (coded) return { ...coded, name, shiftAt: (position) => declared ?? coded.shiftAt(position) };
  if (isMisreadByProj4(wkt)) return undefined;
  const datum = datumNamed(datumName);
  const isSphere = ellipsoid.rf === 0;
  try {
    return {
      name,
      datumName,
      ellipsoid: isSphere ? ellipsoidOfWgs84 : ellipsoid,
      unproject: unprojectOf(wkt, ellipsoid),
      shiftAt: (position) => (isSphere ? sameAsWgs84 : (declared ?? (datum && shiftAt(datum, position)))),
    };
  } catch {
    return undefined;
  }
}

/** EPSG code that a system claims. */
const codeAtEnd = /\b(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]$/i;

/** proj4 misreads oblique projections' centers and prime meridians in ISO 19162, with errors of kilometers. */
const isMisreadByProj4 = (wkt: string): boolean =>
  /^PROJ(?:ECTED)?CRS/i.test(wkt) &&
  (/\bMETHOD\s*\[\s*"(?:Hotine|Krovak)/i.test(wkt) || meridianOf(wkt) !== 0);

/** Returns the display name of a .prj's reference system. */
export const nameOfPrj = (text: string): string =>
  (quotedAfter(horizontalPart(text) ?? '', systemWord) ?? text.trim()).slice(0, 100);

const systemWord = /\b(?:PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|GEODETICCRS)\s*\[/i;
const geographic = /^(?:GEOGCS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|GEODETICCRS)\b/i;
const ellipsoidWord = /\b(?:SPHEROID|ELLIPSOID)\s*\[/i;
const datumWord = /\b(?:DATUM|GEODETICDATUM|TRF|ENSEMBLE)\s*\[/i;

/** Returns the quoted text after a keyword and its bracket. */
function quotedAfter(text: string, word: RegExp): string | undefined {
  return /^\s*"([^"]*)"/.exec(textAfter(text, word))?.[1];
}

/** Returns the text after the first match of a keyword and its bracket; empty if there is none. */
function textAfter(text: string, word: RegExp): string {
  const found = word.exec(text);
  return found ? text.slice(found.index + found[0].length) : '';
}

/** Returns the first projected or geographic system, without a vertical system around or after it. */
function horizontalPart(text: string): string | undefined {
  const start = systemWord.exec(text)?.index;
  if (start === undefined) return undefined;
  let depth = 0;
  for (const { 0: bracket, index } of text.slice(start).matchAll(/"[^"]*"|\[|\]/g)) {
    if (bracket === '[') depth += 1;
    else if (bracket === ']') depth -= 1;
    if (bracket === ']' && depth === 0) return text.slice(start, start + index + 1);
  }
  return undefined;
}

/** Returns whether text starts like a reference system in Well-Known Text. */
export const isWktOfSystem = (text: string): boolean =>
  /^(?:PROJC|GEOGC|GEOGRAPHICC|GEODC|GEODETICC|GEOCC|PROJECTEDC|COMPD_C|COMPOUNDC|BOUNDC|LOCAL_C|ENGC|ENGINEERINGC)\w*\s*\[/i.test(
    text,
  );

/** Range of inverse flattening of all ellipsoids ever used for the Earth or a country; a sphere has 0. */
const inverseFlattenings = { min: 290, max: 310 };

function ellipsoidOf(wkt: string): { a: number; rf: number } | undefined {
  const [, axis, flattening] =
    /^\s*"[^"]*"\s*,\s*([\d.eE+-]+)\s*,\s*([\d.eE+-]+)/.exec(textAfter(wkt, ellipsoidWord)) ?? [];
  const [a, rf] = [Number(axis), Number(flattening)];
  const isPlausible = rf === 0 || (rf > inverseFlattenings.min && rf < inverseFlattenings.max);
  return a > 6_370_000 && a < 6_385_000 && isPlausible ? { a, rf } : undefined;
}

/** Returns the file's TOWGS84 shift, which takes precedence over the register. */
function declaredShift(wkt: string): Pick<DatumShift, 'accuracy' | 'towgs84'> | undefined {
  const towgs84 = /\bTOWGS84\s*\[([^[\]]*)\]/i.exec(wkt)?.[1]?.split(',').map(Number);
  return towgs84 && (towgs84.length === 3 || towgs84.length === 7) && towgs84.every(Number.isFinite)
    ? { accuracy: 0, towgs84 }
    : undefined;
}

function unprojectOf(wkt: string, ellipsoid: Pick<Datum, 'a' | 'rf'>): ReferenceSystem['unproject'] {
  const degreesPerUnit = angularUnitOf(wkt);
  const skew = skewOrthomorphic(wkt, degreesPerUnit);
  if (skew) return inverseProjection(`${skew} +a=${ellipsoid.a} +rf=${ellipsoid.rf} +no_defs`, true);
  if (!geographic.test(wkt))
    return inverseProjection(forProj4(onSphere(wkt, ellipsoid), degreesPerUnit), pointsSouthWest(wkt));
  const meridian = meridianOf(wkt);
  if (degreesPerUnit === 1 && meridian === 0) return undefined;
  return ([x, y]): LngLat => [x * degreesPerUnit + meridian, y * degreesPerUnit];
}

/** Returns the longitude of the prime meridian, in degrees from Greenwich. */
const meridianOf = (wkt: string): number =>
  Number(/\bPRIMEM\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/i.exec(wkt)?.[1] ?? 0);

/** Returns the angular unit in degrees; some systems use gradians. */
function angularUnitOf(wkt: string): number {
  const radians = Number(
    /\b(?:UNIT|ANGLEUNIT)\s*\[\s*"(?:deg|grad|gon|radian)[^"]*"\s*,\s*([\d.eE+-]+)/i.exec(wkt)?.[1] ??
      Number.NaN,
  );
  const degrees = radians * degreesPerRadian;
  return Number.isNaN(degrees) || Math.abs(degrees - 1) < 1e-9 ? 1 : degrees;
}

/**
 * Returns the PROJ definition of a rectified skew orthomorphic projection (Malaysia, Brunei and neighbors), whose Esri
 * names proj4 doesn't know; undefined for other projections.
 */
function skewOrthomorphic(wkt: string, degreesPerUnit: number): string | undefined {
  const origin = /"Rectified_Skew_Orthomorphic_(Natural_Origin|Center)"/i.exec(wkt)?.[1];
  if (origin === undefined) return undefined;
  const parameter = (name: string): number =>
    Number(
      new RegExp(`\\bPARAMETER\\s*\\[\\s*"${name}"\\s*,\\s*([\\d.eE+-]+)`, 'i').exec(wkt)?.[1] ?? Number.NaN,
    );
  const angle = (name: string) => parameter(name) * degreesPerUnit;
  const unit = linearUnitOf(wkt);
  return [
    '+proj=omerc',
    ...(/natural/i.test(origin) ? ['+no_uoff'] : []),
    `+lat_0=${angle('Latitude_Of_Center')} +lonc=${angle('Longitude_Of_Center')}`,
    `+alpha=${azimuthOf(angle('Azimuth'))} +gamma=${azimuthOf(angle('XY_Plane_Rotation'))}`,
    `+k=${parameter('Scale_Factor')}`,
    `+x_0=${parameter('False_Easting') * unit} +y_0=${parameter('False_Northing') * unit} +to_meter=${unit}`,
  ].join(' ');
}

/** Returns an azimuth from 0° to 360°; Esri writes angles west of north as negative. */
const azimuthOf = (degrees: number): number => (degrees < 0 ? degrees + 360 : degrees);

/** Returns the linear unit of the projection in meters; it's the last unit. */
const linearUnitOf = (wkt: string): number =>
  Number([...wkt.matchAll(/\bUNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/gi)].at(-1)?.[1] ?? 1);

const angles =
  /(\bPARAMETER\s*\[\s*"(?:central_meridian|(?:latitude|longitude)_of[^"]*|standard_parallel[^"]*|azimuth)"\s*,\s*)([\d.eE+-]+)/gi;

/** Returns whether axes point south and west, as in the original Krovak projection; Esri rotates them. */
const pointsSouthWest = (wkt: string): boolean =>
  /"Krovak"/i.test(wkt) &&
  (/"XY_Plane_Rotation"\s*,\s*0(?:\.0*)?\s*\]/i.test(wkt) || /\bAXIS\s*\[[^[\]]*\bsouth/i.test(wkt));

/**
 * Adapts the text to proj4: angles in degrees, the only unit it supports; its parameter names; and no name or code of
 * the datum, for which it would apply its own shift. WGS84 is kept, as Web Mercator depends on it.
 */
function forProj4(wkt: string, degreesPerUnit: number): string {
  if (/Pseudo[- _]Mercator/i.test(wkt)) return 'EPSG:3857';
  const withDegrees = wkt.replace(
    angles,
    (_, before: string, value: string) => `${before}${Number(value) * degreesPerUnit}`,
  );
  if (/"Mercator_Auxiliary_Sphere"/i.test(wkt)) return withDegrees;
  const adapted = withDegrees
    .replace(/,\s*(?:AUTHORITY|ID|TOWGS84|EXTENSION)\s*\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/gi, '')
    .replace(/,\s*AXIS\s*\[[^[\]]*\]/gi, '')
    .replace(/\b(DATUM|BASEGEOGCRS|BASEGEODCRS)(\s*\[\s*)"[^"]*"/gi, '$1$2"none"')
    .replace(/"Longitude_Of_Origin"/gi, '"Central_Meridian"')
    .replace(/"Mercator_2SP"/i, '"Mercator"')
    .replace(projectionOfWkt1, (projection) => `${projection}${missingParameters(withDegrees)}`);
  if (pointsSouthWest(wkt)) return adapted.replace(/\]\s*$/, ',AXIS["Southing",SOUTH],AXIS["Westing",WEST]]');
  if (/"Stereographic_North_Pole"/i.test(adapted))
    return adapted
      .replace(/"Stereographic_North_Pole"/i, '"Polar_Stereographic"')
      .replace(standardParallel, 'PARAMETER["Latitude_Of_Origin",$1]');
  return /"Mercator"/i.test(adapted) || equirectangular.test(adapted)
    ? adapted.replace(
        standardParallel,
        (_, value: string) => `PARAMETER["lat_ts",${Number(value) / degreesPerRadian}]`,
      )
    : adapted;
}

const projectionOfWkt1 = /\bPROJECTION\s*\[\s*"[^"]*"\s*\]/i;

/**
 * Returns the missing parameters that default to 0 in GDAL. In proj4 the default latitude of origin is a pole or
 * parallel, and a missing false easting yields NaN.
 */
function missingParameters(wkt: string): string {
  const has = (name: string) => new RegExp(`\\bPARAMETER\\s*\\[\\s*"${name}"`, 'i').test(wkt);
  const hasLatitudeOfOrigin = !/"Mercator|Polar|_Pole/i.test(projectionOfWkt1.exec(wkt)?.[0] ?? '');
  return [
    ...(hasLatitudeOfOrigin && !has('Latitude_Of_(?:Origin|Center)') ? ['Latitude_Of_Origin'] : []),
    ...['False_Easting', 'False_Northing'].filter((name) => !has(name)),
  ]
    .map((name) => `,PARAMETER["${name}",0]`)
    .join('');
}

/** Spherical projections, for which GDAL uses the sphere of the ellipsoid's area. */
const sphericalProjection = /\bPROJECTION\s*\[\s*"(?:Miller_Cylindrical|VanDerGrinten|Van_der_Grinten_I)"/i;
const equirectangular = /\bPROJECTION\s*\[\s*"(?:Equirectangular|Equidistant_Cylindrical|Plate_Carree)"/i;

/** Replaces the ellipsoid of a spherical projection by a sphere. */
const onSphere = (wkt: string, ellipsoid: Pick<Datum, 'a' | 'rf'>): string =>
  sphericalProjection.test(wkt) && ellipsoid.rf > 0
    ? wkt.replace(
        /(\bSPHEROID\s*\[\s*"[^"]*"\s*,\s*)[\d.eE+-]+\s*,\s*[\d.eE+-]+/i,
        `$1${authalicRadius(ellipsoid)},0`,
      )
    : wkt;

/** Returns the radius of the sphere with the area of an ellipsoid, in meters. */
function authalicRadius({ a, rf }: Pick<Datum, 'a' | 'rf'>): number {
  const squaredEccentricity = (2 - 1 / rf) / rf;
  const eccentricity = Math.sqrt(squaredEccentricity);
  return a * Math.sqrt((1 + ((1 - squaredEccentricity) * Math.atanh(eccentricity)) / eccentricity) / 2);
}

/** The parallel on which a projection is true to scale. */
const standardParallel = /\bPARAMETER\s*\[\s*"Standard_Parallel_1"\s*,\s*([\d.eE+-]+)\s*\]/i;
