import { typeSearch } from './places-store.ts';

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
