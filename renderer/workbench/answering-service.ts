import type { CallName } from '../../shared/desk/index.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { useProvenanceOnDisplay, useReviewedOf } from '../desk/provenance.ts';

/** Calls whose data panels display, by kind of search; the data stays visible when the service is switched. */
export const callsOfKind = {
  nearby: ['localities.nearby'],
  route: ['distance.route', 'distance.tolls'],
  tolls: ['distance.route', 'distance.tolls'],
  isochrones: ['distance.isochrone'],
  transit: ['transit.route'],
  // A matrix stores its own service.
  matrix: [],
} satisfies Partial<Record<SavedKind, readonly CallName[]>>;
export type DisplayedKind = keyof typeof callsOfKind;

/**
 * Returns the service whose data a panel displays: that of the saved search under review, else the previous one if the
 * data is from before a switch, else the service in use.
 */
export function useAnsweringService(kind: DisplayedKind): ServiceChoice {
  const { service } = useProvenanceOnDisplay(callsOfKind[kind]);
  return useReviewedOf([kind])?.service ?? service;
}
