import type { ZoneInput } from '../../../shared/api/zones.ts';
import { createZones } from '../../../shared/api/zones.ts';
import { readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import type { Handlers } from '../../../shared/desk/contract.ts';
import type { OrderOf, ProgressOf } from '../../../shared/desk/jobs.ts';
import type { Marked, SyncAnnouncement, ZonesChange, zones } from '../../../shared/desk/zones.ts';
import { type Fault, failed, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { inChunks } from '../chunks.ts';
import type { AskOptions, Gateway, ServiceIdentity, TellsService } from '../gateway/gateway.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { faultOfZone } from './check-before-sending.ts';
import { compareWithService, holdingsBefore } from './compare-with-service.ts';
import { resolveConflicts } from './conflict-resolution.ts';
import { differences } from './differences.ts';
import { openPlans, type Plans } from './plans.ts';
import { pullJob } from './pull-job.ts';
import { isGoneAtService, removeAtService } from './remove-at-service.ts';
import type { SyncRevisions } from './sync-revisions.ts';
import type { SyncStores } from './sync-stores.ts';
import { zonesAtService } from './zones-at-service.ts';

export interface ZonesParts {
  workspace: Workspace;
  stores: SyncStores;
  gateway: Gateway;
  /** What tells the service in use from others. */
  inUse(): ServiceIdentity;
  checkOptions(): Promise<CheckOptions>;
  zonesPerBatch(): number;
  jobsChanged(): void;
  synced(announcement: SyncAnnouncement): void;
  /** Gives announcements their revisions, also over several openings of a workspace. */
  syncRevisions: SyncRevisions;
  failed(error: unknown): void;
  now?: () => Date;
}

export interface OpenedZones {
  calls: Handlers<typeof zones>;
  plans: Plans;
  pull: JobKind<OrderOf<'pull'>, ProgressOf<'pull'>, TellsService>;
  /** To be called at the start and whenever another service or key is in use. */
  markAgain(): Promise<void>;
}

/** What the window asks of zones: those of the workspace, marked with what the service in use holds. */
export function openZones(parts: ZonesParts): OpenedZones {
  const { gateway, workspace, stores, syncRevisions, now = () => new Date() } = parts;
  const { ledger, services, pulled } = stores;

  const serviceInUse = () => services.of(parts.inUse());
  /** Whose sync states are shown. */
  const serviceShown = () => services.lastKnown(parts.inUse());
  /** Zones need the private key. */
  function missingKey(): Fault | null {
    const { builtIn, fingerprint } = parts.inUse();
    return builtIn || fingerprint ? null : { kind: 'unauthenticated' };
  }
  const meant =
    (service: number): TellsService =>
    async (asked) =>
      (await services.of(asked)) === service;
  const checks = async () => {
    const [geos, options] = await Promise.all([loadGeos(), parts.checkOptions()]);
    return (zone: Zone) => faultOfZone(geos, zone, options);
  };

  const plans = openPlans({
    ledger,
    zone: (id) => workspace.zone(id),
    zonesPerBatch: parts.zonesPerBatch,
    now,
    serviceInUse,
    serviceShown,
    missingKey,
    meant,
    asker({ signal, stopping: heldBack, target: meant }) {
      const options: AskOptions = { signal, heldBack, meant };
      return {
        create: (zones: ZoneInput[], sending) => gateway.ask(createZones, { zones }, { ...options, sending }),
        update: (zones: ZoneInput[], sending) => gateway.ask(updateZones, { zones }, { ...options, sending }),
        remove: (zoneId, sending) => removeAtService(zoneId, gateway, { ...options, sending }),
        read: (zone_id) => gateway.ask(readZone, { zone_id }, options),
        isGone: (zoneId) => isGoneAtService(zoneId, gateway, options),
      };
    },
    checks,
    changed: parts.jobsChanged,
    synced: announceSynced,
    failed: parts.failed,
  });

  const pull = pullJob({
    workspace,
    stores,
    gateway,
    serviceInUse,
    meant,
    missingKey,
    async hindrance() {
      const keyless = missingKey();
      if (keyless) return keyless;
      // They would not know of each other.
      return plans.running() ? refused('zones', 'plan-running') : undefined;
    },
    markAgain,
    now,
  });

  /** To be called in the turn in which the answer is given: what is announced after it has a later revision. */
  const marked = <Answer extends object>(answer: Answer): Marked<Answer> => ({
    ...answer,
    syncRevision: syncRevisions.latest(),
  });
  const syncedWith = (service: number | null) => (zone: Zone) => ({
    ...zone,
    ...ledger.syncState(service, zone),
  });
  async function markedChange({ put, ...change }: ZonesChange): Promise<Marked<ZonesChange>> {
    const service = await readyToMark(put);
    return marked({ ...change, put: put.map(syncedWith(service)) });
  }

  /**
   * Gives the service whose sync states are shown, which without its key are those known last. To compare zones with what it has takes long the first time:
   * that is done here chunk by chunk, so that all can then be marked at once, as things are by then.
   */
  async function readyToMark(zones: readonly Zone[]): Promise<number | null> {
    const service = await serviceShown();
    for await (const chunk of inChunks(zones)) for (const zone of chunk) ledger.syncState(service, zone);
    return serviceShown();
  }

  /** Of the zones that are there still, as they are now. */
  const syncStatesOf = (service: number | null, ids: readonly string[]) =>
    ids.flatMap((id) => {
      const zone = workspace.zone(id);
      return zone ? [ledger.syncState(service, zone)] : [];
    });

  /** @param ids few enough to be compared at once, or compared before */
  function announceSynced(service: number | null, ids: readonly string[]) {
    const syncStates = syncStatesOf(service, ids);
    if (syncStates.length > 0) parts.synced({ syncRevision: syncRevisions.next(), syncStates });
  }

  async function markAgain() {
    const service = await readyToMark(workspace.read().zones);
    announceSynced(
      service,
      workspace.read().zones.map(({ id }) => id),
    );
  }

  return {
    calls: {
      'zones.read': async () => {
        const service = await readyToMark(workspace.read().zones);
        const { zones, ...steps } = workspace.read();
        return succeeded(marked({ ...steps, zones: zones.map(syncedWith(service)) }));
      },
      'zones.change': async (edit) => {
        const outcome = await workspace.change(edit);
        if (!outcome.ok) return outcome;
        const { put, canUndo, canRedo } = outcome.value;
        const service = await readyToMark(put);
        const syncStates = syncStatesOf(
          service,
          put.map(({ id }) => id),
        );
        return succeeded(marked({ syncStates, canUndo, canRedo }));
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
      'zones.compareWithService': async ({ deletes }, { signal, report }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const before = holdingsBefore(ledger, service);
        const listed = await zonesAtService(gateway, { signal, meant: meant(service) }, report);
        if (!listed.ok) return listed;
        const { supported, zones: list } = listed.value;
        if (supported) {
          const { zones } = workspace.read();
          const at = now().toISOString();
          await compareWithService({ ledger, service, zones, listed: list, deletes, before, at });
          await markAgain();
        }
        return succeeded({ supported });
      },
      'zones.resolveConflicts': async ({ zoneIds, choice }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const at = now().toISOString();
        const resolved = await resolveConflicts(workspace, ledger, { service, zoneIds, choice, at });
        if (!resolved.ok) return resolved;
        announceSynced(service, resolved.value);
        return succeeded(null);
      },
      'zones.letBeAtService': async ({ zoneIds, stays }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const renamed = zoneIds.flatMap((zoneId) => ledger.holding(service, zoneId)?.id ?? []);
        ledger.letBe(service, zoneIds, stays);
        announceSynced(service, renamed);
        return succeeded(null);
      },
      'plan.outcomes': async ({ job }) => succeeded(plans.outcomes(job)),
      'plan.refused': async ({ job, after }) => succeeded(plans.refused(job, after)),
      'zones.pulled': async ({ job }) => succeeded(pulled.of(job)),
    },
    plans,
    pull,
    markAgain,
  };
}
