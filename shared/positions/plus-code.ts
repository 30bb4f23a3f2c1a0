import { decode, expand } from 'pluscodes';
import type { LatLng } from '../geo/position.ts';

const digits = '[23456789CFGHJMPQRVWX]';
const fullCode = new RegExp(String.raw`^(${digits}{8}\+${digits}{0,7})(?:[\s,].*)?$`, 'i');
const shortCode = new RegExp(String.raw`^(${digits}{4,6}\+${digits}{2,7})(?:[\s,]+([^\s,].*))?$`, 'i');

/**
 * Returns the position of a plus code (Open Location Code). A short code without a town means the position nearest to
 * `near`. Undefined for other text.
 */
export function plusCodePosition(text: string, near: LatLng | null): LatLng | undefined {
  const full = fullCode.exec(text)?.[1];
  if (full) return codeCenter(full);
  const [, short, town] = shortCode.exec(text) ?? [];
  return short && !town && near ? shortCodePosition(short, near) : undefined;
}

const trailingCode = new RegExp(String.raw`(?<=[\s,])${digits}{4,6}\+${digits}{2,7}$`, 'i');

/**
 * Parses a short plus code with a town ("3RV7+JJ Montevideo", "Montevideo, 3RV7+JJ"); undefined for any other text.
 */
export function plusCodeWithTown(text: string): { code: string; town: string } | undefined {
  const [, first, after] = shortCode.exec(text.trim()) ?? [];
  if (first && after) return { code: first, town: after };
  const last = trailingCode.exec(text.trim());
  const before = last ? text.trim().slice(0, last.index).trimEnd() : '';
  const town = before.endsWith(',') ? before.slice(0, -1).trimEnd() : before;
  return last && /\p{L}/u.test(town) ? { code: last[0], town } : undefined;
}

/** Returns the position with a short plus code that is nearest to a town; undefined if the code is invalid. */
export function shortCodePosition(code: string, town: LatLng): LatLng | undefined {
  const full = expand(code.toUpperCase(), { latitude: town.lat, longitude: town.lng });
  return full ? codeCenter(full) : undefined;
}

function codeCenter(code: string): LatLng | undefined {
  const area = decode(code.toUpperCase());
  return area ? { lat: area.latitude, lng: area.longitude } : undefined;
}
