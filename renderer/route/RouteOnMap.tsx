import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { fitBounds } from '../map/camera.ts';
import { type Handle, useMapHandles } from '../map/handles.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { words } from '../words/words.ts';
import { type RouteQuestion, routesQuery, useRouteQuestion } from './question.ts';
import { routeLines } from './route-lines.ts';
import { changeStops, chooseRoute, useRoute } from './route-store.ts';
import { setPlace, stopSign } from './stops.ts';

/** Draws the routes that were found and the stops that can be moved. */
export function RouteOnMap() {
  const question = useRouteQuestion();
  return (
    <>
      <StopHandles />
      {question && <RoutesOnMap question={question} />}
    </>
  );
}

function StopHandles() {
  const { t } = useTranslation();
  const { stops } = useRoute();
  useMapHandles(
    useMemo(
      () =>
        stops.flatMap(({ id, place }, index): Handle[] => {
          if (!place) return [];
          const sign = stopSign(index, stops.length);
          const tone = index === 0 ? 'start' : index === stops.length - 1 ? 'end' : 'via';
          return [
            {
              id: `route.${id}`,
              position: place.position,
              sign,
              tone,
              label: t('route.handle', { sign, name: place.name ?? '' }),
              onDragEnd: (position) => changeStops((stops) => setPlace(stops, id, { name: null, position })),
            },
          ];
        }),
      [stops, t],
    ),
  );
  return null;
}

function RoutesOnMap({ question }: { question: RouteQuestion }) {
  const { data, isPlaceholderData } = useQuery(routesQuery(question));
  const { chosen } = useRoute();
  const routes = data?.routes;
  useShownWhenEndsChange(isPlaceholderData ? undefined : routes);
  const lines = useMemo(() => routeLines(routes ?? []), [routes]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'route',
        titleKey: 'route.title',
        order: 30,
        visible: true,
        sources: { lines },
        layers: ({ accent, casing, alternative, alternativeCasing }) => {
          const others = ['!=', ['get', 'index'], chosen] as const;
          const mine = ['==', ['get', 'index'], chosen] as const;
          const line = (id: string, filter: typeof others | typeof mine, color: string, width: number) => ({
            id,
            source: 'lines',
            type: 'line' as const,
            filter: [...filter] as ['==' | '!=', ['get', string], number],
            layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
            paint: { 'line-color': color, 'line-width': width },
          });
          return [
            line('others-casing', others, alternativeCasing, 7),
            line('others', others, alternative, 4),
            line('chosen-casing', mine, casing, 9),
            line('chosen', mine, accent, 5.5),
          ];
        },
        legend: ({ accent, alternative }) => [
          { text: words.t('route.legend.chosen'), color: accent, shape: 'line' },
          ...(lines.features.length > 1
            ? [{ text: words.t('route.legend.others'), color: alternative, shape: 'line' as const }]
            : []),
        ],
        onClick({ properties }) {
          if (typeof properties.index === 'number') chooseRoute(properties.index);
        },
      }),
      [lines, chosen],
    ),
  );
  return null;
}

/** Brings new routes into view; a change of the choice alone moves nothing. */
function useShownWhenEndsChange(routes: readonly Route[] | undefined) {
  useEffect(() => {
    const bounds = routes && boundsOf(routes.flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]));
    if (bounds) fitBounds(bounds);
  }, [routes]);
}
