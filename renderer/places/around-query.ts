import type { AnswerTo } from '../../shared/desk/index.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import { poiGroups } from '../place-search/poi-groups.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { usePlaces } from './places-store.ts';

const resultsPerPage = 10;

type Around = NonNullable<ReturnType<typeof usePlaces.getState>['around']>;

/** Query for a page of points of interest around a place. */
export const aroundQuery = ({ center, group, type, radiusMeters, page }: Around) => {
  const query = deskQuery('localities.nearby', {
    location: center.position,
    types: type ? [type] : [...(poiGroups.find(({ id }) => id === group)?.types ?? [])],
    radius: radiusMeters,
    limit: resultsPerPage,
    page,
  });
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};

/** Returns the number of the first result of a page, counted from 1 across all pages. */
export const firstResultNumber = ({ pagination }: AnswerTo<'localities.nearby'>): number =>
  (pagination.previous_page ?? 0) * resultsPerPage + 1;

/** Whether a place is among results. */
export const isAmong = ({ publicId }: FoundPlace, results: readonly { public_id: string }[]): boolean =>
  results.some(({ public_id }) => public_id === publicId);

/** Whether the selected place was opened from the nearby list. */
export function useIsListed(): boolean {
  const { selection, around } = usePlaces();
  const { data } = usePanelAnswer(['places'], around ? aroundQuery(around) : undefined);
  return selection?.kind === 'place' && isAmong(selection.place, data?.results ?? []);
}
