import { poiTypes } from '../../shared/api/value-sets.ts';
import type { SavedInput, SavedKind } from '../../shared/saved/saved-search.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { addressAtQuery, detailsQuery } from '../place-search/place-queries.ts';
import { poiGroupIds } from '../place-search/poi-groups.ts';
import { changedOptions, defaultOptions } from '../place-search/search-options.ts';
import { useSearchOptions } from '../place-search/search-options-store.ts';
import { formatPosition } from '../ui/format.ts';
import { namesOf, type PanelRecord, shortName } from '../workbench/record.ts';
import { aroundQuery, isAmong } from './around-query.ts';
import { usePlaces } from './places-store.ts';

type PlacesInput = Extract<SavedInput, { kind: 'place' | 'address' | 'nearby' }>;

/** Kinds of searches that the panel saves. */
export const placeKinds = ['place', 'address', 'nearby'] as const satisfies readonly SavedKind[];

/** How a place, the place at a point, or a nearby search is saved. */
export const placesRecord: PanelRecord = {
  kinds: placeKinds,
  // No call is held: other panels make the same calls, and a saved place has its complete answer.
  suspendedCalls: [],
  subscribe(listener) {
    const unsubscribers = [usePlaces.subscribe(listener), useSearchOptions.subscribe(listener)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  },
  input() {
    const { options } = useSearchOptions.getState();
    return { ...currentInput(), ...(changedOptions(options).length > 0 && { options }) };
  },
  relevantInput() {
    const { subBuildings } = useSearchOptions.getState().options;
    return { ...currentInput(), subBuildings };
  },
  answered() {
    const around = currentAround();
    return answersOnDisplay([...(around ? [aroundQuery(around).queryKey] : []), ...selectionKeys()]);
  },
  subject() {
    const { selection } = usePlaces.getState();
    const around = currentAround();
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
    const details = queryClient.getQueryData(detailsQuery(publicId, deskState('settings')).queryKey)?.result;
    return {
      name: details?.name || description,
      placeNames: [description, ...(details ? [details.formatted_address] : [])],
      position: details?.geometry?.location ?? null,
    };
  },
  restore(question) {
    if (question.kind !== 'place' && question.kind !== 'address' && question.kind !== 'nearby') return;
    useSearchOptions.setState({ options: question.options ?? defaultOptions });
    usePlaces.setState({
      selection: question.selection,
      cameFrom: null,
      ...(question.kind === 'nearby'
        ? { around: restoredAround(question.around), latest: 'around' }
        : { around: null, latest: 'selection' }),
    });
  },
};

/** Returns the nearby search; null if there is none, or if a place outside its list was shown since. */
function currentAround() {
  const { selection, around, latest } = usePlaces.getState();
  if (!around || !selection || latest === 'around') return around;
  return selection.kind === 'place' && isAmong(selection.place, nearbyResults(around)) ? around : null;
}

const nearbyResults = (around: Parameters<typeof aroundQuery>[0]) =>
  queryClient.getQueryData(aroundQuery(around).queryKey)?.results ?? [];

function currentInput(): PlacesInput {
  const { selection } = usePlaces.getState();
  const around = currentAround();
  if (around) {
    const { center, ...filters } = around;
    return {
      kind: 'nearby',
      selection,
      around: { ...filters, centre: { name: center.name, position: center.position } },
    };
  }
  return { kind: selection?.kind === 'point' ? 'address' : 'place', selection };
}

/** Returns the query keys of what the card shows; none without a selection. */
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
  const nearest = queryClient.getQueryData(queryKey)?.results[0];
  const name = nearest?.formatted_address || formatPosition(position);
  return { name, placeNames: [name], position };
}

/** Returns a stored nearby search; an unknown group, from a newer version, becomes the first one. */
function restoredAround({
  centre: center,
  group,
  type,
  ...around
}: Extract<PlacesInput, { kind: 'nearby' }>['around']) {
  return {
    ...around,
    center,
    group: poiGroupIds.find((id) => id === group) ?? 'food',
    type: poiTypes.find((poiType) => poiType === type) ?? null,
  };
}
