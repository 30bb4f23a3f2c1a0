import { decode, expand } from 'pluscodes';
import { distanceMeters, isOnEarth, type LatLng } from '../../shared/geo/position.ts';
import { swappedPosition, typedPosition } from './typed-position.ts';

/** A position that a text may mean. */
export interface TypedPosition {
  position: LatLng;
  /** The first figure was taken for the longitude. */
  swapped: boolean;
}

/** Nearer than this to the map, figures in the usual order are not doubted. */
const undoubtedMeters = 1_000_000;

/**
 * The positions that were typed or pasted, the likeliest first: figures, a link of a map, or a plus code.
 * Figures whose usual order leads far away are read in both orders; the one nearer to `near` comes first.
 */
export function typedPositions(text: string, near: LatLng): readonly TypedPosition[] {
  const sure = linkedPosition(text) ?? plusCodePosition(text, near);
  if (sure) return [{ position: sure, swapped: false }];
  const [usual, other] = [typedPosition(text), swappedPosition(text)];
  const first = usual && { position: usual, swapped: false };
  const second = other && { position: other, swapped: true };
  if (!first || !second) return [first ?? second].filter((one) => one !== undefined);
  const [far, otherFar] = [distanceMeters(near, first.position), distanceMeters(near, second.position)];
  if (far < undoubtedMeters) return [first];
  return otherFar < far ? [second, first] : [first, second];
}

const link = /^(?:https?:\/\/|geo:|(?:www\.|maps\.)?(?:google|openstreetmap|bing|apple|waze|osm)\.)/i;
const figures = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Where links of maps carry the position that is meant: the place before the middle of the map. */
const inLinks = [
  new RegExp(`!3d${figures}!4d${figures}`),
  new RegExp(`[?&]mlat=${figures}&mlon=${figures}`),
  new RegExp(
    String.raw`[?&](?:q|query|destination|daddr|ll|latlng|coordinate|cp|center)=(?:loc:)?${figures}[,~]\s*${figures}`,
  ),
  new RegExp(String.raw`/(?:search|place|dir)/${figures},\s*${figures}`),
  new RegExp(`[/@]@?${figures},${figures}(?:,|$)`),
  new RegExp(`#map=[\\d.]+/${figures}/${figures}`),
  new RegExp(`^geo:${figures},${figures}`, 'i'),
];

/** Whether a text is an address of the web, which no search finds. */
export const isLink = (text: string): boolean => link.test(text.trim());

/** The position that a link of Google Maps, OpenStreetMap and the like carries; short links carry none. */
function linkedPosition(text: string): LatLng | undefined {
  if (!isLink(text)) return undefined;
  const written = decodeLoosely(text.trim()).replaceAll('+', ' ');
  for (const pattern of inLinks) {
    const found = pattern.exec(written);
    const position = found && { lat: Number(found[1]), lng: Number(found[2]) };
    if (position && isOnEarth(position)) return position;
  }
  return undefined;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const digits = '[23456789CFGHJMPQRVWX]';
const fullCode = new RegExp(String.raw`^(${digits}{8}\+${digits}{0,7})(?:[\s,].*)?$`, 'i');
const shortCode = new RegExp(String.raw`^(${digits}{4,6}\+${digits}{2,7})(?:[\s,]+(.+))?$`, 'i');

/** A plus code (Open Location Code); a short one without a town stands for the place nearest to `near`. */
function plusCodePosition(text: string, near: LatLng): LatLng | undefined {
  const full = fullCode.exec(text.trim())?.[1];
  if (full) return decoded(full);
  const short = shortCode.exec(text.trim());
  return short?.[1] && !short[2] ? expanded(short[1], near) : undefined;
}

/** A short plus code and the town beside it ("3RV7+JJ Montevideo"); undefined where the text is none. */
export function plusCodeBeside(text: string): { code: string; town: string } | undefined {
  const [, code, town] = shortCode.exec(text.trim()) ?? [];
  return code && town ? { code, town } : undefined;
}

/** The position that a short plus code stands for near a town. */
export function expanded(code: string, town: LatLng): LatLng | undefined {
  const full = expand(code.toUpperCase(), { latitude: town.lat, longitude: town.lng });
  return full ? decoded(full) : undefined;
}

function decoded(code: string): LatLng | undefined {
  const area = decode(code.toUpperCase());
  return area ? { lat: area.latitude, lng: area.longitude } : undefined;
}
