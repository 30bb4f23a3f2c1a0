import type { AnswerTo } from '../../shared/desk/index.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import { poiGroups } from '../place-search/poi-groups.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { usePlaces } from './places-store.ts';

const resultsOnPage = 10;

type Around = NonNullable<ReturnType<typeof usePlaces.getState>['around']>;

/** One page of what is around a place. */
export const aroundQuery = ({ center, group, type, radiusMeters, page }: Around) => {
  const query = deskQuery('localities.nearby', {
    location: center.position,
    types: type ? [type] : [...(poiGroups.find(({ id }) => id === group)?.types ?? [])],
    radius: radiusMeters,
    limit: resultsOnPage,
    page,
  });
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};

/** The number of the first result of a page, counted through all pages. */
export const firstNumber = ({ pagination }: AnswerTo<'localities.nearby'>): number =>
  (pagination.previous_page ?? 0) * resultsOnPage + 1;

/** Whether a place is one of those that were found. */
export const isAmong = ({ publicId }: FoundPlace, found: readonly { public_id: string }[]): boolean =>
  found.some(({ public_id }) => public_id === publicId);

/** Whether the selected place was opened from the nearby list. */
export function useIsListed(): boolean {
  const { selection, around } = usePlaces();
  const { data } = usePanelAnswer(['places'], around ? aroundQuery(around) : undefined);
  return selection?.kind === 'place' && isAmong(selection.place, data?.results ?? []);
}
