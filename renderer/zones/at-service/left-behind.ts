import { useEffect } from 'react';
import { create } from 'zustand';
import type { LeftAtService } from '../../../shared/zones/plan.ts';
import { desk } from '../../desk/desk.ts';
import { useMirror } from '../../desk/mirror.ts';
import { saved, useZones } from '../../workspace-zones/zones-store.ts';
import { usePlan } from './plan.ts';

/** What the service in use still has of zones that are no longer here. */
export const useLeftBehind = create<{ left: readonly LeftAtService[] }>()(() => ({ left: [] }));

/** Zones that change one after the other are looked at together. */
const pauseMs = 400;

/** Looks again whenever zones, or what the service has of them, have changed, for as long as the component is mounted. */
export function useFollowLeftBehind() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), pauseMs);
    };
    const stops = [
      useZones.subscribe(({ zones }, before) => zones !== before.zones && lookSoon()),
      usePlan.subscribe(({ current }, before) => current !== before.current && lookSoon()),
      useMirror.subscribe(({ settings, keys }, before) => {
        if (settings.service !== before.settings.service || keys !== before.keys) lookSoon();
      }),
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
  useLeftBehind.setState({
    left: outcome.ok ? outcome.value.left.filter(({ renamed }) => renamed === null) : [],
  });
}

/** They stay at the service, and are no longer told of. */
export async function letBe(zoneIds: readonly string[]) {
  await desk.call('zones.letBeAtService', { zoneIds: [...zoneIds] });
  await look();
}
