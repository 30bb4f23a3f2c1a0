import { storeNames } from '../../shared/planning/stores/store-names.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { deskState, useDeskState } from '../desk/states.ts';
import { areSameColors, groupNumbers, numberedStores, type ZoneColors, zoneColors } from './zone-colors.ts';
import { useZones } from './zones-store.ts';

type State = ReturnType<typeof useZones.getState>;

/** The current colors of zones; the same object until one changes. */
export const visibleColors = (): ZoneColors => colorsIn(useZones.getState(), deskState('settings'));

/** The colors of zones; a new object only when one changes. */
export function useVisibleColors(): ZoneColors {
  const settings = useDeskState('settings');
  return useZones((state) => colorsIn(state, settings));
}

let latest: (Pick<State, 'zones' | 'stores'> & { settings: Settings; colors: ZoneColors }) | undefined;

/** Cached, as several components request the same. */
function colorsIn({ zones, stores }: State, settings: Settings): ZoneColors {
  if (latest?.zones === zones && latest.stores === stores && latest.settings === settings)
    return latest.colors;
  const { zoneColoring, storeColors } = settings;
  const made = zoneColors(zones.values(), zoneColoring, storeColors);
  const numbers =
    zoneColoring === 'store'
      ? groupNumbers(numberedStores(stores.values(), zones.values()), storeNames(stores.values()).ofId)
      : groupNumbers(made.ofGroup.keys(), (group) => group);
  const numbered = { ...made, ...(numbers && { numbers }) };
  const colors = latest && areSameColors(numbered, latest.colors) ? latest.colors : numbered;
  latest = { zones, stores, settings, colors };
  return colors;
}
