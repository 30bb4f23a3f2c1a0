import type { AnswerOf } from '../../../../shared/api/operation.ts';
import type { createZones, ZoneInput } from '../../../../shared/api/zones.ts';
import type { StoredZone, updateZones } from '../../../../shared/api/zones-beyond-contract.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import type { ActionOutcome } from '../../../../shared/zone-sync/plan.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The run of a plan: what it is about, and who is told of it. */
export interface PlanRun {
  service: number;
  plan: number;
  ledger: Ledger;
  now(): Date;
  /** The zone as it is now. */
  zone(id: string): Zone | undefined;
  /** What stands against sending it. */
  faultOf(zone: Zone): Fault | undefined;
  zonesPerBatch(): number;
  /** Waits a fault out; may end early when the run is to stop. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  shouldStop(): boolean;
  /** Something was noted of these zones, by the workspace's id. */
  noted(ids: readonly string[]): void;
  /** The plan will not do these; told before `noted`. */
  refused(actions: ActionOutcome[]): void;
}

export type RunEnd = { kind: 'ended' } | { kind: 'stopped' } | { kind: 'paused'; fault: Fault };

/** What the service is asked of its zones. `sending` is called when a question leaves for it; until then nothing was sent. */
export interface RemoteZones {
  create(zones: ZoneInput[], sending: () => void): Promise<Outcome<AnswerOf<typeof createZones>>>;
  update(zones: ZoneInput[], sending: () => void): Promise<Outcome<AnswerOf<typeof updateZones>>>;
  /** Deletes one zone; `supported` is false where the service deletes none. A zone that is not there is as good as deleted. */
  remove(zoneId: string, sending: () => void): Promise<Outcome<{ supported: boolean }>>;
  read(zoneId: string): Promise<Outcome<StoredZone>>;
  /** Whether the service has no zone with this id, and can tell. */
  isGone(zoneId: string): Promise<Outcome<boolean>>;
}
