import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneAddresses } from '../../../shared/zones/cover/cover-plan.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ask } from '../../desk/ask.ts';

/** A dialog that is drawn anew for each zone would take longer than the look-up. */
const progressEveryMs = 200;

/**
 * Addresses of zones by the workspace's id of these. Zones of which the region does not know all the land or no
 * address have none, nor do those about which the desk has no answer.
 * @param atMost of a zone
 */
export async function addressesOfZones(
  zones: readonly Zone[],
  atMost: number,
  signal: AbortSignal,
  progressed: (done: number) => void,
): Promise<ReadonlyMap<string, ZoneAddresses>> {
  const found = new Map<string, ZoneAddresses>();
  let progressedAt = performance.now();
  for (const [index, { id, geometry }] of zones.entries()) {
    if (signal.aborted) break;
    const columns = await ask('regionContents.addresses', { area: geometry, atMost }, { signal }).catch(
      () => null,
    );
    if (columns && !columns.partly && columns.lats.length > 0) {
      found.set(id, {
        positions: columns.lats.map((lat, place) => toLngLat({ lat, lng: columns.lngs[place] ?? 0 })),
        total: columns.total,
      });
    }
    if (signal.aborted || performance.now() - progressedAt < progressEveryMs) continue;
    progressedAt = performance.now();
    progressed(index + 1);
  }
  return found;
}
