import proj4 from 'proj4';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { isWktOfSystem, nameOfPrj, systemOfPrj } from './prj.ts';
import {
  convertFromSystem,
  ellipsoidOfWgs84,
  epsgCodeOf,
  inverseProjection,
  type ReferenceSystem,
  sameAsWgs84,
  systemOf,
} from './projection.ts';
import type { ReadShape } from './reading.ts';

/** A reference system with its display name; `system` is undefined if unknown. */
export interface NamedSystem {
  name: string;
  system: ReferenceSystem | undefined;
}

/**
 * Parses a reference system in any notation: a code such as `EPSG:3857`, its URN or URL, Well-Known Text of Esri, GDAL
 * or ISO 19162, or a PROJ definition. Returns undefined for empty text.
 */
export function referenceSystemOf(text: string): NamedSystem | undefined {
  const bare = text.replace(/^\uFEFF/, '').trim();
  if (bare === '') return undefined;
  if (isWktOfSystem(bare)) return { name: nameOfPrj(bare), system: systemOfPrj(bare) };
  const code = epsgCodeOf(bare) ?? initCodeOf(bare);
  if (code !== undefined) return { name: `EPSG:${code}`, system: systemOf(code) };
  const name = bare.slice(0, maxNameLength);
  return { name, system: /^\+?proj=|\s\+proj=/.test(bare) ? systemOfProj(bare) : undefined };
}

/**
 * Converts a geometry to WGS84 degrees; returns an issue with the system's name if it is unknown or doesn't fit the
 * numbers.
 */
export const convertFromNamed = (geometry: ZoneGeometry, { name, system }: NamedSystem): ReadShape =>
  system
    ? convertFromSystem(geometry, { ...system, name })
    : { ok: false, issue: { kind: 'bad-projection', found: name } };

const maxNameLength = 100;

/** Returns the code in the notation of PROJ before version 6: `+init=epsg:3857`. */
const initCodeOf = (text: string): number | undefined => {
  const digits = /(?:^|\s)\+?init=epsg:(\d{4,6})(?:\s|$)/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Datum shift grids aren't bundled. */
const needsGrid = /\+(?:nadgrids|geoidgrids)=(?!@null)|\+datum=NAD27/i;
const namesDatum = /\+(?:datum|towgs84|nadgrids)=/i;
/** An ellipsoid other than WGS84's, which determines the error of positions without a shift. */
const namesOtherEllipsoid = /\+(?:a|R|ellps)=(?!WGS84|GRS80)/;
const bessel = { a: 6_377_397.155, rf: 299.1528128 };

function systemOfProj(definition: string): ReferenceSystem | undefined {
  if (definition.length > maxProjLength || needsGrid.test(definition)) return undefined;
  // proj4 recognizes a sphere only by both axes.
  const text = definition.replace(/\+R=([\d.]+)/, '+a=$1 +b=$1');
  try {
    const toDegrees = proj4(text, 'EPSG:4326');
    const withoutDatum = inverseProjection(text, true);
    const isShifted = namesDatum.test(text) || isOnSphere(text);
    return {
      name: text.slice(0, maxNameLength),
      datumName: 'WGS84',
      ellipsoid: !isShifted && namesOtherEllipsoid.test(text) ? bessel : ellipsoidOfWgs84,
      unproject: isOnSphere(text)
        ? withoutDatum
        : ([x, y]) => {
            const [lng = Number.NaN, lat = Number.NaN] = toDegrees.forward([x, y]);
            return [lng, lat];
          },
      shiftAt: () => (isShifted ? sameAsWgs84 : undefined),
    };
  } catch {
    return undefined;
  }
}

/** Returns whether a system is on a sphere, whose latitudes count as WGS84, as in Well-Known Text. */
function isOnSphere(text: string): boolean {
  const [a, b] = ['a', 'b'].map((name) => new RegExp(`\\+${name}=([\\d.]+)`).exec(text)?.[1]);
  return /\+R=|\+ellps=sphere|@null/.test(text) || (a !== undefined && Number(a) === Number(b));
}

/** PROJ definitions are a line of about a dozen parameters. */
const maxProjLength = 1000;
