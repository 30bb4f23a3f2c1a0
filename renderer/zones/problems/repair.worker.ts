import { type Receiver, type RepairOutcome, repairAll } from '../../../shared/zones/checks/repair-all.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { runInSlices, serveTasks, transferring, type WorkerTask } from '../../ui/worker-tasks.ts';
import {
  type PackedZones,
  packedBuffers,
  packZones,
  unpackZones,
} from '../../workspace-zones/packed-zones.ts';

export interface RepairTasks {
  /** Adds zones; `isFirst` removes those of an earlier repair. */
  zones: WorkerTask<{ zones: PackedZones; isFirst: boolean }>;
  /**
   * Repairs issues, and reports the number processed so far; undefined if the window has requested another repair
   * meanwhile.
   */
  repair: WorkerTask<
    { issues: readonly ZoneIssue[]; receiver: Receiver },
    PackedRepairOutcome | undefined,
    number
  >;
}

export interface PackedRepairOutcome extends Omit<RepairOutcome, 'zones'> {
  zones: PackedZones;
}

/** Maximum delay until a newer request stops the running one, in milliseconds. */
const turnMs = 100;

let zones: Zone[] = [];

serveTasks<RepairTasks>({
  zones({ zones: received, isFirst }) {
    if (isFirst) zones = [];
    for (const zone of unpackZones(received)) zones.push(zone);
  },
  async repair({ issues, receiver }, { report, isLatest }) {
    const geos = await loadGeos();
    const steps = repairAll(geos, zones, issues, receiver);
    const outcome = await runInSlices(steps, { turnMs, isCurrent: isLatest, onTurn: report });
    if (!outcome) return undefined;
    const packed = packZones(outcome.zones);
    return transferring({ ...outcome, zones: packed }, packedBuffers(packed));
  },
});
