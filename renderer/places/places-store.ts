import { create } from 'zustand';
import type { PoiType } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import type { PoiGroupId } from '../place-search/poi-groups.ts';
import { openPanel } from '../workbench/layout.ts';
import type { SelectedPlace } from '../workbench/panel.ts';

type Selection = { kind: 'place'; place: FoundPlace } | { kind: 'point'; position: LatLng };

interface Around {
  center: SelectedPlace;
  group: PoiGroupId;
  /** Null for all types of the group. */
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
  /** Id of the nearby result under the pointer or with the focus, in the list or on the map. */
  highlightedId: string | null;
  /** Text being typed into the place search; null if none is. */
  typed: string | null;
}

const defaultRadiusMeters = 1000;

/** State of the places panel. */
export const usePlaces = create<Places>()(() => ({
  selection: null,
  cameFrom: null,
  around: null,
  latest: 'selection',
  highlightedId: null,
  typed: null,
}));

export const typeSearch = (typed: string | null) => usePlaces.setState({ typed });

/** Shows a place in the panel; `cameFrom` leads back to what it was chosen in. */
export function showPlace(place: FoundPlace, cameFrom: FoundPlace | null = null) {
  usePlaces.setState({ selection: { kind: 'place', place }, cameFrom, latest: 'selection' });
  openPanel('places');
}

/** Shows the address or place at a point. */
export function showPoint(position: LatLng) {
  usePlaces.setState({ selection: { kind: 'point', position }, latest: 'selection' });
  openPanel('places');
}

/** Highlights a nearby result in the list and on the map; null for none. */
export function highlightResult(publicId: string | null) {
  if (usePlaces.getState().highlightedId !== publicId) usePlaces.setState({ highlightedId: publicId });
}

export const deselectPlace = () => usePlaces.setState({ selection: null });

/** Lists points of interest around a place, with the previous group, type, and radius. */
export function lookAround(center: SelectedPlace) {
  usePlaces.setState(({ around }) => ({
    around: {
      group: around?.group ?? 'food',
      type: around?.type ?? null,
      radiusMeters: around?.radiusMeters ?? defaultRadiusMeters,
      center,
      page: 1,
    },
    latest: 'around',
  }));
  openPanel('places');
}

/** Changes the nearby search; any change other than of the page returns to the first page. */
export const changeAround = (change: Partial<Around>) =>
  usePlaces.setState(({ around }) =>
    around ? { around: { ...around, page: 1, ...change }, latest: 'around', highlightedId: null } : {},
  );

export const stopLookingAround = () => usePlaces.setState({ around: null });

/** Element id of the place search's field. */
export const placeSearchId = 'place-search';

/** Focuses the place search and selects its text. */
export function focusPlaceSearch() {
  const field = document.getElementById(placeSearchId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

/** Searches for a text as if it had been typed. */
export function searchPlaces(text: string) {
  typeSearch(text);
  focusPlaceSearch();
}
