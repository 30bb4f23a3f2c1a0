import type { ResponseOf } from '../../../../shared/api/operation.ts';
import type { createZones, ZoneInput } from '../../../../shared/api/zones.ts';
import type { StoredZone, updateZones } from '../../../../shared/api/zones-beyond-contract.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import type { ActionOutcome } from '../../../../shared/zone-sync/plan.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { RequestOptions } from '../../gateway/gateway.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Context of a run of a plan: the plan, the ledger, and callbacks for progress. */
export interface PlanRun {
  service: number;
  plan: number;
  ledger: Ledger;
  now(): Date;
  /** Returns the zone as it is in the workspace now; undefined if it was deleted. */
  zone(id: string): Zone | undefined;
  /** Returns why the zone can't be sent; undefined if it can. */
  faultOf(zone: Zone): Fault | undefined;
  zonesPerBatch(): number;
  /** Waits before a retry after a fault; resolves early if the run is stopped. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  /** Aborted when the program exits, or the plan is paused or canceled. */
  stopping: AbortSignal;
  /** Called with the workspace IDs of zones whose outcome was recorded. */
  onRecorded(ids: readonly string[]): void;
  /** Called with actions that the plan will not carry out, before `noted`. */
  onRefused(actions: ActionOutcome[]): void;
}

export type RunEnd = { kind: 'ended' } | { kind: 'stopped' } | { kind: 'paused'; fault: Fault };

/** Requests of a plan, which its run retries. `sending` is called just before a request is sent. */
export interface RemoteZones {
  create(zones: ZoneInput[], sending: () => void): Promise<Outcome<ResponseOf<typeof createZones>>>;
  update(zones: ZoneInput[], sending: () => void): Promise<Outcome<ResponseOf<typeof updateZones>>>;
  /** Deletes one zone; succeeds if it doesn't exist. `supported` is false if the service can't delete zones. */
  remove(zoneId: string, sending: () => void): Promise<Outcome<{ supported: boolean }>>;
  /** Reads one zone; retries unless the caller does. */
  read(zoneId: string, options?: Pick<RequestOptions, 'isRetriedByCaller'>): Promise<Outcome<StoredZone>>;
  /** Whether the service is known to have no zone with this ID. Doesn't retry. */
  isGone(zoneId: string): Promise<Outcome<boolean>>;
}
