import type { FeatureCollection, Point } from 'geojson';
import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { useRouteQuestion } from '../journey/found-routes.ts';
import type { RouteQuestion } from '../journey/question.ts';
import { routeLines } from '../journey/route-features.ts';
import { chooseRoute, useRoute } from '../journey/route-store.ts';
import { bringAnswerIntoView } from '../map/camera.ts';
import { besidePoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { tollsOf } from '../toll-cost/toll-cost.ts';
import { words } from '../words/words.ts';
import { type ComparedRoute, hasRoute } from './comparison.ts';
import { chooseAlternative, useTolls } from './tolls-store.ts';
import { useComparison } from './use-comparison.ts';

/** Draw order: tolls stay visible above all routes. */
const aboveRoutes = 40;

/** Selects the alternative that matches the route selected in the route panel. */
function useChosenRoute(alternatives: readonly ComparedRoute[] | undefined) {
  const route = useRoute((state) => state.chosen);
  const alternative = alternatives?.findIndex((one) => one.route === route) ?? -1;
  useEffect(() => {
    if (alternative >= 0 && !useTolls.getState().isChosenEarly) chooseAlternative(alternative);
  }, [alternative]);
  useEffect(() => {
    const { chosen, isChosenEarly } = useTolls.getState();
    if (!isChosenEarly || !alternatives?.some(hasRoute)) return;
    chooseAlternative(chosen);
    const early = alternatives[chosen]?.route ?? null;
    if (early !== null) chooseRoute(early);
  }, [alternatives]);
}

/** Draws the alternative that is looked at and where its tolls are taken, once the panel was opened. */
export function TollsOnMap() {
  const { wanted } = useTolls();
  const question = useRouteQuestion();
  return wanted && question ? <WayOnMap question={question} /> : null;
}

function WayOnMap({ question }: { question: RouteQuestion }) {
  const { chosen } = useTolls();
  const { alternatives, tolled, avoiding } = useComparison(question);
  useChosenRoute(alternatives);
  useEffect(() => {
    const bounds = boundsOf(tolled.flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]));
    if (bounds) bringAnswerIntoView(bounds);
  }, [tolled]);
  const route = tolled[chosen];
  const drawn = route ?? avoiding;
  const lines = useMemo(() => routeLines(drawn ? [drawn] : []), [drawn]);
  const places = useMemo(() => placeFeatures(route ? collectionPlaces(route) : []), [route]);
  const hasTolls = route !== undefined && tollsOf(route).length > 0;
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'tolls',
        titleKey: 'tolls.title',
        order: 28,
        shownWith: ['tolls'],
        visible: lines.features.length > 0,
        sources: { lines, places },
        // Wider than a route, so that both are visible where they overlap.
        layers: ({ toll, casing, overlayLabel, overlayLabelHalo }) => [
          roundLine('casing', 'lines', { 'line-color': casing, 'line-width': 15 }),
          roundLine('alternative', 'lines', { 'line-color': toll, 'line-width': 12, 'line-opacity': 0.85 }),
          {
            id: 'places',
            source: 'places',
            order: aboveRoutes,
            type: 'circle',
            paint: {
              'circle-radius': 7,
              'circle-color': toll,
              'circle-stroke-color': casing,
              'circle-stroke-width': 2.5,
            },
          },
          {
            ...nameLayer(
              'names',
              'places',
              { overlayLabel, overlayLabelHalo },
              {
                'text-size': 12,
                ...besidePoint(0.9),
                haloWidth: 1.5,
              },
            ),
            order: aboveRoutes,
          },
        ],
        legend: ({ toll }) => [
          {
            text: words.t(hasTolls ? 'tolls.legend.withTolls' : 'tolls.legend.withoutTolls'),
            color: toll,
            shape: 'line',
          },
          ...(places.features.length > 0
            ? [{ text: words.t('tolls.legend.places'), color: toll, shape: 'point' as const }]
            : []),
        ],
      }),
      [lines, places, hasTolls],
    ),
  );
  return null;
}

interface TollPlace {
  name: string;
  location: LatLng;
}

const collectionPlaces = (route: Parameters<typeof tollsOf>[0]): TollPlace[] =>
  tollsOf(route).flatMap(({ tollCollectionLocations }) =>
    (tollCollectionLocations ?? []).map(({ name, location }) => ({ name: name ?? '', location })),
  );

const placeFeatures = (places: readonly TollPlace[]): FeatureCollection<Point, { name: string }> => ({
  type: 'FeatureCollection',
  features: places.map(({ name, location }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: toLngLat(location) },
  })),
});
