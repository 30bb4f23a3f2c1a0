import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SavedFilter, SavedOrder, SavedPage, SavedPlace } from '../../shared/desk/saved.ts';
import { ask } from '../desk/ask.ts';

/** Rows that are asked for at once. */
export const rowsOnPage = 100;

interface Listed {
  filter: SavedFilter;
  order: SavedOrder;
  descending: boolean;
}

/** A page of the list, from 0, as of a revision of what is saved. */
export const savedPageQuery = (listed: Listed, page: number, revision: number) =>
  queryOptions<SavedPage, Error>({
    queryKey: ['saved searches', listed, page, revision],
    queryFn: ({ signal }) =>
      ask(
        'saved.find',
        // The history has no date of saving.
        {
          ...listed,
          order: listed.filter.list === 'history' && listed.order === 'savedAt' ? 'askedAt' : listed.order,
          offset: page * rowsOnPage,
          limit: rowsOnPage,
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });

/** Where the saved places lie. */
export const savedPlacesQuery = (revision: number) =>
  queryOptions<SavedPlace[], Error>({
    queryKey: ['saved places', revision],
    queryFn: ({ signal }) => ask('saved.places', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });
