import { useEffect } from 'react';
import { create } from 'zustand';
import { isSameService, type ServiceChoice } from '../../shared/settings/settings.ts';
import type { LeftAtService } from '../../shared/zone-sync/plan.ts';
import { desk } from '../desk/desk.ts';
import { deskState, useDeskState, watchDeskState } from '../desk/states.ts';
import { saved, useZones } from '../workspace-zones/zones-store.ts';
import { usePlan } from './plan.ts';

/** Zones on the service in use that are no longer in the workspace. */
export const useOrphaned = create<OrphanedState>()(() => ({ left: [], ignored: null }));

interface OrphanedState {
  left: readonly LeftAtService[];
  /** The last zones ignored, for undo. */
  ignored: Ignored | null;
}

export interface Ignored {
  service: ServiceChoice;
  /** Ids on the service. */
  zoneIds: readonly string[];
  /** The workspace zone that used to have this id; null if there is none. */
  renamed: string | null;
}

/**
 * The ignored zones of the given workspace zone, or of deleted zones if null; null if another service is in use by now.
 */
export function useIgnored(renamed: string | null): Ignored | null {
  const inUse = useDeskState('settings').service;
  const { ignored } = useOrphaned();
  return ignored?.renamed === renamed && isSameService(ignored.service, inUse) ? ignored : null;
}

/** Debounce, in milliseconds, so that consecutive changes are compared together. */
const pauseMs = 400;

/** While mounted, compares again whenever zones or their sync states change. */
export function useFollowOrphaned() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), pauseMs);
    };
    const stops = [
      useZones.subscribe(({ zones }, before) => zones !== before.zones && lookSoon()),
      usePlan.subscribe(({ current }, before) => current !== before.current && lookSoon()),
      watchDeskState('settings', ({ service }, before) => {
        if (!isSameService(service, before.service)) lookSoon();
      }),
      watchDeskState('keys', lookSoon),
    ];
    void look();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}

async function look() {
  if (!(await saved())) return;
  const outcome = await desk.call('zones.differences', { ids: [] });
  useOrphaned.setState({
    left: outcome.ok ? outcome.value.left.filter(({ renamed }) => renamed === null) : [],
  });
}

/** Leaves zones on the service and stops reporting them. */
export async function ignore(zoneIds: readonly string[], renamed: string | null) {
  const { service } = deskState('settings');
  const outcome = await desk.call('zones.ignoreAtService', { zoneIds: [...zoneIds], stays: true });
  if (outcome.ok) useOrphaned.setState({ ignored: { service, zoneIds, renamed } });
  await look();
}

/** Reports the zones ignored last again. */
export async function undoIgnore() {
  const { ignored: chosen } = useOrphaned.getState();
  if (!chosen) return;
  const outcome = await desk.call('zones.ignoreAtService', { zoneIds: [...chosen.zoneIds], stays: false });
  if (outcome.ok) useOrphaned.setState({ ignored: null });
  await look();
}
