import { create } from 'zustand';
import type { PoiType } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import type { PoiGroupId } from '../place-search/poi-groups.ts';
import { openPanel } from '../workbench/layout.ts';
import type { ChosenPlace } from '../workbench/panel.ts';

type Selection = { kind: 'place'; place: FoundPlace } | { kind: 'point'; position: LatLng };

interface Around {
  center: ChosenPlace;
  group: PoiGroupId;
  /** Null for all of the group. */
  type: PoiType | null;
  radiusMeters: number;
  page: number;
}

interface Places {
  selection: Selection | null;
  around: Around | null;
  /** Which of the two was requested last. */
  latest: 'selection' | 'around';
  /** The postal code or building in whose list the selected place was chosen. */
  cameFrom: FoundPlace | null;
  /** Id of the place in the list of what is around that the pointer or the focus is on, there or on the map. */
  pointedAt: string | null;
  /** What is being typed into the search that stands in every panel; null while nobody types. */
  typed: string | null;
}

const firstRadiusMeters = 1000;

/** What the places panel shows. */
export const usePlaces = create<Places>()(() => ({
  selection: null,
  cameFrom: null,
  around: null,
  latest: 'selection',
  pointedAt: null,
  typed: null,
}));

export const typeSearch = (typed: string | null) => usePlaces.setState({ typed });

/** Shows a place in the panel; `cameFrom` leads back to what it was chosen in. */
export function showPlace(place: FoundPlace, cameFrom: FoundPlace | null = null) {
  usePlaces.setState({ selection: { kind: 'place', place }, cameFrom, latest: 'selection' });
  openPanel('places');
}

/** Shows what is at a point. */
export function showPoint(position: LatLng) {
  usePlaces.setState({ selection: { kind: 'point', position }, latest: 'selection' });
  openPanel('places');
}

/** Marks a place in the list of what is around and on the map; null for none. */
export function pointAt(publicId: string | null) {
  if (usePlaces.getState().pointedAt !== publicId) usePlaces.setState({ pointedAt: publicId });
}

export const deselectPlace = () => usePlaces.setState({ selection: null });

/** Looks for points of interest around a place, in the group looked for before. */
export function lookAround(center: ChosenPlace) {
  usePlaces.setState(({ around }) => ({
    around: {
      group: around?.group ?? 'food',
      type: around?.type ?? null,
      radiusMeters: around?.radiusMeters ?? firstRadiusMeters,
      center,
      page: 1,
    },
    latest: 'around',
  }));
  openPanel('places');
}

/** Changes what is looked for; anything but another page starts again at the first. */
export const changeAround = (change: Partial<Around>) =>
  usePlaces.setState(({ around }) =>
    around ? { around: { ...around, page: 1, ...change }, latest: 'around', pointedAt: null } : {},
  );

export const stopLookingAround = () => usePlaces.setState({ around: null });

/** Id of the place search's field, which stands in every panel. */
export const placeSearchId = 'place-search';

/** Puts the cursor into the place search. */
export function focusPlaceSearch() {
  const field = document.getElementById(placeSearchId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

/** Searches for `text` as if the person had typed it. */
export function searchPlaces(text: string) {
  typeSearch(text);
  focusPlaceSearch();
}
