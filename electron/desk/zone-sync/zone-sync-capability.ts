import { createZones } from '../../../shared/api/zones.ts';
import { readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import type { Handlers } from '../../../shared/desk/contract.ts';
import type { OrderOf, ProgressOf } from '../../../shared/desk/jobs.ts';
import type { SyncAnnouncement, zoneSync } from '../../../shared/desk/zone-sync.ts';
import { type Fault, failed, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import type { AskOptions, Gateway, ServiceIdentity, TellsService } from '../gateway/gateway.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { faultOfZone } from './check-before-sending.ts';
import { compareWithService, holdingsBefore } from './compare/compare-with-service.ts';
import { resolveConflicts } from './compare/conflict-resolution.ts';
import { differences } from './compare/differences.ts';
import { zonesAtService } from './compare/zones-at-service.ts';
import { isGoneAtService, removeAtService } from './delete/remove-at-service.ts';
import type { SyncStores } from './ledger/sync-stores.ts';
import { openPlans, type Plans } from './plan/plans.ts';
import { pullJob } from './pull/pull-job.ts';
import type { SyncRevisions } from './sync-revisions.ts';
import { openZoneMarks, type ZoneMarks } from './zone-marks.ts';

export interface ZoneSyncParts {
  workspace: Workspace;
  stores: SyncStores;
  gateway: Gateway;
  /** Returns the identity of the service in use. */
  inUse(): ServiceIdentity;
  checkOptions(): Promise<CheckOptions>;
  zonesPerBatch(): number;
  jobsChanged(): void;
  synced(announcement: SyncAnnouncement): void;
  /** Revision counter of announcements, shared across several openings of a workspace. */
  syncRevisions: SyncRevisions;
  failed(error: unknown): void;
  now?: () => Date;
}

export interface OpenedZoneSync {
  calls: Handlers<typeof zoneSync>;
  marks: ZoneMarks;
  plans: Plans;
  pull: JobKind<OrderOf<'pull'>, ProgressOf<'pull'>, TellsService>;
}

/** Opens publishing zones to the service in use, downloading them, and their known state on the service. */
export function openZoneSync(parts: ZoneSyncParts): OpenedZoneSync {
  const { gateway, workspace, stores, now = () => new Date() } = parts;
  const { ledger, services, pulled } = stores;

  const serviceInUse = () => services.of(parts.inUse());
  const visibleService = () => services.lastKnown(parts.inUse());
  const marks = openZoneMarks({ ...parts, ledger, visibleService: visibleService });
  /** Returns a fault if the private key that zones need is missing, else null. */
  function missingKey(): Fault | null {
    const { builtIn, fingerprint } = parts.inUse();
    return builtIn || fingerprint ? null : { kind: 'unauthenticated' };
  }
  const isOfService =
    (service: number): TellsService =>
    async (candidate) =>
      (await services.of(candidate)) === service;
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
    visibleService: visibleService,
    missingKey,
    meant: isOfService,
    remote({ signal, stopping: heldBack, target: wanted }) {
      const options: AskOptions = { signal, heldBack, meant: wanted };
      const onceOnly: AskOptions = { ...options, isRetriedByCaller: true };
      return {
        create: (zones, sending) => gateway.ask(createZones, { zones }, { ...options, sending }),
        update: (zones, sending) => gateway.ask(updateZones, { zones }, { ...options, sending }),
        remove: (zoneId, sending) => removeAtService(zoneId, gateway, { ...onceOnly, sending }),
        read: (zone_id, more) => gateway.ask(readZone, { zone_id }, { ...options, ...more }),
        isGone: (zoneId) => isGoneAtService(zoneId, gateway, onceOnly),
      };
    },
    checks,
    changed: parts.jobsChanged,
    synced: marks.announce,
    failed: parts.failed,
  });

  const pull = pullJob({
    workspace,
    stores,
    gateway,
    serviceInUse,
    meant: isOfService,
    missingKey,
    async hindrance() {
      const keyless = missingKey();
      if (keyless) return keyless;
      // A plan and a pull at the same time would miss each other's changes.
      return plans.running() ? refused('zones', 'plan-running') : undefined;
    },
    markAgain: marks.announceAll,
    now,
  });

  return {
    calls: {
      'zones.differences': async ({ ids }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        return succeeded(await differences(ledger, service, workspace.read().zones, ids));
      },
      'zones.compareWithService': async ({ deletes }, { signal, report }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const before = holdingsBefore(ledger, service);
        const listed = await zonesAtService(gateway, { signal, meant: isOfService(service) }, report);
        if (!listed.ok) return listed;
        const { supported, zones: list } = listed.value;
        if (supported) {
          const { zones } = workspace.read();
          const at = now().toISOString();
          await compareWithService({ ledger, service, zones, listed: list, deletes, before, at });
          await marks.announceAll();
        }
        return succeeded({ supported });
      },
      'zones.resolveConflicts': async ({ zoneIds, choice }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const at = now().toISOString();
        const resolved = await resolveConflicts(workspace, ledger, { service, zoneIds, choice, at });
        if (!resolved.ok) return resolved;
        marks.announce(service, resolved.value);
        return succeeded(null);
      },
      'zones.ignoreAtService': async ({ zoneIds, stays }) => {
        const service = await serviceInUse();
        if (service === null) return failed({ kind: 'unauthenticated' });
        const renamed = zoneIds.flatMap((zoneId) => ledger.holding(service, zoneId)?.id ?? []);
        ledger.ignore(service, zoneIds, stays);
        marks.announce(service, renamed);
        return succeeded(null);
      },
      'plan.outcomes': async ({ job }) => succeeded(plans.outcomes(job)),
      'plan.refused': async ({ job, after }) => succeeded(plans.refused(job, after)),
      'zones.pulled': async ({ job }) => succeeded(pulled.of(job)),
    },
    marks,
    plans,
    pull,
  };
}
