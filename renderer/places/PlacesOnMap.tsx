import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import type { AnswerTo } from '../../shared/desk/index.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import { useDeskState } from '../desk/states.ts';
import { bringIntoView, bringResultIntoView, fitBounds, flyTo, moveForResult } from '../map/camera.ts';
import { aroundPoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { boundsOfPlace, outlineFeatures, pointFeatures, shapeOf } from '../place-search/outline.ts';
import { addressAtQuery, detailsQuery } from '../place-search/place-queries.ts';
import { useSearchOptions } from '../place-search/search-options-store.ts';
import { words } from '../words/words.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { aroundQuery, firstResultNumber, useIsListed } from './around-query.ts';
import { BiasOnMap } from './options/BiasOnMap.tsx';
import { highlightResult, showPlace, usePlaces } from './places-store.ts';
import { usePoisOfMap } from './use-pois-of-map.ts';

const shownWith = ['places'];

/** Draws the selected place or point, nearby results, and the preferred area of the search. */
export function PlacesOnMap() {
  const { selection } = usePlaces();
  usePoisOfMap();
  return (
    <>
      {selection?.kind === 'place' && <PlaceOnMap publicId={selection.place.publicId} />}
      {selection?.kind === 'point' && <PointOnMap position={selection.position} />}
      <AroundOnMap />
      <BiasOnMap />
    </>
  );
}

function PlaceOnMap({ publicId }: { publicId: string }) {
  const { data } = usePanelAnswer(shownWith, detailsQuery(publicId, useDeskState('settings')));
  const geometry = data?.result.geometry;
  const isListed = useIsListed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place moves the map, not a new list
  useEffect(() => {
    const bounds = boundsOfPlace(geometry);
    const point = geometry?.location && boundsOf([geometry.location]);
    moveForResult(() => {
      // A place from the list keeps the other results in view.
      if (isListed && point) bringIntoView(bounds ?? point);
      else if (bounds) fitBounds(bounds);
      else if (geometry?.location) flyTo(geometry.location);
    });
  }, [geometry]);
  useOverlay(
    useMemo(
      () => (geometry ? selectionOverlay(shapeOf(geometry), geometry.location ?? null, null) : null),
      [geometry],
    ),
  );
  return null;
}

function PointOnMap({ position }: { position: LatLng }) {
  const options = useSearchOptions((state) => state.options);
  const { data } = usePanelAnswer(shownWith, addressAtQuery(position, useDeskState('settings'), options));
  const geometry = data?.results[0]?.geometry;
  useOverlay(
    useMemo(
      () => selectionOverlay(shapeOf(geometry), geometry?.location ?? null, position),
      [geometry, position],
    ),
  );
  return null;
}

/** Returns the overlay of the selection: outline and position of the place, and the clicked point. */
function selectionOverlay(
  shape: ReturnType<typeof shapeOf>,
  location: LatLng | null,
  clickedPosition: LatLng | null,
): Overlay {
  const points = [
    ...(clickedPosition ? [{ position: clickedPosition, properties: { role: 'clicked' } }] : []),
    ...(location ? [{ position: location, properties: { role: 'place' } }] : []),
  ];
  return {
    id: 'places.selection',
    titleKey: 'places.selected',
    order: 90,
    shownWith,
    visible: true,
    sources: { outline: outlineFeatures(shape), points: pointFeatures(points) },
    layers: ({ accent, casing }) => [
      {
        id: 'fill',
        source: 'outline',
        type: 'fill',
        paint: { 'fill-color': accent, 'fill-opacity': 0.1 },
      },
      roundLine('casing', 'outline', { 'line-color': casing, 'line-width': 5, 'line-opacity': 0.8 }),
      roundLine('line', 'outline', { 'line-color': accent, 'line-width': 2.5 }),
      {
        id: 'clicked',
        source: 'points',
        type: 'circle',
        filter: ['==', ['get', 'role'], 'clicked'],
        paint: {
          'circle-radius': 5,
          'circle-color': casing,
          'circle-stroke-color': accent,
          'circle-stroke-width': 2.5,
        },
      },
      {
        id: 'place',
        source: 'points',
        type: 'circle',
        filter: ['==', ['get', 'role'], 'place'],
        paint: {
          'circle-radius': 7,
          'circle-color': accent,
          'circle-stroke-color': casing,
          'circle-stroke-width': 2.5,
        },
      },
    ],
    legend: ({ accent }) => [{ text: words.t('places.selectedLegend'), color: accent, shape: 'point' }],
  };
}

function AroundOnMap() {
  const around = usePlaces((places) => places.around);
  return around ? <NearbyResultsOnMap around={around} /> : null;
}

function NearbyResultsOnMap({ around }: { around: Parameters<typeof aroundQuery>[0] }) {
  const { data, isPlaceholderData } = usePanelAnswer(shownWith, aroundQuery(around));
  const results = data?.results;
  const { position: center } = around.center;
  const highlightedId = usePlaces((places) => places.highlightedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new results move the map
  useEffect(() => {
    if (!results?.length || isPlaceholderData) return;
    const bounds = boundsOf([center, ...results.flatMap(({ geometry }) => geometry?.location ?? [])]);
    if (bounds) bringResultIntoView(bounds);
  }, [results, isPlaceholderData]);
  const points = useMemo(() => pointFeatures(data ? numberedPoints(data) : []), [data]);
  useOverlay(
    useMemo((): Overlay | null => {
      if (!results) return null;
      return {
        id: 'places.around',
        titleKey: 'places.aroundOverlay',
        order: 10,
        shownWith,
        visible: true,
        sources: { points },
        layers: ({ accent, casing, overlayLabel, overlayLabelHalo }) => [
          {
            id: 'points',
            source: 'points',
            type: 'circle',
            layout: { 'circle-sort-key': ['case', isHighlighted(highlightedId), 1, 0] },
            paint: {
              'circle-radius': ['case', isHighlighted(highlightedId), 13, 10],
              'circle-color': accent,
              'circle-stroke-color': ['case', isHighlighted(highlightedId), overlayLabel, casing],
              'circle-stroke-width': ['case', isHighlighted(highlightedId), 3, 2],
            },
          },
          {
            ...nameLayer(
              'names',
              'points',
              { overlayLabel, overlayLabelHalo },
              {
                'text-size': 11.5,
                'text-max-width': 9,
                ...aroundPoint(1.1),
                haloWidth: 1.5,
              },
            ),
            minzoom: 14,
          },
          {
            id: 'numbers',
            source: 'points',
            type: 'symbol',
            layout: {
              'text-field': ['to-string', ['get', 'number']],
              'text-font': [mapFonts.medium],
              'text-size': 11,
              'text-allow-overlap': true,
              // Keeps labels off the disc.
              'text-padding': 6,
            },
            paint: { 'text-color': casing },
          },
        ],
        legend: ({ accent }) => [{ text: words.t('places.aroundLegend'), color: accent, shape: 'point' }],
        onHover(hit) {
          const id = hit?.properties.id;
          highlightResult(typeof id === 'string' ? id : null);
        },
        onClick({ properties }) {
          const clicked = results.find(({ public_id }) => public_id === properties.id);
          if (clicked)
            showPlace({ publicId: clicked.public_id, description: clicked.name, types: clicked.types });
        },
      };
    }, [results, points, highlightedId]),
  );
  return null;
}

const numberedPoints = (page: AnswerTo<'localities.nearby'>) =>
  page.results.flatMap(({ public_id, name, geometry }, index) =>
    geometry?.location
      ? [
          {
            position: geometry.location,
            properties: { id: public_id, name, number: firstResultNumber(page) + index },
          },
        ]
      : [],
  );

const isHighlighted = (publicId: string | null): ExpressionSpecification => [
  '==',
  ['get', 'id'],
  publicId ?? '',
];
