import type { TFunction } from 'i18next';
import type { Avoidance } from '../../shared/saved/searches.ts';
import type { Stops } from './stops.ts';

/** What undo restores. */
export interface JourneyState {
  stops: Stops;
  avoid: Avoidance;
}

/** Names the change between two states, such as “8 stops added”. */
export function editText(t: TFunction, before: JourneyState, after: JourneyState): string {
  if (before.stops === after.stops) return t('route.edits.avoid');
  const added =
    placedCount(after.stops) - placedCount(before.stops) || after.stops.length - before.stops.length;
  if (added !== 0) {
    return t(added > 0 ? 'route.edits.added' : 'route.edits.removed', { count: Math.abs(added) });
  }
  const services = (stops: Stops) => stops.map(({ serviceMinutes }) => serviceMinutes).join();
  if (placesOf(before.stops).some((place, index) => place !== placesOf(after.stops)[index])) {
    const known = new Set(placesOf(before.stops));
    const isSame = placesOf(after.stops).every((place) => known.has(place));
    return t(isSame ? 'route.edits.order' : 'route.edits.stop');
  }
  return t(services(before.stops) === services(after.stops) ? 'route.edits.stop' : 'route.edits.service');
}

const placesOf = (stops: Stops) => stops.map(({ place }) => place);
const placedCount = (stops: Stops) => placesOf(stops).filter(Boolean).length;
