import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

const [offsetBasis, prime] = [0x811c9dc5, 0x01000193];

/** FNV-1a hash over a text's UTF-16 code units, from a given start value. */
function fnv1a(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), prime) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Hash of a geometry; changes when any vertex moves. */
export function shapeFingerprint({ type, coordinates }: ZoneGeometry): string {
  const text = JSON.stringify([type, coordinates]);
  return fnv1a(text, offsetBasis) + fnv1a(text, prime);
}
