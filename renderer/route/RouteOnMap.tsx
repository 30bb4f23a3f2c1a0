import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { permanentAnswer } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { AvoidToolbar } from '../journey/AvoidToolbar.tsx';
import { useAvoidedOverlay } from '../journey/avoided-overlay.ts';
import { routesQuery, useRouteRequest } from '../journey/found-routes.ts';
import { stopsOf, stopsOnRoads } from '../journey/moved-stops.ts';
import { accessLabels, accessLines, routeLines, stepFeatures } from '../journey/route-features.ts';
import type { RouteRequest } from '../journey/route-request.ts';
import { chooseRoute, placeStop, useRoute } from '../journey/route-store.ts';
import { type Stops, setPlace, stopLabel, stopRole } from '../journey/stops.ts';
import { bringResultIntoView } from '../map/camera.ts';
import { type Handle, useMapHandles } from '../map/handles.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { formatDistance } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { openPanelOf } from '../workbench/layout.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { noFeatures, routeLayers, stepLayers } from './route-overlay.ts';
import { pulledLine, usePull } from './use-pull.ts';

const routePanelOnly = ['route'];
const avoidedOverlay = {
  id: 'route.avoided',
  titleKey: 'route.avoided',
  order: 29,
  shownWith: ['route', 'tolls'],
} as const;
/** Toll stops are these stops, so both panels show them. */
const stopsPartOf = [
  { id: 'route', shownWith: routePanelOnly },
  { id: 'tolls', shownWith: ['tolls'] },
];

/** Draws the routes found, and handles to move the stops. */
export function RouteOnMap() {
  const request = useRouteRequest();
  const avoid = useRoute((route) => route.avoid);
  const [moved, setMoved] = useState<readonly LatLng[] | null>(null);
  useAvoidedOverlay(avoid, avoidedOverlay);
  return (
    <>
      <StopHandles onMove={setMoved} />
      <AvoidToolbar />
      {request && <RoutesOnMap request={request} moved={moved} />}
    </>
  );
}

/** Returns the positions of a stop that is being moved and of its neighbors, in order. */
const lineThroughMovedStop = (stops: Stops, index: number, position: LatLng): LatLng[] =>
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
              onDrag: (position) => onMove(lineThroughMovedStop(stops, index, position)),
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

function RoutesOnMap({ request, moved }: { request: RouteRequest; moved: readonly LatLng[] | null }) {
  const query = usePanelAnswer(routePanelOnly, routesQuery(request));
  const { error, isPlaceholderData } = query;
  const data = permanentAnswer(query);
  const chosen = useRoute((route) => route.chosen);
  const routes = data?.routes;
  const route = routes?.[chosen];
  useBringIntoView(request, isPlaceholderData ? undefined : routes, error);
  const lines = useMemo(() => routeLines(routes ?? []), [routes]);
  const { units } = useDeskState('settings');
  const onRoads = useMemo(
    () => (route && !isPlaceholderData ? stopsOnRoads(route, stopsOf(request)) : []),
    [route, request, isPlaceholderData],
  );
  const access = useMemo(() => accessLines(onRoads), [onRoads]);
  const labels = useMemo(
    () => accessLabels(onRoads, (meters) => formatDistance(meters, units)),
    [onRoads, units],
  );
  const pull = usePull(isPlaceholderData ? undefined : route);
  const line = moved ?? pull.line;
  const pulled = useMemo(() => (line ? pulledLine(line) : noFeatures), [line]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'route',
        titleKey: 'route.title',
        order: 30,
        shownWith: routePanelOnly,
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
              shownWith: routePanelOnly,
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
 * Brings new routes into view, but not when another alternative is selected. If a request fails, its stops are brought into
 * view instead, unless a previous result for the same stops already was (such as before a change of region).
 */
function useBringIntoView(request: RouteRequest, routes: readonly Route[] | undefined, error: Error | null) {
  const lastShownKey = useRef('');
  const stops = stopsOf(request);
  const key = JSON.stringify(stops);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new routes move the map; `key` belongs to them
  useEffect(() => {
    const bounds = routes && boundsOf(routes.flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]));
    if (!bounds) return;
    lastShownKey.current = key;
    bringResultIntoView(bounds);
  }, [routes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new error moves the map; the stops belong to it
  useEffect(() => {
    const bounds = error && boundsOf(stops);
    if (!bounds || lastShownKey.current === key) return;
    lastShownKey.current = key;
    bringResultIntoView(bounds);
  }, [error]);
}
