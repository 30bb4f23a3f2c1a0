import type { CallName } from '../../shared/desk/index.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { useProvenanceOnDisplay, useReviewedOf } from '../desk/provenance.ts';

/** Calls whose answers panels display; these stay visible after a switch of the service. */
export const callsOfKind = {
  nearby: ['localities.nearby'],
  route: ['distance.route', 'distance.tolls'],
  tolls: ['distance.route', 'distance.tolls'],
  isochrones: ['distance.isochrone'],
  transit: ['transit.route'],
  /** A table stores its own service. */
  matrix: [],
} satisfies Partial<Record<SavedKind, readonly CallName[]>>;
export type VisibleKind = keyof typeof callsOfKind;

/**
 * Returns the service whose data a panel shows: that of the saved search under review, else the previous one for data
 * from before a switch, else the service in use.
 */
export function useAnsweringService(kind: VisibleKind): ServiceChoice {
  const { service } = useProvenanceOnDisplay(callsOfKind[kind]);
  return useReviewedOf([kind])?.service ?? service;
}
