import proj4 from 'proj4';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { isWktOfSystem, nameOfPrj, systemOfPrj } from './prj.ts';
import {
  ellipsoidOfWgs84,
  epsgCodeOf,
  inDegreesFrom,
  type ReferenceSystem,
  sameAsWgs84,
  systemOf,
  unprojecting,
} from './projection.ts';
import type { ReadShape } from './reading.ts';

/** A reference system and what messages call it; the system is undefined where it is not known. */
export interface NamedSystem {
  name: string;
  system: ReferenceSystem | undefined;
}

/**
 * Returns the reference system that a text says, however a file writes it: a code such as `EPSG:3857` or its URN or
 * address, Well-Known Text of Esri, GDAL or ISO 19162, or a definition of PROJ. Undefined for a text without words.
 */
export function referenceSystemOf(text: string): NamedSystem | undefined {
  const bare = text.replace(/^\uFEFF/, '').trim();
  if (bare === '') return undefined;
  if (isWktOfSystem(bare)) return { name: nameOfPrj(bare), system: systemOfPrj(bare) };
  const code = epsgCodeOf(bare) ?? initCodeOf(bare);
  if (code !== undefined) return { name: `EPSG:${code}`, system: systemOf(code) };
  const name = bare.slice(0, longestName);
  return { name, system: /^\+?proj=|\s\+proj=/.test(bare) ? systemOfProj(bare) : undefined };
}

/** A geometry in degrees of WGS84; an issue that names its system where that is not known or does not fit its numbers. */
export const inDegreesOf = (geometry: ZoneGeometry, { name, system }: NamedSystem): ReadShape =>
  system
    ? inDegreesFrom(geometry, { ...system, name })
    : { ok: false, issue: { kind: 'bad-projection', found: name } };

const longestName = 100;

/** PROJ before its version 6 wrote `+init=epsg:3857`. */
const initCodeOf = (text: string): number | undefined => {
  const digits = /(?:^|\s)\+?init=epsg:(\d{4,6})(?:\s|$)/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Grids for the shift of a datum are no part of the program. */
const needsGrid = /\+(?:nadgrids|geoidgrids)=(?!@null)|\+datum=NAD27/i;
const saysDatum = /\+(?:datum|towgs84|nadgrids)=/i;
/** Without a shift the ellipsoid decides how far off positions may be; any other than that of WGS84 does. */
const isOnOwnEllipsoid = /\+(?:a|R|ellps)=(?!WGS84|GRS80)/;
const bessel = { a: 6_377_397.155, rf: 299.1528128 };

function systemOfProj(definition: string): ReferenceSystem | undefined {
  if (definition.length > longestProj || needsGrid.test(definition)) return undefined;
  // proj4 knows a sphere by both of its axes alone.
  const text = definition.replace(/\+R=([\d.]+)/, '+a=$1 +b=$1');
  try {
    const toDegrees = proj4(text, 'EPSG:4326');
    const withoutDatum = unprojecting(text, true);
    const isShifted = saysDatum.test(text) || isOnSphere(text);
    return {
      name: text.slice(0, longestName),
      datumName: 'WGS84',
      ellipsoid: !isShifted && isOnOwnEllipsoid.test(text) ? bessel : ellipsoidOfWgs84,
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

/** Latitudes on a sphere are taken for those of WGS84, as in Well-Known Text. */
function isOnSphere(text: string): boolean {
  const [a, b] = ['a', 'b'].map((name) => new RegExp(`\\+${name}=([\\d.]+)`).exec(text)?.[1]);
  return /\+R=|\+ellps=sphere|@null/.test(text) || (a !== undefined && Number(a) === Number(b));
}

/** Definitions of PROJ are lines of a dozen parameters. */
const longestProj = 1000;
