import { storeNames } from '../../shared/planning/stores/store-names.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { deskState, useDeskState } from '../desk/states.ts';
import { areSameColors, groupNumbers, numberedStores, type ZoneColors, zoneColors } from './zone-colors.ts';
import { useZones } from './zones-store.ts';

type State = ReturnType<typeof useZones.getState>;

/** Current colors of zones, for use outside components; the same object until a color changes. */
export const visibleColors = (): ZoneColors => colorsIn(useZones.getState(), deskState('settings'));

/** Colors of zones; a new object only when a color changes. */
export function useVisibleColors(): ZoneColors {
  const settings = useDeskState('settings');
  return useZones((state) => colorsIn(state, settings));
}

let latest: (Pick<State, 'zones' | 'stores'> & { settings: Settings; colors: ZoneColors }) | undefined;

/** Cached, as several components use the colors. */
function colorsIn({ zones, stores }: State, settings: Settings): ZoneColors {
  if (latest?.zones === zones && latest.stores === stores && latest.settings === settings)
    return latest.colors;
  const { zoneColoring, storeColors } = settings;
  const assigned = zoneColors(zones.values(), zoneColoring, storeColors);
  const numbers =
    zoneColoring === 'store'
      ? groupNumbers(numberedStores(stores.values(), zones.values()), storeNames(stores.values()).ofId)
      : groupNumbers(assigned.colorByGroup.keys(), (group) => group);
  const numbered = { ...assigned, ...(numbers && { numbers }) };
  const colors = latest && areSameColors(numbered, latest.colors) ? latest.colors : numbered;
  latest = { zones, stores, settings, colors };
  return colors;
}
