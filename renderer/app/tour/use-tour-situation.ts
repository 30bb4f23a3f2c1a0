import { type Tour, type TourFacts, zoneOfTour } from '../../../shared/tour/tour.ts';
import { validityOf } from '../../../shared/zones/checks/validity.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { isReported, useDeskState } from '../../desk/states.ts';
import { useQueryState } from '../../desk/use-answer.ts';
import { routesQuery, useRouteRequest } from '../../journey/found-routes.ts';
import { useRoute } from '../../journey/route-store.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { useLayout } from '../../workbench/layout.ts';
import { useIsKeyMissing } from '../../workbench/missing-key.ts';
import { useRegionExamples } from '../../workbench/region.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useVisiblePart } from '../../workspace-zones/visible-part.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { useProblems } from '../../zones/problems/problems-store.ts';
import type { TourSituation } from './tour-act.ts';

/** Returns the state of the window for the tour: facts that complete steps, and what determines the next action. */
export function useTourSituation(tour: Tour): {
  facts: TourFacts;
  situation: TourSituation;
  /** The zone of the tour. */
  zone: Zone | undefined;
} {
  const { panel, folded } = useLayout();
  const { zones, isLoaded } = useZones();
  const { part } = useVisiblePart();
  const opened = useSelection(({ open }) => open);
  const openZone = opened !== null && zones.has(opened) ? opened : null;
  const isInZones = panel === 'zones' && !folded;
  const { stops, chosen } = useRoute();
  const request = useRouteRequest();
  const found = useQueryState(request && routesQuery(request));
  const { saved } = useDeskState('saved');
  const visibleZone = isInZones ? openZone : null;
  const id = zoneOfTour(tour, { openZone: visibleZone });
  const zone = id === null ? undefined : zones.get(id);
  const hasErrors = useAllIssues(({ byZone }) => id !== null && validityOf(byZone, id) === 'error');
  const facts: TourFacts = {
    zones: isLoaded ? zones : null,
    openZone: visibleZone,
    problemsVisible: isInZones && openZone === null && part === 'problems',
    hasErrors: useHasErrors(tour.zone),
    routes: found?.data?.routes.length ?? 0,
    chosenRoute: chosen,
    saved: isReported('saved') ? saved : null,
  };
  const isAtProblem = useIsAtProblemOf(tour.zone);
  const hasExample = useRegionExamples()?.route !== undefined;
  const isUntouched = stops.every(({ place }) => place === null);
  const situation: TourSituation = {
    panel: folded ? null : panel,
    part,
    isDrawing: useDrawSession(({ drawing }) => drawing !== null),
    openZone,
    zone: tour.zone,
    hasStore: zone !== undefined && zone.storeId !== '',
    hasErrors,
    isAtProblem,
    isKeyMissing: useIsKeyMissing(),
    stops: isUntouched && hasExample ? 'example' : request && !found?.error ? 'complete' : 'to-choose',
    hasStopBetween: stops.length > 2,
    routes: found?.data?.routes.length ?? null,
  };
  return { facts, situation, zone };
}

/** Whether the zone, or any zone if null, has errors; null until the current zones have been checked. */
function useHasErrors(zone: string | null): boolean | null {
  return useAllIssues(({ byZone, isCounting }) => {
    if (!byZone || isCounting) return null;
    return (zone === null ? [...byZone.keys()] : [zone]).some((id) => validityOf(byZone, id) === 'error');
  });
}

/** Whether a problem of the zone is selected in the list of problems. */
function useIsAtProblemOf(zone: string | null): boolean {
  return useProblems(({ listed, key }) => {
    const selected = listed.find((problem) => problem.key === key);
    return zone !== null && selected?.issue.ids.includes(zone) === true;
  });
}
