import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import type { AnswerTo } from '../../shared/desk/index.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import { useDeskState } from '../desk/states.ts';
import { bringAnswerIntoView, bringIntoView, fitBounds, flyTo, moveForAnswer } from '../map/camera.ts';
import { aroundPoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { boundsOfPlace, outlineFeatures, pointFeatures, shapeOf } from '../place-search/outline.ts';
import { addressAtQuery, detailsQuery } from '../place-search/place-queries.ts';
import { useSearchOptions } from '../place-search/search-options-store.ts';
import { words } from '../words/words.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { aroundQuery, firstNumber, useIsListed } from './around-query.ts';
import { BiasOnMap } from './options/BiasOnMap.tsx';
import { pointAt, showPlace, usePlaces } from './places-store.ts';
import { usePoisOfMap } from './use-pois-of-map.ts';

const withPlaces = ['places'];

/** Draws what the places panel has chosen and found. */
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
  const { data } = usePanelAnswer(withPlaces, detailsQuery(publicId, useDeskState('settings')));
  const geometry = data?.result.geometry;
  const isListed = useIsListed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is shown stays where it is when the list changes
  useEffect(() => {
    const bounds = boundsOfPlace(geometry);
    const point = geometry?.location && boundsOf([geometry.location]);
    moveForAnswer(() => {
      // Keep the other results in view for a place from a list.
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
  const { data } = usePanelAnswer(withPlaces, addressAtQuery(position, useDeskState('settings'), options));
  const found = data?.results[0]?.geometry;
  useOverlay(
    useMemo(() => selectionOverlay(shapeOf(found), found?.location ?? null, position), [found, position]),
  );
  return null;
}

/** The place that is chosen: its outline, where it lies, and the point that was asked about. */
function selectionOverlay(
  shape: ReturnType<typeof shapeOf>,
  location: LatLng | null,
  queryPosition: LatLng | null,
): Overlay {
  const points = [
    ...(queryPosition ? [{ position: queryPosition, properties: { role: 'asked' } }] : []),
    ...(location ? [{ position: location, properties: { role: 'place' } }] : []),
  ];
  return {
    id: 'places.selection',
    titleKey: 'places.selected',
    order: 90,
    shownWith: withPlaces,
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
        id: 'asked',
        source: 'points',
        type: 'circle',
        filter: ['==', ['get', 'role'], 'asked'],
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
  return around ? <FoundOnMap around={around} /> : null;
}

function FoundOnMap({ around }: { around: Parameters<typeof aroundQuery>[0] }) {
  const { data, isPlaceholderData } = usePanelAnswer(withPlaces, aroundQuery(around));
  const results = data?.results;
  const { position: center } = around.center;
  const pointedAt = usePlaces((places) => places.pointedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new results are brought into view, nothing else
  useEffect(() => {
    if (!results?.length || isPlaceholderData) return;
    const bounds = boundsOf([center, ...results.flatMap(({ geometry }) => geometry?.location ?? [])]);
    if (bounds) bringAnswerIntoView(bounds);
  }, [results, isPlaceholderData]);
  const points = useMemo(() => pointFeatures(data ? numberedPoints(data) : []), [data]);
  useOverlay(
    useMemo((): Overlay | null => {
      if (!results) return null;
      return {
        id: 'places.around',
        titleKey: 'places.aroundOverlay',
        order: 10,
        shownWith: withPlaces,
        visible: true,
        sources: { points },
        layers: ({ accent, casing, overlayLabel, overlayLabelHalo }) => [
          {
            id: 'points',
            source: 'points',
            type: 'circle',
            layout: { 'circle-sort-key': ['case', isPointed(pointedAt), 1, 0] },
            paint: {
              'circle-radius': ['case', isPointed(pointedAt), 13, 10],
              'circle-color': accent,
              'circle-stroke-color': ['case', isPointed(pointedAt), overlayLabel, casing],
              'circle-stroke-width': ['case', isPointed(pointedAt), 3, 2],
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
          pointAt(typeof id === 'string' ? id : null);
        },
        onClick({ properties }) {
          const found = results.find(({ public_id }) => public_id === properties.id);
          if (found) showPlace({ publicId: found.public_id, description: found.name, types: found.types });
        },
      };
    }, [results, points, pointedAt]),
  );
  return null;
}

const numberedPoints = (found: AnswerTo<'localities.nearby'>) =>
  found.results.flatMap(({ public_id, name, geometry }, index) =>
    geometry?.location
      ? [
          {
            position: geometry.location,
            properties: { id: public_id, name, number: firstNumber(found) + index },
          },
        ]
      : [],
  );

const isPointed = (publicId: string | null): ExpressionSpecification => ['==', ['get', 'id'], publicId ?? ''];
