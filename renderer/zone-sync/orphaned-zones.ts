import { useEffect } from 'react';
import { create } from 'zustand';
import { isSameService, type ServiceChoice } from '../../shared/settings/settings.ts';
import type { LeftAtService } from '../../shared/zone-sync/plan.ts';
import { desk } from '../desk/desk.ts';
import { deskState, useDeskState, watchDeskState } from '../desk/states.ts';
import { saved, useZones } from '../workspace-zones/zones-store.ts';
import { usePlan } from './plan.ts';

/** What the service in use still has of zones that are no longer here. */
export const useOrphaned = create<OrphanedState>()(() => ({ left: [], ignored: null }));

interface OrphanedState {
  left: readonly LeftAtService[];
  /** What was chosen last to stay there, so that it can be undone. */
  ignored: Ignored | null;
}

export interface Ignored {
  service: ServiceChoice;
  /** Ids there. */
  zoneIds: readonly string[];
  /** The zone of the workspace that had such an id; null where there is none any more. */
  renamed: string | null;
}

/** Of the zone of the workspace that is looked at, or of those that are gone; null where another service is in use by now. */
export function useIgnored(renamed: string | null): Ignored | null {
  const inUse = useDeskState('settings').service;
  const { ignored } = useOrphaned();
  return ignored?.renamed === renamed && isSameService(ignored.service, inUse) ? ignored : null;
}

/** Zones that change one after the other are looked at together. */
const pauseMs = 400;

/** Looks again whenever zones, or what the service has of them, have changed, for as long as the component is mounted. */
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

/** They stay at the service, and are no longer told of. */
export async function ignore(zoneIds: readonly string[], renamed: string | null) {
  const { service } = deskState('settings');
  const outcome = await desk.call('zones.ignoreAtService', { zoneIds: [...zoneIds], stays: true });
  if (outcome.ok) useOrphaned.setState({ ignored: { service, zoneIds, renamed } });
  await look();
}

/** What was let be last is told of again. */
export async function undoIgnore() {
  const { ignored: chosen } = useOrphaned.getState();
  if (!chosen) return;
  const outcome = await desk.call('zones.ignoreAtService', { zoneIds: [...chosen.zoneIds], stays: false });
  if (outcome.ok) useOrphaned.setState({ ignored: null });
  await look();
}
