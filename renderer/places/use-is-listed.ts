import { skipToken, useQuery } from '@tanstack/react-query';
import { aroundQuery } from './around-query.ts';
import { isAmong } from './is-among.ts';
import { usePlaces } from './places-store.ts';

/** Whether the place that is chosen is in the list of what is around, and so opened there. */
export function useIsListed(): boolean {
  const { selection, around } = usePlaces();
  const { data } = useQuery(
    around ? aroundQuery(around) : { queryKey: ['nothing around'], queryFn: skipToken },
  );
  return selection?.kind === 'place' && isAmong(selection.place, data?.results ?? []);
}
