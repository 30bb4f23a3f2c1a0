import { chunksOf } from '../../../shared/desk/chunks.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ZoneAddresses } from '../../../shared/planning/coverage/cover-plan.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ask } from '../../desk/ask.ts';

/** Batch size: a message round trip takes longer than the look-up. */
const zonesPerBatch = 20;
/** Minimum interval of progress reports: rerendering for each batch would take longer than the look-up. */
const progressEveryMs = 200;

/**
 * Addresses by workspace id of the zones. Missing for zones that the region covers only partly or has no address in,
 * for those that the desk couldn't
 * look up, and for all that remain when it is aborted.
 * @param atMost per zone
 */
export async function addressesOfZones(
  zones: readonly Zone[],
  atMost: number,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<string, ZoneAddresses>> {
  const found = new Map<string, ZoneAddresses>();
  let done = 0;
  let progressedAt = performance.now();
  for (const batch of chunksOf(zones, zonesPerBatch)) {
    const columnsOfZones = await Promise.all(
      batch.map(({ geometry }) => addressesOf(geometry, atMost, signal)),
    );
    if (signal.aborted) break;
    for (const [index, { id }] of batch.entries()) {
      const columns = columnsOfZones[index];
      if (!columns || columns.partly || columns.lats.length === 0) continue;
      found.set(id, {
        positions: columns.lats.map((lat, point) => toLngLat({ lat, lng: columns.lngs[point] ?? 0 })),
        total: columns.total,
      });
    }
    done += batch.length;
    if (performance.now() - progressedAt < progressEveryMs) continue;
    progressedAt = performance.now();
    onProgress(done);
  }
  return found;
}

const addressesOf = (area: ZoneGeometry, atMost: number, signal: AbortSignal) =>
  ask('regionContents.addresses', { area, atMost }, { signal }).catch(() => null);
