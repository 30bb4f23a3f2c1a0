import { chooseRoute } from '../journey/route-store.ts';
import { type ComparedRoute, hasRoute } from './comparison.ts';
import { chooseAlternative } from './tolls-store.ts';

/** Selects an alternative, and its route in the route panel if it has one there. */
export function selectAlternative(alternatives: readonly ComparedRoute[], index: number) {
  chooseAlternative(index, !alternatives.some(hasRoute));
  const route = alternatives[index]?.route ?? null;
  if (route !== null) chooseRoute(route);
}
