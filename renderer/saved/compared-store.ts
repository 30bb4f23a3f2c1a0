import { notifications } from '@mantine/notifications';
import { create } from 'zustand';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { words } from '../words/words.ts';
import { type ComparedSearch, chosenRoute, comparedCountLimits, comparedSearch } from './compared-search.ts';
import { notifyFault } from './saved-actions.ts';

/** The saved searches being compared; null while none are. */
const useComparison = create<{ searches: readonly SavedSearch[] | null }>()(() => ({ searches: null }));

/**
 * Compares saved searches without requests to a service. Searches that aren't routes or toll answers are skipped with a
 * notice; nothing is compared if too few or too many remain.
 */
export async function compareSaved(ids: readonly string[]) {
  const outcomes = await Promise.all(ids.map((id) => desk.call('saved.read', { id })));
  const failure = outcomes.find((outcome) => !outcome.ok);
  if (failure && !failure.ok && outcomes.every((outcome) => !outcome.ok)) return notifyFault(failure.fault);
  const searches = outcomes.flatMap((outcome) => {
    const search = outcome.ok ? outcome.value : null;
    return search && chosenRoute(search, false) ? [search] : [];
  });
  const { min, max } = comparedCountLimits;
  if (searches.length < min || searches.length > max) {
    notifications.show({
      color: 'yellow',
      message: words.t('saved.compared.howMany', { min, max }),
    });
    return;
  }
  const skippedCount = ids.length - searches.length;
  if (skippedCount > 0)
    notifications.show({
      color: 'yellow',
      message: words.t('saved.compared.leftOut', { count: skippedCount }),
    });
  useComparison.setState({ searches });
}

/** Ends the comparison, which shows the list again. */
export const leaveComparison = () => useComparison.setState({ searches: null });

export const useIsComparing = (): boolean => useComparison(({ searches }) => searches !== null);

/** Returns the searches being compared, with the current payment profiles and rates; empty while none are. */
export function useComparedSearches(): readonly ComparedSearch[] {
  const searches = useComparison(({ searches }) => searches);
  const { tripRates, sampleTariffs } = useDeskState('settings');
  const comparisonSettings = { ...useProfiles(), rates: tripRates, usesSampleTariffs: sampleTariffs };
  return (searches ?? []).flatMap((search) => comparedSearch(search, comparisonSettings) ?? []);
}
