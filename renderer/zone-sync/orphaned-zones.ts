import { useEffect } from 'react';
import { create } from 'zustand';
import { isSameService, type ServiceChoice } from '../../shared/settings/settings.ts';
import type { LeftAtService } from '../../shared/zone-sync/plan.ts';
import { desk } from '../desk/desk.ts';
import { deskState, useDeskState, watchDeskState } from '../desk/states.ts';
import { allSaved, useZones } from '../workspace-zones/zones-store.ts';
import { usePlan } from './plan.ts';

/** Zones on the service in use that are no longer in the workspace. */
export const useOrphaned = create<OrphanedState>()(() => ({ orphaned: [], ignored: null }));

interface OrphanedState {
  orphaned: readonly LeftAtService[];
  /** The zones ignored last, for undo; null if none. */
  ignored: Ignored | null;
}

export interface Ignored {
  service: ServiceChoice;
  /** Ids on the service. */
  zoneIds: readonly string[];
  /** Workspace id of the renamed zone whose former ID is ignored; null for deleted zones. */
  renamedId: string | null;
}

/**
 * Returns the ignored IDs of the given renamed zone, or of deleted zones for null. Returns null if none was ignored,
 * or on another service than the one in use.
 */
export function useIgnored(renamedId: string | null): Ignored | null {
  const serviceInUse = useDeskState('settings').service;
  const { ignored } = useOrphaned();
  return ignored?.renamedId === renamedId && isSameService(ignored.service, serviceInUse) ? ignored : null;
}

/** Debounce in milliseconds, so that consecutive changes are compared together. */
const debounceMs = 400;

/**
 * Keeps the list of orphaned zones up to date while mounted: compares after each change of zones, their sync states,
 * or the service.
 */
export function useFollowOrphaned() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const compareSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void compare(), debounceMs);
    };
    const subscriptions = [
      useZones.subscribe(({ zones }, before) => zones !== before.zones && compareSoon()),
      usePlan.subscribe(({ current }, before) => current !== before.current && compareSoon()),
      watchDeskState('settings', ({ service }, before) => {
        if (!isSameService(service, before.service)) compareSoon();
      }),
      watchDeskState('keys', compareSoon),
    ];
    void compare();
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, []);
}

/** Updates the list of orphaned zones; empties it if the comparison fails. */
async function compare() {
  if (!(await allSaved())) return;
  const outcome = await desk.call('zones.differences', { ids: [] });
  useOrphaned.setState({
    orphaned: outcome.ok ? outcome.value.left.filter(({ renamed }) => renamed === null) : [],
  });
}

/**
 * Leaves zones on the service, and no longer reports them.
 * @param renamedId workspace id of the renamed zone whose former ID this is; null for deleted zones
 */
export async function ignoreRemoteZones(zoneIds: readonly string[], renamedId: string | null) {
  const { service } = deskState('settings');
  const outcome = await desk.call('zones.ignoreAtService', { zoneIds: [...zoneIds], stays: true });
  if (outcome.ok) useOrphaned.setState({ ignored: { service, zoneIds, renamedId } });
  await compare();
}

/** Reports the zones ignored last again. */
export async function undoIgnored() {
  const { ignored } = useOrphaned.getState();
  if (!ignored) return;
  const outcome = await desk.call('zones.ignoreAtService', { zoneIds: [...ignored.zoneIds], stays: false });
  if (outcome.ok) useOrphaned.setState({ ignored: null });
  await compare();
}
