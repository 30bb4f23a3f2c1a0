import proj4 from 'proj4';
import datums from '../../../resources/epsg/datums.json' with { type: 'json' };
import type { LngLat } from '../../geo/position.ts';

/** Conversion of degrees of a datum to WGS84. */
export interface DatumShift {
  /** Its operation codes in the EPSG register. */
  operation: string;
  /** Accuracy in meters according to the register; 1000 if unknown. */
  accuracy: number;
  /** Area of use: west, south, east and north, in degrees; east exceeds 180 across the antimeridian. */
  area: readonly number[];
  /**
   * Three translations in meters; optionally rotations in arc-seconds and scale in parts per million (position vector).
   */
  towgs84: readonly number[];
}

/** A datum in the EPSG register (release 10.076, without operations that need a grid). */
export interface Datum {
  /** Names in the EPSG register, and Esri's, which start with `D_`. */
  names: readonly string[];
  /** EPSG codes of its geographic systems. */
  codes: readonly number[];
  /** Prime meridian in degrees from Greenwich; absent for Greenwich. */
  meridian?: number;
  /** Its geographic systems are in gradians. */
  gradians?: boolean;
  /** Semi-major axis in meters and inverse flattening. */
  a: number;
  rf: number;
  /**
   * In order of preference; the first whose area contains a position is used, as in PROJ: more accurate, then smaller
   * area. Exceptions: western Germany's comes first, as the other's edge, 2 m off, would run through Hamburg; Czechia
   * uses the one shared with Slovakia, EPSG:15965.
   */
  shifts: readonly DatumShift[];
}

const register: readonly Datum[] = datums;

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^d_|ensemble$/g, '')
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

interface RegisterIndex {
  byName: Map<string, Datum>;
  byCode: Map<number, Datum>;
}
let index: RegisterIndex | undefined;

/** Created on first use, so that programs that read no files don't load the register. */
function registerIndex(): RegisterIndex {
  if (index) return index;
  const byName = new Map<string, Datum>();
  const byCode = new Map<number, Datum>();
  for (const datum of register) {
    for (const code of datum.codes) byCode.set(code, datum);
    for (const name of datum.names) {
      const plain = plainName(name);
      if (!byName.has(plain)) byName.set(plain, datum);
    }
  }
  index = { byName, byCode };
  return index;
}

/** Datum of a geographic system in the EPSG register. */
export const datumOfSystem = (code: number): Datum | undefined => registerIndex().byCode.get(code);

/** Datum by name, in the spelling of GDAL, Esri or the EPSG register. */
export const datumNamed = (name: string): Datum | undefined => registerIndex().byName.get(plainName(name));

/** Whether a position is in a shift's area of use. */
function isInAreaOfUse(
  { area: [west = 0, south = 0, east = 0, north = 0] }: DatumShift,
  [lng, lat]: LngLat,
): boolean {
  const unwrappedLng = lng < west ? lng + 360 : lng;
  return lat >= south && lat <= north && unwrappedLng >= west && unwrappedLng <= east;
}

const areaOf = ({ area: [west = 0, south = 0, east = 0, north = 0] }: DatumShift) =>
  (east - west) * (north - south);

/** Shifts for different parts of a datum differ by less than this for almost all datums. */
const outsideAreasMeters = 100;

/** The register's shift for a position; outside all areas roughly the one of the largest area. */
export function shiftAt({ shifts }: Datum, position: LngLat): DatumShift | undefined {
  const matchingShift = shifts.find((shift) => isInAreaOfUse(shift, position));
  if (matchingShift) return matchingShift;
  const [widest] = [...shifts].sort((one, other) => areaOf(other) - areaOf(one));
  return widest && { ...widest, accuracy: Math.max(widest.accuracy, outsideAreasMeters) };
}

const shifterByDefinition = new Map<string, (position: LngLat) => LngLat>();

/** Converter from degrees on an ellipsoid (from Greenwich) to WGS84; undefined if they agree within a millimeter. */
export function shifterOf(
  { a, rf }: Pick<Datum, 'a' | 'rf'>,
  towgs84: readonly number[],
): ((position: LngLat) => LngLat) | undefined {
  if (towgs84.every((value) => value === 0) && isEarthCentered(a)) return undefined;
  const definition = `+proj=longlat +a=${a} +rf=${rf} +towgs84=${towgs84.join(',')} +no_defs`;
  const cachedShifter = shifterByDefinition.get(definition);
  if (cachedShifter) return cachedShifter;
  const projection = proj4(definition);
  const shift = ([x, y]: LngLat): LngLat => {
    const [lng = Number.NaN, lat = Number.NaN] = projection.inverse([x, y]);
    return [lng, lat];
  };
  shifterByDefinition.set(definition, shift);
  return shift;
}

/** Whether the semi-major axis is that of GRS80 and WGS84, whose other axes differ by a tenth of a millimeter. */
export const isEarthCentered = (a: number): boolean => a === 6_378_137;
