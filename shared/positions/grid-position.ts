import proj4 from 'proj4';
import { isOnEarth, type LatLng } from '../geo/position.ts';
import { plainCharacters } from './plain-characters.ts';
import type { PossiblePosition } from './position-reading.ts';

/** Letters of the latitude bands of MGRS: 8° each from 80°S, the last one 12°; without I and O. */
const bands = 'CDEFGHJKLMNPQRSTUVWX';
const metersPattern = String.raw`(\d{1,8}(?:[.,]\d{1,3})?)\s*m?`;
const zonePattern = String.raw`(?:(?:utm|zone|zona|huso|fuseau|fuso|wgs\s?84)\b[\s:]*){0,3}(\d{1,2})\s?(north|south|norte|sur|sul|nord|sud|süd|[${bands}])\b`;
const eastingPattern = String.raw`(?:(?:easting|este|east|e|x)\s*[:=]?\s*)?${metersPattern}\s*e?\b`;
const northingPattern = String.raw`(?:(?:northing|norte|north|n|y)\s*[:=]?\s*)?${metersPattern}\s*n?`;
const separatorPattern = String.raw`[\s,;/]+`;
const utmForms = [
  [
    new RegExp(
      `^${zonePattern}${separatorPattern}${eastingPattern}${separatorPattern}${northingPattern}$`,
      'iu',
    ),
    [1, 2, 3, 4],
  ],
  [
    new RegExp(
      `^${eastingPattern}${separatorPattern}${northingPattern}${separatorPattern}\\(?${zonePattern}\\)?$`,
      'iu',
    ),
    [3, 4, 1, 2],
  ],
] as const;

const squarePattern = `(\\d{1,2})\\s?([${bands}])\\s?([A-HJ-NP-Z]{2})`;
const mgrsForm = new RegExp(
  String.raw`^(?:mgrs\b[\s:]*)?${squarePattern}\s?(\d{4,10}|\d{2,5}\s\d{2,5})$`,
  'i',
);

/** Maximum length of text that is parsed, because optional blanks make the patterns slow. Longer than any reference. */
const maxGridCharacters = 200;

/** Valid range of UTM coordinates in meters; a zone extends a little into its neighbors. */
const validMeters = { easting: [100_000, 900_000], northing: [0, 10_000_000] } as const;
/** Smaller numbers may be a house number and a postal code. */
const minMeters = { easting: 100_000, northing: 1_000_000 } as const;
/** Tolerance for positions slightly outside their band. */
const bandMarginDegrees = 0.5;

interface Utm {
  zone: number;
  /** Band letter, or hemisphere as word or letter. */
  letter: string;
  easting: number;
  northing: number;
}

/** Whether text is in UTM or MGRS notation, even if the position doesn't exist. */
export const isGridReference = (text: string): boolean => {
  if (text.length > maxGridCharacters) return false;
  const written = plainCharacters(text);
  return utmIn(written) !== undefined || mgrsForm.test(written);
};

/**
 * Converts UTM ("21H 573000 6138000", with a band or hemisphere) or MGRS ("21HWB 73000 38000", the center of the square)
 * to WGS84. Undefined for other text, and for coordinates outside their zone.
 */
export function gridPosition(text: string): PossiblePosition | undefined {
  if (text.length > maxGridCharacters) return undefined;
  const written = plainCharacters(text);
  const utm = utmIn(written);
  const positions = utm ? utmPositions(utm) : (mgrsPosition(written) ?? []);
  if (positions.length === 0) return undefined;
  return {
    doubt: positions.length > 1 ? 'either' : 'certain',
    readings: positions.map((position) => ({ position, swapped: false })),
  };
}

function utmIn(text: string): Utm | undefined {
  for (const [form, groups] of utmForms) {
    const match = form.exec(text);
    if (!match) continue;
    const [number = '', letter = '', first = '', second = ''] = groups.map((group) => match[group]);
    const [easting = 0, northing = 0] = [first, second].map((figure) => Number(figure.replace(',', '.')));
    if (easting < minMeters.easting && northing < minMeters.northing) continue;
    return { zone: Number(number), letter: letter.toUpperCase(), easting, northing };
  }
  return undefined;
}

const isWithin = (value: number, [min, max]: readonly [number, number]): boolean =>
  value >= min && value <= max;

const utmProjection = (zone: number, isSouth: boolean): string =>
  `+proj=utm +zone=${zone}${isSouth ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`;

/** Returns the positions of UTM coordinates: two if S may be the southern hemisphere or the northern band. */
function utmPositions({ zone, letter, easting, northing }: Utm): LatLng[] {
  if (zone < 1 || zone > 60) return [];
  if (!isWithin(easting, validMeters.easting) || !isWithin(northing, validMeters.northing)) return [];
  const positionIn = (south: boolean): LatLng => {
    const [lng = Number.NaN, lat = Number.NaN] = proj4(utmProjection(zone, south), 'WGS84', [
      easting,
      northing,
    ]);
    return { lat, lng };
  };
  const north = positionIn(false);
  const south = positionIn(true);
  const positions: LatLng[] = [];
  if (letter.startsWith('S')) positions.push(south);
  if (letter.startsWith('N')) positions.push(north);
  if (letter.length === 1 && letter !== 'N') {
    const bandPosition = letter < 'N' ? south : north;
    if (isInBand(bandPosition, letter)) positions.push(bandPosition);
  }
  return positions.filter(isOnEarth);
}

function isInBand({ lat }: LatLng, band: string): boolean {
  const minLat = -80 + 8 * bands.indexOf(band);
  const maxLat = band === 'X' ? 84 : minLat + 8;
  return lat >= minLat - bandMarginDegrees && lat <= maxLat + bandMarginDegrees;
}

function mgrsPosition(text: string): LatLng[] | undefined {
  const [, zone = '', band = '', letters = '', written = ''] = mgrsForm.exec(text) ?? [];
  const halves = written.split(' ');
  const digits = halves.join('');
  if (digits.length % 2 > 0 || halves.some(({ length }) => length !== (halves[0] ?? '').length))
    return undefined;
  if (Number(zone) < 1 || Number(zone) > 60) return undefined;
  const reference = `${zone}${band}${letters}${digits}`.toUpperCase();
  try {
    const [lng, lat] = proj4.mgrs.toPoint(reference);
    const position = { lat, lng };
    const [eastingMeters = Number.NaN] = proj4('WGS84', utmProjection(Number(zone), lat < 0), [lng, lat]);
    const isInZone = isWithin(eastingMeters, validMeters.easting) && isInBand(position, band.toUpperCase());
    return isOnEarth(position) && isInZone ? [position] : [];
  } catch {
    // The library throws strings for letters that do not exist in the zone.
    return undefined;
  }
}
