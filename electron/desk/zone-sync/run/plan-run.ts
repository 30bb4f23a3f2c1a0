import type { ResponseOf } from '../../../../shared/api/operation.ts';
import type { createZones, ZoneInput } from '../../../../shared/api/zones.ts';
import type { StoredZone, updateZones } from '../../../../shared/api/zones-beyond-contract.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import type { ActionOutcome } from '../../../../shared/zone-sync/plan.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { AskOptions } from '../../gateway/gateway.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Context of a plan's run: the plan, the ledger, and callbacks for progress. */
export interface PlanRun {
  service: number;
  plan: number;
  ledger: Ledger;
  now(): Date;
  /** The current zone. */
  zone(id: string): Zone | undefined;
  /** Returns why the zone can't be sent. */
  faultOf(zone: Zone): Fault | undefined;
  zonesPerBatch(): number;
  /** Waits before retrying after a fault; may return early if the run is to stop. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  /** Aborted when the run is to stop: the program ends, or the plan is paused or canceled. */
  stopping: AbortSignal;
  /** Called when something was recorded for these zones, by workspace ID. */
  noted(ids: readonly string[]): void;
  /** Called with actions that the plan will not carry out, before `noted`. */
  refused(actions: ActionOutcome[]): void;
}

export type RunEnd = { kind: 'ended' } | { kind: 'stopped' } | { kind: 'paused'; fault: Fault };

/** Requests a plan makes about zones; its runs retry them. `sending` is called when a request leaves; nothing was sent before. */
export interface RemoteZones {
  create(zones: ZoneInput[], sending: () => void): Promise<Outcome<ResponseOf<typeof createZones>>>;
  update(zones: ZoneInput[], sending: () => void): Promise<Outcome<ResponseOf<typeof updateZones>>>;
  /** Deletes one zone; succeeds if it doesn't exist. `supported` is false if the service can't delete zones. */
  remove(zoneId: string, sending: () => void): Promise<Outcome<{ supported: boolean }>>;
  /** Reads one zone; retries unless the caller does. */
  read(zoneId: string, options?: Pick<AskOptions, 'isRetriedByCaller'>): Promise<Outcome<StoredZone>>;
  /** Whether the service certainly has no zone with this ID. Doesn't retry. */
  isGone(zoneId: string): Promise<Outcome<boolean>>;
}
