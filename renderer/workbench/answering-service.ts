import type { CallName } from '../../shared/desk/index.ts';
import type { SavedKind } from '../../shared/saved/saved-search.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { useProvenanceOnDisplay, useReviewedOf } from '../desk/provenance.ts';

/** The calls whose answers panels show, which stay on display when another service comes into use. */
export const callsOfKind = {
  nearby: ['localities.nearby'],
  route: ['distance.route', 'distance.tolls'],
  tolls: ['distance.route', 'distance.tolls'],
  isochrones: ['distance.isochrone'],
  transit: ['transit.route'],
  /** A table knows by itself who filled it. */
  matrix: [],
} satisfies Partial<Record<SavedKind, readonly CallName[]>>;
export type VisibleKind = keyof typeof callsOfKind;

/**
 * Who answered what a panel shows: of a saved search under review who did then, of what stays from before
 * another service came into use the one before, else the service in use.
 */
export function useAnsweringService(kind: VisibleKind): ServiceChoice {
  const { service } = useProvenanceOnDisplay(callsOfKind[kind]);
  return useReviewedOf([kind])?.service ?? service;
}
