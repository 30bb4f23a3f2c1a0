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
import { minNearZoom } from './reading-context.ts';
import { positionsIn, queryOf, withResults } from './suggestion-list.ts';

/** Delay of requests while keys are pressed in quick succession. */
const typingPauseMs = 120;
/** Maximum number of suggestions in a response; fewer means that there are no more. */
const maxSuggestions = 5;

interface Failure {
  fault: Fault;
  retry(): void;
}

export interface Suggestions {
  suggestions: readonly Suggestion[];
  /** The positions that the text may mean, the likeliest first. */
  positions: readonly PositionReading[];
  /** Whether there may be more results than the suggestions. */
  hasMore: boolean;
  loadMore(): void;
  isFetching: boolean;
  /** Whether the suggestions are still those of an earlier text. */
  isStale: boolean;
  failure: Failure | undefined;
  moreFailure: Failure | undefined;
  /** Sets the current center of the map as the preferred area. */
  searchNearMap(): void;
  /** Resolves with the suggestions for the text; empty if the request fails. */
  fetchSuggestions(): Promise<readonly Suggestion[]>;
}

/** Returns the service's suggestions for a text being typed. */
export function useSuggestions(text: string, options: SearchOptions | undefined): Suggestions {
  const settings = useDeskState('settings');
  // The first key after a pause is queried at once; keys in quick succession are debounced.
  const [query] = useDebouncedValue(queryOf(text), typingPauseMs, { leading: true });
  // Set when the search starts, so that moving the map sends no requests.
  const [center, setCenter] = useState<LatLng | null>(null);
  const { data, error, isFetching, refetch } = useAnswer({
    ...suggestionsQuery(query, center, settings, options),
    enabled: query !== '' && text !== '',
  });
  /** Text for which more results were requested; null if none. */
  const [moreFor, setMoreFor] = useState<string | null>(null);
  const showsMore = moreFor !== null && moreFor === text;
  const more = useAnswer({ ...moreResultsQuery(text, settings, options), enabled: showsMore });
  const suggested = text === '' || query === '' ? [] : (data?.localities ?? []);
  return {
    suggestions: showsMore ? withResults(suggested, more.data?.results ?? []) : suggested,
    positions: positionsIn(text, suggested),
    hasMore: text !== '' && !showsMore && suggested.length >= maxSuggestions,
    loadMore: () => setMoreFor(text),
    isFetching: isFetching || more.isFetching,
    isStale: isFetching || query !== queryOf(text),
    failure: error && text !== '' ? { fault: faultOf(error), retry: () => void refetch() } : undefined,
    moreFailure:
      showsMore && more.error ? { fault: faultOf(more.error), retry: () => void more.refetch() } : undefined,
    searchNearMap() {
      const { center: mapCenter, zoom } = useViewport.getState();
      setCenter(zoom >= minNearZoom ? rounded(mapCenter) : null);
    },
    async fetchSuggestions() {
      const currentQuery = queryOf(text);
      if (currentQuery === '') return [];
      const answer = await queryClient
        .fetchQuery(suggestionsQuery(currentQuery, center, settings, options))
        .catch(() => null);
      return answer?.localities ?? [];
    },
  };
}

/** Rounds to about a kilometer, so that the same text searched nearby is answered from the cache. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});
