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
import type { Gateway, RequestOptions, ServiceCheck, ServiceIdentity } from '../gateway/gateway.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { compareWithService, holdingsBefore } from './compare/compare-with-service.ts';
import { resolveConflicts } from './compare/conflict-resolution.ts';
import { differences } from './compare/differences.ts';
import { zonesAtService } from './compare/zones-at-service.ts';
import { isGoneAtService, removeAtService } from './delete/remove-at-service.ts';
import { faultOfZone } from './fault-of-zone.ts';
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
  pull: JobKind<OrderOf<'pull'>, ProgressOf<'pull'>, ServiceCheck>;
}

/** Opens publishing zones to the service in use, downloading them, and their known state on the service. */
export function openZoneSync(parts: ZoneSyncParts): OpenedZoneSync {
  const { gateway, workspace, stores, now = () => new Date() } = parts;
  const { ledger, services, pulled } = stores;

  const serviceInUse = () => services.of(parts.inUse());
  const visibleService = () => services.lastKnown(parts.inUse());
  const marks = openZoneMarks({ ...parts, ledger, visibleService });
  /** Returns a fault if the private key that zones need is missing, else null. */
  function missingKey(): Fault | null {
    const { builtIn, fingerprint } = parts.inUse();
    return builtIn || fingerprint ? null : { kind: 'unauthenticated' };
  }
  const isOfService =
    (service: number): ServiceCheck =>
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
    visibleService,
    missingKey,
    serviceCheck: isOfService,
    remote({ signal, stopping: heldBack, target: wanted }) {
      const options: RequestOptions = { signal, holdSignal: heldBack, serviceCheck: wanted };
      const onceOnly: RequestOptions = { ...options, isRetriedByCaller: true };
      return {
        create: (zones, sending) => gateway.request(createZones, { zones }, { ...options, onSend: sending }),
        update: (zones, sending) => gateway.request(updateZones, { zones }, { ...options, onSend: sending }),
        remove: (zoneId, sending) => removeAtService(zoneId, gateway, { ...onceOnly, onSend: sending }),
        read: (zone_id, more) => gateway.request(readZone, { zone_id }, { ...options, ...more }),
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
    serviceCheck: isOfService,
    missingKey,
    async obstacle() {
      const keyless = missingKey();
      if (keyless) return keyless;
      // A plan and a pull at the same time would miss each other's changes.
      return plans.isRunning() ? refused('zones', 'plan-running') : undefined;
    },
    announceSyncStates: marks.announceAll,
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
        const listed = await zonesAtService(gateway, { signal, serviceCheck: isOfService(service) }, report);
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
