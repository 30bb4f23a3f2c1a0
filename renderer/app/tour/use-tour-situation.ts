import { type Tour, type TourFacts, zoneOfTour } from '../../../shared/tour/tour.ts';
import { validityOf } from '../../../shared/zones/checks/validity.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { isReported, useDeskState } from '../../desk/states.ts';
import { useQueryState } from '../../desk/use-answer.ts';
import { routesQuery, useRouteQuestion } from '../../journey/found-routes.ts';
import { useRoute } from '../../journey/route-store.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { useLayout } from '../../workbench/layout.ts';
import { useIsKeyMissing } from '../../workbench/missing-key.ts';
import { useRegionExamples } from '../../workbench/region.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useVisiblePart } from '../../workspace-zones/visible-part.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import type { TourSituation } from './tour-act.ts';

/** What of the window the tour goes by: what is done of it, and what is next. */
export function useTourSituation(tour: Tour): {
  facts: TourFacts;
  situation: TourSituation;
  /** The zone that it is about. */
  zone: Zone | undefined;
} {
  const { panel, folded } = useLayout();
  const { zones, read } = useZones();
  const { part } = useVisiblePart();
  const opened = useSelection(({ open }) => open);
  const openZone = opened !== null && zones.has(opened) ? opened : null;
  const isInZones = panel === 'zones' && !folded;
  const { stops, chosen } = useRoute();
  const question = useRouteQuestion();
  const found = useQueryState(question && routesQuery(question));
  const { saved } = useDeskState('saved');
  const facts: TourFacts = {
    zones: read ? zones : null,
    openZone: isInZones ? openZone : null,
    problemsVisible: isInZones && openZone === null && part === 'problems',
    routes: found?.data?.routes.length ?? 0,
    chosenRoute: chosen,
    saved: isReported('saved') ? saved : null,
  };
  const id = zoneOfTour(tour, facts);
  const zone = id === null ? undefined : zones.get(id);
  const hasErrors = useAllIssues(({ byZone }) => id !== null && validityOf(byZone, id) === 'error');
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
    isKeyMissing: useIsKeyMissing(),
    stops: isUntouched && hasExample ? 'example' : question && !found?.error ? 'complete' : 'to-choose',
    hasStopBetween: stops.length > 2,
    routes: found?.data?.routes.length ?? null,
  };
  return { facts, situation, zone };
}
