import { samePosition } from '../../shared/geo/position.ts';
import type { SelectedPlace } from '../workbench/panel.ts';

/** Returns a place with the name of another one if both are the same point and it has no name itself. */
export const withNameOf = (place: SelectedPlace, { name, position }: SelectedPlace): SelectedPlace =>
  place.name === null && samePosition(place.position, position) ? { ...place, name } : place;
