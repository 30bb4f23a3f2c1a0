import { create } from 'zustand';
import { deleteZones } from '../workspace-zones/zone-actions.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { carryOut } from './plan.ts';
import { liveIds } from './planned-zones.ts';

/** Zones awaiting confirmation of their deletion, as some are published. */
export const useDeletion = create<{ ids: readonly string[] | null }>()(() => ({ ids: null }));

export const keepZones = () => useDeletion.setState({ ids: null });

/** Deletes zones of the workspace at once if none is published; otherwise asks once for all. */
export function askDelete(some: Iterable<string>) {
  const ids = [...some];
  if (liveIds(useZones.getState().zones, ids).length === 0) deleteZones(ids);
  else useDeletion.setState({ ids });
}

/** Deletes them locally and, if requested, on the service. */
export function confirmDelete(ids: readonly string[], where: 'here' | 'there') {
  const live = liveIds(useZones.getState().zones, ids);
  keepZones();
  deleteZones(ids);
  if (where === 'there') void carryOut(live.map((zoneId) => ({ kind: 'delete', zoneId })));
}
