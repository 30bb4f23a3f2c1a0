import type { LngLat } from '../../geo/position.ts';
import type { Ring } from './parts.ts';

/** The ring with its first position at its end too; the same when it is closed already. */
export function closeRing(ring: readonly LngLat[]): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}
