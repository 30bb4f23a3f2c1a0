import { geometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';
import { type CheckOptions, faultsOfOne, isOfPolygon } from './check-zone.ts';
import { repeatedZoneIds } from './field-faults.ts';
import { neighbourFaults, neighbourhoodOf, type Standing } from './neighbour-faults.ts';
import type { ZoneFault } from './zone-fault.ts';

export interface CheckProgress {
  done: number;
  total: number;
}

/** Zones between two reports: some milliseconds of work. */
const batch = 50;

/**
 * Checks all zones, each by itself and each pair of neighbours once. Yields its progress every few
 * milliseconds, so that the caller can report it, let others run, or stop: `return()` frees everything.
 */
export function* checkAll(
  geos: Geos,
  zones: readonly Zone[],
  options: CheckOptions,
): Generator<CheckProgress, ZoneFault[]> {
  const faults = repeatedZoneIds(zones);
  const standing: (Standing & { order: number })[] = [];
  const total = zones.length * 2;
  try {
    for (const [index, zone] of zones.entries()) {
      const ofOne = faultsOfOne(geos, zone, options);
      faults.push(...ofOne);
      if (!ofOne.some(isOfPolygon)) {
        const held = geos.hold(zone.geometry);
        if (held.ok)
          standing.push({ id: zone.id, geometry: zone.geometry, held: held.value, order: standing.length });
      }
      if (index % batch === 0) yield { done: index, total };
    }
    const index = geometryIndex(standing);
    for (const one of standing) {
      for (const other of index.search(neighbourhoodOf(one.geometry)))
        if (other.order > one.order) faults.push(...neighbourFaults(one, other, index));
      if (one.order % batch === 0) yield { done: zones.length + one.order, total };
    }
    return faults;
  } finally {
    for (const { held } of standing) held.release();
  }
}
