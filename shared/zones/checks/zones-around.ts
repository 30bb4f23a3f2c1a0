import type { Box } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';

/** The zones among which an issue is repaired. */
export interface ZonesAround {
  /** By the workspace's id. */
  zone(id: string): Zone | undefined;
  /** Whose boxes meet this one, or more. */
  near(box: Box): readonly Zone[];
}

/** Those near a box whose shapes are valid: others can be compared with none. */
export const validNear = (geos: Geos, zones: ZonesAround, box: Box): Zone[] =>
  zones.near(box).filter(({ geometry }) => {
    const answer = geos.invalidity(geometry);
    return answer.ok && answer.value === null;
  });
