import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Suggestion } from '../../shared/api/localities.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { PositionReading } from '../../shared/positions/position-reading.ts';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import { faultOf, queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { useViewport } from '../map/viewport.ts';
import { moreResultsQuery, suggestionsQuery } from './place-queries.ts';
import { nearZoom } from './reading-context.ts';
import { positionsIn, queryOf, withResults } from './suggestion-list.ts';

const typingPauseMs = 120;
/** Number of suggestions that services return; fewer means that there are no more. */
const suggestedAtOnce = 5;

interface Failure {
  fault: Fault;
  retry(): void;
}

export interface Suggestions {
  suggestions: readonly Suggestion[];
  /** The positions that the text may mean, the likeliest first. */
  positions: readonly PositionReading[];
  /** There may be more results than are suggested. */
  hasMore: boolean;
  loadMore(): void;
  isFetching: boolean;
  /** The suggestions are still those of an earlier text. */
  isStale: boolean;
  failure: Failure | undefined;
  moreFailure: Failure | undefined;
  /** Searches near the middle of the map as it is now. */
  searchNearMap(): void;
  /** The suggestions for the text, waited for; none where they cannot be had. */
  fetchSuggestions(): Promise<readonly Suggestion[]>;
}

/** What the service suggests for a text, while it is typed. */
export function useSuggestions(text: string, options: SearchOptions | undefined): Suggestions {
  const settings = useDeskState('settings');
  // A key after a pause is queried at once, keys in quick succession when the last one was pressed.
  const [query] = useDebouncedValue(queryOf(text), typingPauseMs, { leading: true });
  // The middle is taken when the search starts, so that moving the map does not query again.
  const [center, setCenter] = useState<LatLng | null>(null);
  const { data, error, isFetching, refetch } = useAnswer({
    ...suggestionsQuery(query, center, settings, options),
    enabled: query !== '' && text !== '',
  });
  /** The text for which more results were requested. */
  const [moreFor, setMoreFor] = useState<string | null>(null);
  const wantsMore = moreFor !== null && moreFor === text;
  const more = useAnswer({ ...moreResultsQuery(text, settings, options), enabled: wantsMore });
  const suggested = text === '' || query === '' ? [] : (data?.localities ?? []);
  return {
    suggestions: wantsMore ? withResults(suggested, more.data?.results ?? []) : suggested,
    positions: positionsIn(text, suggested),
    hasMore: text !== '' && !wantsMore && suggested.length >= suggestedAtOnce,
    loadMore: () => setMoreFor(text),
    isFetching: isFetching || more.isFetching,
    isStale: isFetching || query !== queryOf(text),
    failure: error && text !== '' ? { fault: faultOf(error), retry: () => void refetch() } : undefined,
    moreFailure:
      wantsMore && more.error ? { fault: faultOf(more.error), retry: () => void more.refetch() } : undefined,
    searchNearMap() {
      const { center: middle, zoom } = useViewport.getState();
      setCenter(zoom >= nearZoom ? roughly(middle) : null);
    },
    async fetchSuggestions() {
      const now = queryOf(text);
      if (now === '') return [];
      const answer = await queryClient
        .fetchQuery(suggestionsQuery(now, center, settings, options))
        .catch(() => null);
      return answer?.localities ?? [];
    },
  };
}

/** To about a kilometer, so that the same text searched again near by is answered from memory. */
const roughly = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});
