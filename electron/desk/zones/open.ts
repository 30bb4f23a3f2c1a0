import type { ZoneInput } from '../../../shared/api/zones.ts';
import { createZones } from '../../../shared/api/zones.ts';
import { readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import type { Handlers } from '../../../shared/desk/contract.ts';
import type { ZoneSyncState, ZonesChange, ZonesPull, zones } from '../../../shared/desk/zones.ts';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { ActionOutcome, PlanState } from '../../../shared/zones/plan.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { inChunks } from '../chunks.ts';
import type { AskOptions, Gateway, ServiceIdentity } from '../gateway/gateway.ts';
import { faultOfZone } from './check-before-sending.ts';
import { differences } from './differences.ts';
import { openPlans, type Plans } from './plans.ts';
import { pullZones } from './pull-zones.ts';
import { isGoneAtService, removeAtService } from './remove-at-service.ts';
import type { Workspace } from './workspace.ts';
import { zonesAtService } from './zones-at-service.ts';

export interface ZonesParts {
  workspace: Workspace;
  gateway: Gateway;
  /** What tells the service in use from others. */
  inUse(): ServiceIdentity;
  checkOptions(): Promise<CheckOptions>;
  zonesPerBatch(): number;
  /** Null where there is no plan at the service in use. */
  planChanged(state: PlanState | null): void;
  synced(syncStates: ZoneSyncState[]): void;
  refused(actions: ActionOutcome[]): void;
  failed(error: unknown): void;
  now?: () => Date;
}

export interface OpenedZones {
  calls: Handlers<typeof zones>;
  /** To be called at the start and whenever another service or key is in use. */
  serviceChanged(): Promise<void>;
  close(): Promise<void>;
}

/** What the window asks of zones: those of the workspace, marked with what the service in use holds. */
export function openZones(parts: ZonesParts): OpenedZones {
  const { gateway, workspace, now = () => new Date() } = parts;
  const { ledger, services } = workspace;

  const serviceInUse = () => services.of(parts.inUse());
  const only = (service: number, signal: AbortSignal): AskOptions => ({
    signal,
    meant: async (asked) => (await services.of(asked)) === service,
  });
  const checks = async () => {
    const [geos, options] = await Promise.all([loadGeos(), parts.checkOptions()]);
    return (zone: Zone) => faultOfZone(geos, zone, options);
  };

  const plans: Plans = openPlans({
    ledger,
    zone: (id) => workspace.zone(id),
    zonesPerBatch: parts.zonesPerBatch,
    now,
    serviceInUse,
    asker(service, signal, heldBack) {
      const options = only(service, signal);
      const sends = (sending: () => void) => ({ ...options, heldBack: heldBack(), sending });
      return {
        create: (zones: ZoneInput[], sending) => gateway.ask(createZones, { zones }, sends(sending)),
        update: (zones: ZoneInput[], sending) => gateway.ask(updateZones, { zones }, sends(sending)),
        remove: (zoneId, sending) => removeAtService(zoneId, gateway, sends(sending)),
        read: (zone_id) => gateway.ask(readZone, { zone_id }, { ...options, heldBack: heldBack() }),
        isGone: (zoneId) => isGoneAtService(zoneId, gateway, { ...options, heldBack: heldBack() }),
      };
    },
    checks,
    changed: parts.planChanged,
    synced: announceSynced,
    refused: parts.refused,
    failed: parts.failed,
  });

  const syncedWith = (service: number | null) => (zone: Zone) => ({
    ...zone,
    ...ledger.syncState(service, zone),
  });
  async function markedChange({ put, ...change }: ZonesChange): Promise<ZonesChange> {
    const service = await readyToMark(put);
    return { ...change, put: put.map(syncedWith(service)) };
  }

  /**
   * Gives the service whose sync states are shown. To compare zones with what it has takes long the first time:
   * that is done here chunk by chunk, so that all can then be marked at once, as things are by then.
   */
  async function readyToMark(zones: readonly Zone[]): Promise<number | null> {
    const service = await serviceInUse();
    for await (const chunk of inChunks(zones)) for (const zone of chunk) ledger.syncState(service, zone);
    return serviceInUse();
  }

  /** Work at the service beside plans, which would not know of each other. */
  async function alone<T>(work: (service: number) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const service = await serviceInUse();
    if (service === null) return failed({ kind: 'unauthenticated' });
    if (plans.running()) {
      return failed({ kind: 'invalid', fields: [], message: 'Zones are being sent: pause that first' });
    }
    return work(service);
  }

  /** Few enough to be compared at once. */
  function announceSynced(service: number, ids: readonly string[]) {
    const syncStates = ids.flatMap((id) => {
      const zone = workspace.zone(id);
      return zone ? [ledger.syncState(service, zone)] : [];
    });
    if (syncStates.length > 0) parts.synced(syncStates);
  }

  async function markAgain(zones: () => Zone[]) {
    const service = await readyToMark(zones());
    const syncStates = zones().map((zone) => ledger.syncState(service, zone));
    if (syncStates.length > 0) parts.synced(syncStates);
  }

  return {
    calls: {
      'zones.read': async () => {
        const service = await readyToMark(workspace.read().zones);
        const { zones, ...steps } = workspace.read();
        return succeeded({ ...steps, zones: zones.map(syncedWith(service)) });
      },
      'zones.change': async (edit) => {
        const outcome = await workspace.change(edit);
        if (!outcome.ok) return outcome;
        const { put, canUndo, canRedo } = outcome.value;
        const service = await readyToMark(put);
        return succeeded({
          syncStates: put.map((zone) => ledger.syncState(service, zone)),
          canUndo,
          canRedo,
        });
      },
      'zones.undo': async () => succeeded(await markedChange(await workspace.undo())),
      'zones.redo': async () => succeeded(await markedChange(await workspace.redo())),
      'zones.show': async ({ ids, shown }) => {
        workspace.show(ids, shown);
        return succeeded(null);
      },

      'zones.differences': async ({ ids }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        return succeeded(await differences(ledger, service, workspace.read().zones, ids));
      },
      'zones.letBeAtService': async ({ zoneIds, stays }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const renamed = zoneIds.flatMap((zoneId) => ledger.holding(service, zoneId)?.id ?? []);
        ledger.letBe(service, zoneIds, stays);
        announceSynced(service, renamed);
        return succeeded(null);
      },
      'zones.carryOut': ({ actions }, context) => plans.carryOut(actions, context),
      'zones.plan': async () => succeeded(await plans.latest()),
      'zones.pausePlan': async () => succeeded(await plans.pause()),
      'zones.resumePlan': async () => succeeded(await plans.resume()),
      'zones.cancelPlan': async () => succeeded(await plans.cancel()),

      'zones.pull': ({ existing }, { signal, report }) =>
        alone<ZonesPull>(async (service) => {
          const heldBefore = ledger.heldIds(service);
          const listed = await zonesAtService(gateway, only(service, signal), report);
          if (!listed.ok) return listed;
          const { supported, zones } = listed.value;
          if (!supported) return succeeded({ supported });
          const pulled = await pullZones(
            workspace,
            service,
            zones,
            heldBefore,
            existing,
            now().toISOString(),
          );
          if (!pulled.ok) return pulled;
          await markAgain(() => workspace.read().zones);
          return succeeded({ supported, ...pulled.value, change: await markedChange(pulled.value.change) });
        }),
    },
    async serviceChanged() {
      await markAgain(() => workspace.read().zones);
      await plans.serviceChanged();
    },
    close: () => plans.close(),
  };
}
