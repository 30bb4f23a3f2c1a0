/** Id of the place search's field, which stands in every panel. */
export const placeSearchId = 'place-search';

/** Puts the cursor into the place search, unfolding nothing: a folded panel is opened by its key. */
export function focusPlaceSearch() {
  const field = document.getElementById(placeSearchId);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}
