import { type CheckOptions, faultsOfOne } from '../../../shared/zones/checks/check-zone.ts';
import { repairErrors } from '../../../shared/zones/checks/repairs.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { changeZones, useZones } from '../zones-store.ts';

/** Repairs the errors in the shapes of several zones, as one change; a refusal where that cannot be done with one. */
export async function repairZones(
  ids: readonly string[],
  options: CheckOptions,
): Promise<Refusal | undefined> {
  const geos = await loadGeos();
  const { zones } = useZones.getState();
  const isHere = (zone: Zone) => zones.get(zone.id) === zone;
  const outcomes = ids.flatMap((id) => {
    const zone = zones.get(id);
    // Not as the last check found them: a second press would repair again what is repaired.
    return zone ? repairErrors(geos, zone, faultsOfOne(geos, zone, options)) : [];
  });
  changeZones('zones.moments.repaired.all', {
    put: outcomes.flatMap((outcome) => (outcome.ok && !isHere(outcome.zone) ? outcome.zone : [])),
  });
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.refusal))[0];
}
