import { samePosition } from '../../shared/geo/position.ts';
import type { ChosenPlace } from '../workbench/panel.ts';

/** The place with the name of another one, where it is the same point and has no name of its own. */
export const named = (place: ChosenPlace, { name, position }: ChosenPlace): ChosenPlace =>
  place.name === null && samePosition(place.position, position) ? { ...place, name } : place;
