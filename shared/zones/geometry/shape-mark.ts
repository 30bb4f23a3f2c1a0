import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** Cached, as geometries are immutable. */
const marks = new WeakMap<ZoneGeometry, string>();
const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/**
 * Hash of a shape that changes with any ring or vertex: two 32-bit MurmurHash3 of the rings, so that collisions have a
 * probability of 2^-64.
 */
export function shapeMark(geometry: ZoneGeometry): string {
  const known = marks.get(geometry);
  if (known !== undefined) return known;
  let [one, other] = [1, 2];
  const add = (word: number) => {
    one = mixed(one, word);
    other = mixed(other, word);
  };
  for (const rings of partsOf(geometry)) {
    add(rings.length);
    for (const ring of rings) {
      add(ring.length);
      for (const position of ring) {
        for (const degrees of position) {
          double[0] = degrees;
          for (const word of words) add(word);
        }
      }
    }
  }
  const mark = [one, other].map((hash) => (finished(hash) >>> 0).toString(36)).join(' ');
  marks.set(geometry, mark);
  return mark;
}

const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

const mixed = (hash: number, word: number): number =>
  (Math.imul(rotated(hash ^ Math.imul(rotated(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593), 13), 5) +
    0xe6546b64) |
  0;

function finished(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}
