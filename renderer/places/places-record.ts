import { poiTypes } from '../../shared/api/value-sets.ts';
import type { SavedInput, SavedKind } from '../../shared/saved/saved-search.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { addressAtQuery, detailsQuery } from '../place-search/place-queries.ts';
import { poiGroupIds } from '../place-search/poi-groups.ts';
import { changedOptions, usualOptions } from '../place-search/search-options.ts';
import { useSearchOptions } from '../place-search/search-options-store.ts';
import { formatPosition } from '../ui/format.ts';
import { namesOf, type PanelRecord, shortName } from '../workbench/record.ts';
import { aroundQuery, isAmong } from './around-query.ts';
import { usePlaces } from './places-store.ts';

type Looked = Extract<SavedInput, { kind: 'place' | 'address' | 'nearby' }>;

/** Kinds of searches that the panel saves. */
export const placeKinds = ['place', 'address', 'nearby'] as const satisfies readonly SavedKind[];

/** A place that was looked up, what is at a point, or what is around one, as they are saved. */
export const placesRecord: PanelRecord = {
  kinds: placeKinds,
  // Nothing is held back: other panels make the same calls, and a saved place has a complete answer.
  held: [],
  subscribe(listener) {
    const ends = [usePlaces.subscribe(listener), useSearchOptions.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
  question() {
    const { options } = useSearchOptions.getState();
    return { ...questionNow(), ...(changedOptions(options).length > 0 && { options }) };
  },
  relevantInput() {
    const { subBuildings } = useSearchOptions.getState().options;
    return { ...questionNow(), subBuildings };
  },
  answered() {
    const around = aroundNow();
    return answersOnDisplay([...(around ? [aroundQuery(around).queryKey] : []), ...selectionKeys()]);
  },
  subject() {
    const { selection } = usePlaces.getState();
    const around = aroundNow();
    if (around) {
      return {
        name: { kind: 'nearby', group: around.group, near: shortName(around.center) },
        placeNames: namesOf([around.center]),
        position: around.center.position,
      };
    }
    if (selection?.kind === 'point') return subjectAt(selection.position);
    if (!selection) return { name: '', placeNames: [], position: null };
    const { publicId, description } = selection.place;
    const found = queryClient.getQueryData(detailsQuery(publicId, deskState('settings')).queryKey)?.result;
    return {
      name: found?.name || description,
      placeNames: [description, ...(found ? [found.formatted_address] : [])],
      position: found?.geometry?.location ?? null,
    };
  },
  restore(question) {
    if (question.kind !== 'place' && question.kind !== 'address' && question.kind !== 'nearby') return;
    useSearchOptions.setState({ options: question.options ?? usualOptions });
    usePlaces.setState({
      selection: question.selection,
      cameFrom: null,
      ...(question.kind === 'nearby'
        ? { around: aroundOf(question.around), latest: 'around' }
        : { around: null, latest: 'selection' }),
    });
  },
};

/** The nearby search, unless a place or point outside its list was looked up since. */
function aroundNow() {
  const { selection, around, latest } = usePlaces.getState();
  if (!around || !selection || latest === 'around') return around;
  return selection.kind === 'place' && isAmong(selection.place, foundAround(around)) ? around : null;
}

const foundAround = (around: Parameters<typeof aroundQuery>[0]) =>
  queryClient.getQueryData(aroundQuery(around).queryKey)?.results ?? [];

function questionNow(): Looked {
  const { selection } = usePlaces.getState();
  const around = aroundNow();
  if (around) {
    const { center, ...looked } = around;
    return {
      kind: 'nearby',
      selection,
      around: { ...looked, centre: { name: center.name, position: center.position } },
    };
  }
  return { kind: selection?.kind === 'point' ? 'address' : 'place', selection };
}

/** What the card of the place or point shows, if there is one. */
function selectionKeys() {
  const { selection } = usePlaces.getState();
  const settings = deskState('settings');
  if (!selection) return [];
  return selection.kind === 'place'
    ? [detailsQuery(selection.place.publicId, settings).queryKey]
    : [addressAtQuery(selection.position, settings, useSearchOptions.getState().options).queryKey];
}

function subjectAt(position: { lat: number; lng: number }) {
  const { queryKey } = addressAtQuery(position, deskState('settings'), useSearchOptions.getState().options);
  const found = queryClient.getQueryData(queryKey)?.results[0];
  const name = found?.formatted_address || formatPosition(position);
  return { name, placeNames: [name], position };
}

/** Groups that only a newer version knows fall back to the first one. */
function aroundOf({ centre: center, group, type, ...around }: Extract<Looked, { kind: 'nearby' }>['around']) {
  return {
    ...around,
    center,
    group: poiGroupIds.find((id) => id === group) ?? 'food',
    type: poiTypes.find((one) => one === type) ?? null,
  };
}
