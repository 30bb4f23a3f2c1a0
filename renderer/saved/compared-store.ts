import { notifications } from '@mantine/notifications';
import { create } from 'zustand';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { words } from '../words/words.ts';
import { type ComparedSearch, chosenRoute, comparable, comparedSearch } from './compared-search.ts';
import { notifyFault } from './saved-actions.ts';

/** The saved searches that are compared; null while none are. */
const useCompared = create<{ searches: readonly SavedSearch[] | null }>()(() => ({ searches: null }));

/** Compares those of these saved searches that are routes or toll answers; nothing is asked of a service. */
export async function compareSaved(ids: readonly string[]) {
  const read = await Promise.all(ids.map((id) => desk.call('saved.read', { id })));
  const fault = read.find((outcome) => !outcome.ok);
  if (fault && !fault.ok && read.every((outcome) => !outcome.ok)) return notifyFault(fault.fault);
  const searches = read.flatMap((outcome) => {
    const search = outcome.ok ? outcome.value : null;
    return search && chosenRoute(search, false) ? [search] : [];
  });
  const { min, max } = comparable;
  if (searches.length < min || searches.length > max) {
    notifications.show({
      color: 'yellow',
      message: words.t('saved.compared.howMany', { min, max }),
    });
    return;
  }
  const leftOut = ids.length - searches.length;
  if (leftOut > 0)
    notifications.show({ color: 'yellow', message: words.t('saved.compared.leftOut', { count: leftOut }) });
  useCompared.setState({ searches });
}

/** Shows the list again. */
export const leaveComparison = () => useCompared.setState({ searches: null });

export const useIsComparing = (): boolean => useCompared(({ searches }) => searches !== null);

/** What is compared, with the payment profiles and rates that are set; empty while nothing is. */
export function useComparedSearches(): readonly ComparedSearch[] {
  const searches = useCompared(({ searches }) => searches);
  const { tripRates, sampleTariffs } = useDeskState('settings');
  const by = { ...useProfiles(), rates: tripRates, withSamples: sampleTariffs };
  return (searches ?? []).flatMap((search) => comparedSearch(search, by) ?? []);
}
