import type { Settings } from '../../../shared/settings/settings.ts';
import { deskState, useDeskState } from '../../desk/states.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { areSameColors, type ZoneColors, zoneColors } from './zone-colors.ts';

type Zones = ReturnType<typeof useZones.getState>['zones'];

/** The colours that zones have in this moment; the same object until one changes. */
export const visibleColors = (): ZoneColors => colorsIn(useZones.getState().zones, deskState('settings'));

/** The colours that zones have; another object only when one changed. */
export function useVisibleColors(): ZoneColors {
  const settings = useDeskState('settings');
  return useZones(({ zones }) => colorsIn(zones, settings));
}

let latest: { zones: Zones; settings: Settings; colors: ZoneColors } | undefined;

/** All who show zones ask for the same: it is made up once. */
function colorsIn(zones: Zones, settings: Settings): ZoneColors {
  if (latest?.zones === zones && latest.settings === settings) return latest.colors;
  const { zoneColoring, storeColors } = settings;
  const made = zoneColors(zones.values(), zoneColoring, storeColors);
  const colors = latest && areSameColors(made, latest.colors) ? latest.colors : made;
  latest = { zones, settings, colors };
  return colors;
}
