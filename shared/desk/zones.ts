import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import type { Store, StoresChange } from '../zones/store.ts';
import { type Edit, editSchema, type Zone } from '../zones/zone.ts';
import { call, nothing } from './contract.ts';
import type { Marked, SyncAnnouncement } from './zone-sync.ts';

export interface ZonesState {
  zones: Zone[];
  stores: Store[];
  /** Workspace ids of zones hidden on the map; may include deleted ones. */
  hidden: string[];
  canUndo: boolean;
  canRedo: boolean;
}

/** Result of undo or redo: only the zones and stores affected. */
export interface ZonesChange {
  put: Zone[];
  remove: string[];
  /** Absent if no store is affected. */
  stores?: StoresChange;
  /** Name of the edit undone or redone; absent if there was none. */
  label?: string;
  canUndo: boolean;
  canRedo: boolean;
}

/** Answer to a change. Its contents are known to the window already, except for the sync states of changed zones. */
export interface ZonesStored extends SyncAnnouncement {
  canUndo: boolean;
  canRedo: boolean;
}

/** Zones and stores of the workspace, each zone with its state on the service in use. */
export const zones = {
  'zones.read': call<undefined, Marked<ZonesState>>(nothing),
  'zones.change': call<Edit, ZonesStored>(editSchema),
  'zones.undo': call<undefined, Marked<ZonesChange>>(nothing),
  'zones.redo': call<undefined, Marked<ZonesChange>>(nothing),
  /** Shows or hides zones on the map; not an edit, so not undoable. */
  'zones.show': call<{ ids: string[]; shown: boolean }, null>(
    z.strictObject({ ids: limitedList(limitedText).min(1), shown: z.boolean() }),
  ),
} as const;
