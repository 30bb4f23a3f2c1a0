import { useMemo } from 'react';
import { useDeskState } from '../desk/states.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { type ComparedSearch, comparedSearch } from './compared-searches.ts';
import { useSavedPanel } from './saved-store.ts';

/** The searches that are compared, with their figures; null while none are. */
export function useCompared(): readonly ComparedSearch[] | null {
  const comparing = useSavedPanel((panel) => panel.comparing);
  const { tripRates: rates, sampleTariffs } = useDeskState('settings');
  const { profile, profiles } = useProfiles();
  return useMemo(() => {
    if (!comparing) return null;
    const terms = {
      profiles: [profile, ...profiles.filter(({ id }) => id !== profile.id)],
      rates,
      sampleTariffs,
    };
    return comparing.flatMap((search) => comparedSearch(search, terms) ?? []);
  }, [comparing, rates, sampleTariffs, profile, profiles]);
}
