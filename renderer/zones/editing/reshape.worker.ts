import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { nextTurn, runInSlices, serveTasks, transferring, type WorkerTask } from '../../ui/worker-tasks.ts';
import {
  type PackedZones,
  packedBuffers,
  packZones,
  unpackZones,
} from '../../workspace-zones/packed-zones.ts';
import { type Reshape, type Reshaped, reshaped } from './reshaped.ts';

export interface ReshapeTasks {
  /** Sets the zones to reshape, and neighbors whose borders follow; null to reshape each alone. */
  zones: WorkerTask<{ zones: PackedZones; around: PackedZones | null }>;
  /** Reshapes the zones; undefined if the window has requested it again meanwhile. */
  reshape: WorkerTask<Reshape, PackedReshaped | undefined>;
}

export interface PackedReshaped extends Pick<Reshaped, 'refused' | 'figures'> {
  /** Reshaped zones to draw; beyond a limit they are only counted, not drawn. */
  previewed: PackedZones;
  others: PackedZones;
  neighbors: PackedZones;
}

const maxPreviewed = 100;

/** Maximum delay until newer input stops the running work, in milliseconds. */
const turnMs = 50;

let zones: readonly Zone[] = [];
let around: readonly Zone[] | null = null;

serveTasks<ReshapeTasks>({
  zones(received) {
    zones = unpackZones(received.zones);
    around = received.around && unpackZones(received.around);
  },
  async reshape(by, { isLatest }) {
    const geos = await loadGeos();
    await nextTurn();
    if (!isLatest()) return undefined;
    const done = await runInSlices(reshaped(geos, zones, around, by), { turnMs, isCurrent: isLatest });
    return done && packed(done);
  },
});

function packed({ zones: changed, neighbors: changedNeighbors, refused, figures }: Reshaped): PackedReshaped {
  const previewed = packZones(changed.slice(0, maxPreviewed));
  const others = packZones(changed.slice(maxPreviewed));
  const neighbors = packZones(changedNeighbors);
  const buffers = [previewed, others, neighbors].flatMap(packedBuffers);
  return transferring({ previewed, others, neighbors, refused, figures }, buffers);
}
