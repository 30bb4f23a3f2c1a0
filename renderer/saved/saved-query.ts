import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SavedFilter, SavedOrder, SavedPage, SavedPlace } from '../../shared/desk/saved.ts';
import { ask } from '../desk/ask.ts';

/** Number of rows that are loaded at once. */
export const rowsPerPage = 100;

interface ListOptions {
  filter: SavedFilter;
  order: SavedOrder;
  descending: boolean;
}

/** Query of a page of the list, from 0, at a revision of the saved searches. */
export const savedPageQuery = (options: ListOptions, page: number, revision: number) =>
  queryOptions<SavedPage, Error>({
    queryKey: ['saved searches', options, page, revision],
    queryFn: ({ signal }) =>
      ask(
        'saved.find',
        // Searches in the history have no date of saving.
        {
          ...options,
          order: options.filter.list === 'history' && options.order === 'savedAt' ? 'askedAt' : options.order,
          offset: page * rowsPerPage,
          limit: rowsPerPage,
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });

/** Query of the saved places with their positions, at a revision of the saved searches. */
export const savedPlacesQuery = (revision: number) =>
  queryOptions<SavedPlace[], Error>({
    queryKey: ['saved places', revision],
    queryFn: ({ signal }) => ask('saved.places', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });
