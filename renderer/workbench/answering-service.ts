import type { CallName } from '../../shared/desk/index.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { useFormerAnswersOf } from '../desk/former-answers.ts';
import { useDeskState } from '../desk/states.ts';
import { useReview } from './review.ts';

/** The calls whose answers panels show, which stay on display when another service comes into use. */
export const callsShown = {
  nearby: ['localities.nearby'],
  route: ['distance.route', 'distance.tolls'],
  tolls: ['distance.route', 'distance.tolls'],
  isochrones: ['distance.isochrone'],
  transit: ['transit.route'],
  /** A table knows by itself who filled it. */
  matrix: [],
} satisfies Partial<Record<SavedKind, readonly CallName[]>>;
export type ShownKind = keyof typeof callsShown;

/**
 * Who answered what a panel shows: of a saved search under review who did then, of what stays from before
 * another service came into use the one before, else the service in use.
 */
export function useAnsweringService(kind: ShownKind): ServiceChoice {
  const { service } = useDeskState('settings');
  const former = useFormerAnswersOf(callsShown[kind]).service;
  const reviewed = useReview(({ review }) => (review?.search.kind === kind ? review.search.service : null));
  return reviewed ?? former ?? service;
}
