import proj4 from 'proj4';
import type { LngLat } from '../../geo/position.ts';
import datums from './datums.json';

/** How degrees of a datum become those of WGS84. */
export interface DatumShift {
  /** Its operations in the EPSG register. */
  operation: string;
  /** How far off a position may be after it, in meters, as the register has it; 1000 where it does not say. */
  accuracy: number;
  /** Where it is meant for: west, south, east and north, in degrees; east is above 180 across the antimeridian. */
  area: readonly number[];
  /** Meters, and in the second half arc-seconds and parts per million, of a position vector transformation. */
  towgs84: readonly number[];
}

/** What the EPSG register (its release 10.076, without operations that need a grid) says of a datum. */
export interface Datum {
  /** Names in the EPSG register, and those of Esri, which begin with `D_`. */
  names: readonly string[];
  /** EPSG codes of its geographic systems. */
  codes: readonly number[];
  /** Degrees from Greenwich to its prime meridian; absent: none. */
  meridian?: number;
  /** The numbers of its geographic systems are gradians. */
  gradians?: boolean;
  /** Semi-major axis in meters and inverse flattening of its ellipsoid. */
  a: number;
  rf: number;
  /**
   * In the order in which they are preferred, of which the first whose area has a position is taken: as PROJ does it,
   * the more accurate, then that of the smaller area. But that of western Germany comes first, lest the edge of the
   * other, which is 2 m off, cuts through Hamburg; and those of Czechia are left out for the one that it shares with
   * Slovakia, EPSG:15965.
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

/** Made when it is first needed, so that the register is no part of a program that reads no file. */
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

/** The datum of a geographic system of the EPSG register. */
export const datumOfSystem = (code: number): Datum | undefined => registerIndex().byCode.get(code);

/** The datum of that name, however GDAL, Esri or the EPSG register spell it. */
export const datumNamed = (name: string): Datum | undefined => registerIndex().byName.get(plainName(name));

/** Whether a shift is meant for a position. */
function isFor(
  { area: [west = 0, south = 0, east = 0, north = 0] }: DatumShift,
  [lng, lat]: LngLat,
): boolean {
  const turned = lng < west ? lng + 360 : lng;
  return lat >= south && lat <= north && turned >= west && turned <= east;
}

const areaOf = ({ area: [west = 0, south = 0, east = 0, north = 0] }: DatumShift) =>
  (east - west) * (north - south);

/** Shifts for the parts of a datum differ by less, in nearly all datums. */
const betweenAreasMeters = 100;

/** The shift that the register has for a position; where none is meant for it, roughly, the one of the widest area. */
export function shiftAt({ shifts }: Datum, position: LngLat): DatumShift | undefined {
  const chosen = shifts.find((shift) => isFor(shift, position));
  if (chosen) return chosen;
  const [widest] = [...shifts].sort((one, other) => areaOf(other) - areaOf(one));
  return widest && { ...widest, accuracy: Math.max(widest.accuracy, betweenAreasMeters) };
}

const shiftersOf = new Map<string, (position: LngLat) => LngLat>();

/** What turns degrees on an ellipsoid, from Greenwich, into those of WGS84; undefined where they are the same within a millimeter. */
export function shifterOf(
  { a, rf }: Pick<Datum, 'a' | 'rf'>,
  towgs84: readonly number[],
): ((position: LngLat) => LngLat) | undefined {
  if (towgs84.every((value) => value === 0) && isEarthCentred(a)) return undefined;
  const definition = `+proj=longlat +a=${a} +rf=${rf} +towgs84=${towgs84.join(',')} +no_defs`;
  const before = shiftersOf.get(definition);
  if (before) return before;
  const projection = proj4(definition);
  const shift = ([x, y]: LngLat): LngLat => {
    const [lng = Number.NaN, lat = Number.NaN] = projection.inverse([x, y]);
    return [lng, lat];
  };
  shiftersOf.set(definition, shift);
  return shift;
}

/** Whether that is the semi-major axis of GRS80, and of WGS84, which differ by a tenth of a millimeter in the other. */
export const isEarthCentred = (a: number): boolean => a === 6_378_137;
