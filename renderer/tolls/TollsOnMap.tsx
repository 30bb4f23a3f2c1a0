import type { FeatureCollection, LineString, Point } from 'geojson';
import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { useRouteRequest } from '../journey/found-routes.ts';
import { useMovedOverlay } from '../journey/moved-overlay.ts';
import { stopsOf, stopsOnRoads } from '../journey/moved-stops.ts';
import { routeLines } from '../journey/route-features.ts';
import { chosenRouteLayers, otherRouteLayers, selectedRouteWidths } from '../journey/route-layers.ts';
import type { RouteRequest } from '../journey/route-request.ts';
import { chooseRoute, useRoute } from '../journey/route-store.ts';
import { bringResultIntoView } from '../map/camera.ts';
import { aroundPoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { tollsOf } from '../toll-cost/toll-cost.ts';
import { words } from '../words/words.ts';
import { type ComparedRoute, hasRoute, selectedIndex } from './comparison.ts';
import { selectAlternative } from './select-alternative.ts';
import { tollSections } from './toll-sections.ts';
import { chooseAlternative, useTolls } from './tolls-store.ts';
import { useComparison } from './use-comparison.ts';

/** Draw order: tolls stay visible above all routes. */
const aboveRoutes = 40;

const noSections: FeatureCollection<LineString> = { type: 'FeatureCollection', features: [] };
const movedStops = { id: 'tolls.moved', order: 29, shownWith: ['tolls'] };

/** Selects the alternative that matches the route selected in the route panel. */
function useRouteSelection(alternatives: readonly ComparedRoute[] | undefined) {
  const route = useRoute((state) => state.chosen);
  const alternative = alternatives?.findIndex((one) => one.route === route) ?? -1;
  useEffect(() => {
    if (alternative >= 0 && !useTolls.getState().isSelectedEarly) chooseAlternative(alternative);
  }, [alternative]);
  useEffect(() => {
    const { chosen, isSelectedEarly } = useTolls.getState();
    if (!isSelectedEarly || !alternatives?.some(hasRoute)) return;
    chooseAlternative(chosen);
    const early = alternatives[chosen]?.route ?? null;
    if (early !== null) chooseRoute(early);
  }, [alternatives]);
}

const tollsOnly = ['tolls'];

/** Draws the alternatives and the tolls of the selected one, once the panel was opened. */
export function TollsOnMap() {
  const { wasOpened } = useTolls();
  const request = useRouteRequest();
  return wasOpened && request ? <AlternativesOnMap request={request} /> : null;
}

function AlternativesOnMap({ request }: { request: RouteRequest }) {
  const { chosen: selection } = useTolls();
  const { alternatives, tolled, avoiding, isStale } = useComparison(request);
  useRouteSelection(alternatives);
  useEffect(() => {
    const bounds = boundsOf(tolled.flatMap(({ bounds }) => [bounds.northeast, bounds.southwest]));
    if (bounds) bringResultIntoView(bounds);
  }, [tolled]);
  // Same order as the alternatives, so that their indexes match.
  const drawn = useMemo(() => [...tolled, ...(avoiding ? [avoiding] : [])], [tolled, avoiding]);
  const chosen = selectedIndex(alternatives ?? [], selection);
  const lines = useMemo(() => routeLines(drawn), [drawn]);
  const route = tolled[chosen];
  const places = useMemo(() => placeFeatures(route ? collectionPlaces(route) : []), [route]);
  const sections = useMemo(() => (route ? tollSections(route) : noSections), [route]);
  const onRoads = useMemo(() => {
    const shown = drawn[chosen];
    return shown && !isStale ? stopsOnRoads(shown, stopsOf(request)) : [];
  }, [drawn, chosen, request, isStale]);
  useMovedOverlay(onRoads, movedStops);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'tolls',
        titleKey: 'tolls.title',
        order: 28,
        shownWith: tollsOnly,
        visible: lines.features.length > 0,
        sources: { lines, sections, places },
        layers: (palette) => [
          ...otherRouteLayers(palette, chosen),
          ...chosenRouteLayers(palette, chosen),
          roundLine('sections', 'sections', {
            'line-color': palette.toll,
            'line-width': selectedRouteWidths.line,
          }),
          {
            id: 'places',
            source: 'places',
            order: aboveRoutes,
            type: 'circle',
            paint: {
              'circle-radius': 6,
              'circle-color': palette.toll,
              'circle-stroke-color': palette.casing,
              'circle-stroke-width': 2,
            },
          },
          {
            ...nameLayer('names', 'places', palette, {
              'text-size': 12,
              ...aroundPoint(0.9),
              haloWidth: 1.5,
            }),
            order: aboveRoutes,
          },
        ],
        legend: ({ accent, alternative, toll }) => [
          { text: words.t('tolls.legend.chosen'), color: accent, shape: 'line' },
          ...(lines.features.length > 1
            ? [{ text: words.t('tolls.legend.others'), color: alternative, shape: 'line' as const }]
            : []),
          ...(sections.features.length > 0
            ? [{ text: words.t('tolls.legend.sections'), color: toll, shape: 'line' as const }]
            : []),
          ...(places.features.length > 0
            ? [{ text: words.t('tolls.legend.places'), color: toll, shape: 'point' as const }]
            : []),
        ],
        onClick({ properties: { index } }) {
          if (typeof index === 'number') selectAlternative(alternatives ?? [], index);
        },
      }),
      [lines, sections, places, chosen, alternatives],
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
