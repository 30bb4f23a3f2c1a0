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

/** What is known of a zone at the service in use. */
export type ZoneSyncState = Pick<Zone, 'id'> & SyncMarks;

/**
 * The sync states of some zones, announced unasked. Each announcement has a higher revision than the one
 * before, for as long as the desk runs; an answer says up to which one it includes.
 */
export interface SyncAnnouncement {
  syncRevision: number;
  syncStates: ZoneSyncState[];
}

/** An answer whose zones are marked with what the service in use has, as of an announcement. */
export type Marked<Answer> = Answer & Pick<SyncAnnouncement, 'syncRevision'>;

/** How many of its zones the service has told so far. */
export interface ZonesFound {
  found: number;
}

/** What a pull came to. */
export const zonesPulledSchema = z.discriminatedUnion('supported', [
  z.object({ supported: z.literal(false) }),
  z.object({
    supported: z.literal(true),
    /** Workspace ids of the zones that came. */
    put: limitedList(limitedText),
    added: z.number(),
    replaced: z.number(),
    /** Zones that the workspace has otherwise and kept so. */
    kept: z.number(),
    /** Zones that the workspace has just as the service has them. */
    same: z.number(),
    /** Zones that the workspace does not have and that were not chosen; an older program brought all. */
    leftOut: z.number().default(0),
    /** Zones of the service whose polygon cannot be read. */
    unreadable: limitedList(
      z.object({
        zoneId: limitedText,
        /** Null where an older program noted it. */
        issue: wktIssueSchema.nullable().catch(null),
      }),
    ),
  }),
]);
export type ZonesPulled = z.infer<typeof zonesPulledSchema>;

const ofJobSchema = z.strictObject({ job: limitedText });

/** What is done with zones of the workspace at the service in use. */
export const zoneSync = {
  /** How these zones differ from what the service is known to have, and what it has that is no longer here. */
  'zones.differences': callOfService<{ ids: string[] }, Differences>(
    z.strictObject({ ids: limitedList(limitedText) }),
  ),
  /**
   * Lists the service and notes what somebody else did to zones there, for `zones.differences` to tell;
   * `supported` is false where it lists none. `deletes` are ids there that are to be deleted.
   */
  'zones.compareWithService': callOfService<{ deletes: string[] }, { supported: boolean }, ZonesFound>(
    z.strictObject({ deletes: limitedList(limitedText) }),
  ),
  /**
   * Decides about conflicts, by ids at the service. What was seen there counts as known from then on; `theirs` puts
   * it into the workspace too, or removes here what was deleted there, as one edit.
   */
  'zones.resolveConflicts': callOfService<{ zoneIds: string[]; choice: ConflictChoice }, null>(
    z.strictObject({ zoneIds: limitedList(limitedText).min(1), choice: z.enum(conflictChoices) }),
  ),
  /** What stands there under these ids stays, and is no longer told of as left behind; with `stays` false it is so again. */
  'zones.ignoreAtService': callOfService<{ zoneIds: string[]; stays: boolean }, null>(
    z.strictObject({ zoneIds: limitedList(limitedText).min(1), stays: z.boolean() }),
  ),
  /** What became of each action of a plan, or is to become of it, in the order they were chosen; null when there is no such plan. */
  'plan.outcomes': call<{ job: string }, ActionOutcome[] | null>(ofJobSchema),
  /** Those that a plan will not do, in the order in which that was found, behind so many. */
  'plan.refused': call<{ job: string; after: number }, ActionOutcome[]>(
    ofJobSchema.extend({ after: z.int().min(0) }),
  ),
  /** What a pull came to; null when it has not ended. */
  'zones.pulled': call<{ job: string }, ZonesPulled | null>(ofJobSchema),
  /** The service has confirmed, changed or lost zones, or another service is in use. */
  'zones.synced': event<SyncAnnouncement>(),
} as const;

/** What names a zone of the service. */
export type ZoneAtService = Pick<ListedZone, 'zone_id' | 'store_id'>;

/** What needs no workspace. */
export const zonesAtService = {
  /** The zones that the service holds, where it can list them (not part of `api.md`; detected). */
  'zones.atService': callOfService<undefined, { supported: boolean; zones: ListedZone[] }, ZonesFound>(
    nothing,
  ),
  /** The zones that hold a position by the service's own answer; null where it does not know the question. */
  'zones.holdingAtService': callOfService<{ position: LatLng }, ZoneAtService[] | null>(
    z.strictObject({ position: latLngSchema }),
  ),
} as const;
