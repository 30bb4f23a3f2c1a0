import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import type { Store, StoresChange } from '../zones/stores/store.ts';
import { type Edit, editSchema, type Zone } from '../zones/zone.ts';
import { call, nothing } from './contract.ts';
import type { Marked, SyncAnnouncement } from './zone-sync.ts';

export interface ZonesState {
  zones: Zone[];
  stores: Store[];
  /** Workspace ids of those that are not drawn on the map; of zones that are gone too. */
  hidden: string[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What an undo or a redo did: only the zones and stores that it concerned. */
export interface ZonesChange {
  put: Zone[];
  remove: string[];
  /** Absent where it concerned no store. */
  stores?: StoresChange;
  /** What the edit is called that was taken back or done again; absent where there was none. */
  label?: string;
  canUndo: boolean;
  canRedo: boolean;
}

/** What a change came to: it is known already, but for what the service has of the zones that were put. */
export interface ZonesStored extends SyncAnnouncement {
  canUndo: boolean;
  canRedo: boolean;
}

/** The zones and stores of the workspace, each zone marked with what the service in use has of it. */
export const zones = {
  'zones.read': call<undefined, Marked<ZonesState>>(nothing),
  'zones.change': call<Edit, ZonesStored>(editSchema),
  'zones.undo': call<undefined, Marked<ZonesChange>>(nothing),
  'zones.redo': call<undefined, Marked<ZonesChange>>(nothing),
  /** Draws zones on the map or hides them there; no edit, so nothing to undo. */
  'zones.show': call<{ ids: string[]; shown: boolean }, null>(
    z.strictObject({ ids: limitedList(limitedText).min(1), shown: z.boolean() }),
  ),
} as const;
