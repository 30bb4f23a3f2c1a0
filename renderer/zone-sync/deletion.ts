import { create } from 'zustand';
import { deleteZones } from '../workspace-zones/zone-actions.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { executePlan } from './plan.ts';
import { publishedIds } from './planned-zones.ts';

/** Workspace ids of zones whose deletion awaits confirmation, as some are published; null if none. */
export const useDeletion = create<{ ids: readonly string[] | null }>()(() => ({ ids: null }));

/** Closes the dialog without deleting anything. */
export const cancelDeletion = () => useDeletion.setState({ ids: null });

/** Deletes zones of the workspace at once if none is published; otherwise asks for confirmation. */
export function askDelete(zoneIds: Iterable<string>) {
  const ids = [...zoneIds];
  if (publishedIds(useZones.getState().zones, ids).length === 0) deleteZones(ids);
  else useDeletion.setState({ ids });
}

/** Deletes the zones in the workspace, and with `there` also on the service. */
export function confirmDelete(ids: readonly string[], where: 'here' | 'there') {
  const publishedZoneIds = publishedIds(useZones.getState().zones, ids);
  cancelDeletion();
  deleteZones(ids);
  if (where === 'there') void executePlan(publishedZoneIds.map((zoneId) => ({ kind: 'delete', zoneId })));
}
