import { z } from 'zod';
import { type LatLng, latLngSchema } from '../geo/position.ts';
import { wktIssueSchema } from '../geo/wkt-issue.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import type { ListedZone } from '../zone-sync/listed-zone.ts';
import {
  type ActionOutcome,
  type ConflictChoice,
  conflictChoices,
  type Differences,
} from '../zone-sync/plan.ts';
import type { SyncMarks } from '../zone-sync/sync-operations.ts';
import type { Zone } from '../zones/zone.ts';
import { call, callOfService, event, nothing } from './contract.ts';

/** What is known of a zone on the service in use. */
export type ZoneSyncState = Pick<Zone, 'id'> & SyncMarks;

/**
 * Announces sync states of some zones. Revisions increase while the desk runs; an answer states the revision that it
 * includes.
 */
export interface SyncAnnouncement {
  syncRevision: number;
  syncStates: ZoneSyncState[];
}

/** An answer with sync states as of a revision. */
export type Marked<Answer> = Answer & Pick<SyncAnnouncement, 'syncRevision'>;

/** Number of zones listed by the service so far. */
export interface ZonesFound {
  found: number;
}

/** Result of a download. */
export const zonesPulledSchema = z.discriminatedUnion('supported', [
  z.object({ supported: z.literal(false) }),
  z.object({
    supported: z.literal(true),
    /** Workspace ids of downloaded zones. */
    put: limitedList(limitedText),
    added: z.number(),
    replaced: z.number(),
    /** Number of local zones that differ and were kept. */
    kept: z.number(),
    /** Number of identical zones. */
    same: z.number(),
    /** Number of zones missing locally that weren't selected; older versions downloaded all. */
    leftOut: z.number().default(0),
    /** Zones of the service whose polygon cannot be read. */
    unreadable: limitedList(
      z.object({
        zoneId: limitedText,
        /** Null if recorded by an older version. */
        issue: wktIssueSchema.nullable().catch(null),
      }),
    ),
  }),
]);
export type ZonesPulled = z.infer<typeof zonesPulledSchema>;

const ofJobSchema = z.strictObject({ job: limitedText });

/** Operations on the workspace's zones on the service in use. */
export const zoneSync = {
  /** Differences of these zones from the known remote state, and remote zones no longer in the workspace. */
  'zones.differences': callOfService<{ ids: string[] }, Differences>(
    z.strictObject({ ids: limitedList(limitedText) }),
  ),
  /**
   * Lists the service's zones and records other users' changes for `zones.differences`; `supported` is false if it
   * can't list zones. `deletes` are remote ids to be deleted.
   */
  'zones.compareWithService': callOfService<{ deletes: string[] }, { supported: boolean }, ZonesFound>(
    z.strictObject({ deletes: limitedList(limitedText) }),
  ),
  /**
   * Resolves conflicts by remote id. The remote state counts as known from then on; `theirs` also applies it to the
   * workspace, including deletions, as one edit.
   */
  'zones.resolveConflicts': callOfService<{ zoneIds: string[]; choice: ConflictChoice }, null>(
    z.strictObject({ zoneIds: limitedList(limitedText).min(1), choice: z.enum(conflictChoices) }),
  ),
  /** Leaves remote zones with these ids and stops reporting them; `stays: false` reverts that. */
  'zones.ignoreAtService': callOfService<{ zoneIds: string[]; stays: boolean }, null>(
    z.strictObject({ zoneIds: limitedList(limitedText).min(1), stays: z.boolean() }),
  ),
  /** Outcomes of a plan's actions, including pending ones, in the order of the plan; null if there is no such plan. */
  'plan.outcomes': call<{ job: string }, ActionOutcome[] | null>(ofJobSchema),
  /** Actions a plan skips, in order of discovery, starting after that many. */
  'plan.refused': call<{ job: string; after: number }, ActionOutcome[]>(
    ofJobSchema.extend({ after: z.int().min(0) }),
  ),
  /** Result of a download; null if unfinished. */
  'zones.pulled': call<{ job: string }, ZonesPulled | null>(ofJobSchema),
  /** The service has confirmed, changed or lost zones, or the service was switched. */
  'zones.synced': event<SyncAnnouncement>(),
} as const;

/** Ids of a zone on the service. */
export type ZoneAtService = Pick<ListedZone, 'zone_id' | 'store_id'>;

/** Operations that need no workspace. */
export const zonesAtService = {
  /** Zones on the service, if it can list them (not part of `api.md`; detected). */
  'zones.atService': callOfService<undefined, { supported: boolean; zones: ListedZone[] }, ZonesFound>(
    nothing,
  ),
  /** Zones that contain a position according to the service; null if it doesn't support the request. */
  'zones.holdingAtService': callOfService<{ position: LatLng }, ZoneAtService[] | null>(
    z.strictObject({ position: latLngSchema }),
  ),
} as const;
