import type { Box } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';

/** Access to the zones around an issue, for its repair. */
export interface ZonesAround {
  /** By workspace id. */
  zone(id: string): Zone | undefined;
  /** Zones whose boxes meet this one; may include more. */
  near(box: Box): readonly Zone[];
}

/** Nearby zones with valid shapes, as others can't be compared. */
export const validNear = (geos: Geos, zones: ZonesAround, box: Box): Zone[] =>
  zones.near(box).filter(({ geometry }) => {
    const computed = geos.invalidity(geometry);
    return computed.ok && computed.value === null;
  });
