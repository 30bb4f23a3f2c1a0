import { chunksOf } from '../../../shared/desk/chunks.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ZoneAddresses } from '../../../shared/zones/cover/cover-plan.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ask } from '../../desk/ask.ts';

/** So many are asked for together: the way to the answers takes longer than to find them. */
const zonesAtOnce = 20;
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
  let done = 0;
  let progressedAt = performance.now();
  for (const some of chunksOf(zones, zonesAtOnce)) {
    const answers = await Promise.all(some.map(({ geometry }) => addressesOf(geometry, atMost, signal)));
    if (signal.aborted) break;
    for (const [index, { id }] of some.entries()) {
      const columns = answers[index];
      if (!columns || columns.partly || columns.lats.length === 0) continue;
      found.set(id, {
        positions: columns.lats.map((lat, place) => toLngLat({ lat, lng: columns.lngs[place] ?? 0 })),
        total: columns.total,
      });
    }
    done += some.length;
    if (performance.now() - progressedAt < progressEveryMs) continue;
    progressedAt = performance.now();
    progressed(done);
  }
  return found;
}

const addressesOf = (area: ZoneGeometry, atMost: number, signal: AbortSignal) =>
  ask('regionContents.addresses', { area, atMost }, { signal }).catch(() => null);
