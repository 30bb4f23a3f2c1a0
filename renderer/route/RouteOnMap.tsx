import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { permanentAnswer } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { AvoidToolbar } from '../journey/AvoidToolbar.tsx';
import { useAvoidedOverlay } from '../journey/avoided-overlay.ts';
import { routesQuery, useRouteQuestion } from '../journey/found-routes.ts';
import { stopsOf, stopsOnRoads } from '../journey/moved-stops.ts';
import { accessLabels, accessLines, routeLines, stepFeatures } from '../journey/route-features.ts';
import type { RouteRequest } from '../journey/route-request.ts';
import { chooseRoute, placeStop, useRoute } from '../journey/route-store.ts';
import { type Stops, setPlace, stopLabel, stopRole } from '../journey/stops.ts';
import { bringAnswerIntoView } from '../map/camera.ts';
import { type Handle, useMapHandles } from '../map/handles.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { formatDistance } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { openPanelOf } from '../workbench/layout.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { nothing, routeLayers, stepLayers } from './route-overlay.ts';
import { pulledLine, usePull } from './use-pull.ts';

const withRoute = ['route'];
const avoidedOverlay = {
  id: 'route.avoided',
  titleKey: 'route.avoided',
  order: 29,
  shownWith: ['route', 'tolls'],
} as const;
/** Toll stops are these stops, so both panels show them. */
const stopsPartOf = [
  { id: 'route', shownWith: withRoute },
  { id: 'tolls', shownWith: ['tolls'] },
];

/** Draws the routes that were found and the stops that can be moved. */
export function RouteOnMap() {
  const question = useRouteQuestion();
  const avoid = useRoute((route) => route.avoid);
  const [moved, setMoved] = useState<readonly LatLng[] | null>(null);
  useAvoidedOverlay(avoid, avoidedOverlay);
  return (
    <>
      <StopHandles onMove={setMoved} />
      <AvoidToolbar />
      {question && <RoutesOnMap question={question} moved={moved} />}
    </>
  );
}

/** The stop at `index` at a new place, with its neighbors. */
const throughMoved = (stops: Stops, index: number, position: LatLng): LatLng[] =>
  [stops[index - 1]?.place?.position, position, stops[index + 1]?.place?.position].filter(
    (one) => one !== undefined,
  );

function StopHandles({ onMove }: { onMove(line: readonly LatLng[] | null): void }) {
  const { t } = useTranslation();
  const stops = useRoute((route) => route.stops);
  useMapHandles(
    useMemo(
      () =>
        stops.flatMap(({ id, place }, index): Handle[] => {
          if (!place) return [];
          const sign = stopLabel(index, stops.length);
          return [
            {
              id: `route.${id}`,
              position: place.position,
              partOf: stopsPartOf,
              sign,
              tone: stopRole(index, stops.length),
              label: t('route.handle', { sign, name: place.name ?? '' }),
              onDrag: (position) => onMove(throughMoved(stops, index, position)),
              onDragEnd(position) {
                onMove(null);
                openPanelOf(['route', 'tolls']);
                void placeStop((stops, place) => setPlace(stops, id, place), position);
              },
            },
          ];
        }),
      [stops, t, onMove],
    ),
  );
  return null;
}

function RoutesOnMap({ question, moved }: { question: RouteRequest; moved: readonly LatLng[] | null }) {
  const query = usePanelAnswer(withRoute, routesQuery(question));
  const { error, isPlaceholderData } = query;
  const data = permanentAnswer(query);
  const chosen = useRoute((route) => route.chosen);
  const routes = data?.routes;
  const route = routes?.[chosen];
  useBroughtIntoView(question, isPlaceholderData ? undefined : routes, error);
  const lines = useMemo(() => routeLines(routes ?? []), [routes]);
  const { units } = useDeskState('settings');
  const onRoads = useMemo(
    () => (route && !isPlaceholderData ? stopsOnRoads(route, stopsOf(question)) : []),
    [route, question, isPlaceholderData],
  );
  const access = useMemo(() => accessLines(onRoads), [onRoads]);
  const labels = useMemo(
    () => accessLabels(onRoads, (meters) => formatDistance(meters, units)),
    [onRoads, units],
  );
  const pull = usePull(isPlaceholderData ? undefined : route);
  const line = moved ?? pull.line;
  const pulled = useMemo(() => (line ? pulledLine(line) : nothing), [line]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'route',
        titleKey: 'route.title',
        order: 30,
        shownWith: withRoute,
        visible: lines.features.length > 0 || line !== null,
        sources: { lines, access, accessLabels: labels, pulled },
        layers: (palette) => routeLayers(palette, chosen),
        legend: ({ accent, alternative }) => [
          { text: words.t('route.legend.chosen'), color: accent, shape: 'line' },
          ...(lines.features.length > 1
            ? [{ text: words.t('route.legend.others'), color: alternative, shape: 'line' as const }]
            : []),
        ],
        onClick({ properties }) {
          if (typeof properties.index === 'number') chooseRoute(properties.index);
        },
        onHover(hit) {
          pull.hover(hit?.properties.index === chosen ? hit.position : null);
        },
      }),
      [lines, access, labels, pulled, line, chosen, pull.hover],
    ),
  );
  useStepOverlay(route);
  return null;
}

function useStepOverlay(route: Route | undefined) {
  const step = useRoute(({ step }) => (step ? route?.legs[step.leg]?.steps?.[step.step] : undefined));
  useOverlay(
    useMemo(
      (): Overlay | null =>
        step
          ? {
              id: 'route.step',
              titleKey: 'route.steps',
              order: 90,
              shownWith: withRoute,
              visible: true,
              sources: { step: stepFeatures(step) },
              layers: stepLayers,
            }
          : null,
      [step],
    ),
  );
}

/**
 * Brings new routes into view; selecting another alternative moves nothing. Without a route the stops are shown
 * instead, unless they were already visible and fail only because the region changed.
 */
function useBroughtIntoView(
  question: RouteRequest,
  routes: readonly Route[] | undefined,
  error: Error | null,
) {
  const shown = useRef('');
  const stops = stopsOf(question);
  const key = JSON.stringify(stops);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stops are those of the answer
  useEffect(() => {
    const bounds = routes && boundsOf(routes.flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]));
    if (!bounds) return;
    shown.current = key;
    bringAnswerIntoView(bounds);
  }, [routes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stops are those of the question that failed
  useEffect(() => {
    const bounds = error && boundsOf(stops);
    if (!bounds || shown.current === key) return;
    shown.current = key;
    bringAnswerIntoView(bounds);
  }, [error]);
}
