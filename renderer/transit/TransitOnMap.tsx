import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransitRoute } from '../../shared/api/transit.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import type { Palette } from '../../shared/map-style/palette.ts';
import { callFilter } from '../desk/answer-key.ts';
import { permanentAnswer, queryClient } from '../desk/ask.ts';
import { watchDeskState } from '../desk/states.ts';
import { lineName, pathOf } from '../journey/transit-leg.ts';
import { bringResultIntoView } from '../map/camera.ts';
import { type Handle, useMapHandles } from '../map/handles.ts';
import { type Overlay, type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { words } from '../words/words.ts';
import { openPanelOf } from '../workbench/layout.ts';
import { usePanelAnswer } from '../workbench/panel-answer.ts';
import { connectionsQuery, isRide, ridesOf, type TransitRequest, useTransitRequest } from './connections.ts';
import { useHasNoTimetable } from './NoTimetable.tsx';
import { ends, placeEnd, useTransit } from './transit-store.ts';

const shownWith = ['transit'];
const endsPartOf = [{ id: 'transit', shownWith }];

/** Draws the selected connection, and handles to move its origin and destination. */
export function TransitOnMap() {
  const request = useTransitRequest();
  const lacksTimetable = useHasNoTimetable();
  useEndHandles();
  // Other timetables may have other connections.
  useEffect(
    () =>
      watchDeskState('timetables', (now, before) => {
        const inUse = (state: typeof now) =>
          JSON.stringify([state?.feeds.map(({ id, importedAt }) => [id, importedAt]), state?.sample?.inUse]);
        if (inUse(now) !== inUse(before))
          void queryClient.invalidateQueries({ predicate: callFilter(['transit.route']) });
      }),
    [],
  );
  return request && !lacksTimetable ? <ConnectionOnMap request={request} /> : null;
}

function useEndHandles() {
  const { t } = useTranslation();
  const { origin, destination } = useTransit();
  useMapHandles(
    useMemo(
      () =>
        ends.flatMap((end): Handle[] => {
          const place = { origin, destination }[end];
          if (!place) return [];
          const sign = end === 'origin' ? 'A' : 'B';
          return [
            {
              id: `transit.${end}`,
              position: place.position,
              partOf: endsPartOf,
              sign,
              tone: end === 'origin' ? 'start' : 'end',
              label: t('transit.handle', { sign, name: place.name ?? '' }),
              onDragEnd(position) {
                openPanelOf(['transit']);
                void placeEnd(end, position);
              },
            },
          ];
        }),
      [origin, destination, t],
    ),
  );
}

function ConnectionOnMap({ request }: { request: TransitRequest }) {
  const query = usePanelAnswer(shownWith, connectionsQuery(request));
  const { isPlaceholderData } = query;
  const data = permanentAnswer(query);
  const chosen = useTransit((state) => state.chosen);
  const routes = data?.routes;
  const route = routes?.[chosen] ?? routes?.[0];
  const features = useMemo(() => legFeatures(route), [route]);
  useEffect(() => {
    const bounds = isPlaceholderData ? undefined : boundsOf(routes?.[0]?.legs.flatMap(pathOf) ?? []);
    if (bounds) bringResultIntoView(bounds);
  }, [routes, isPlaceholderData]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'transit',
        titleKey: 'transit.title',
        order: 31,
        shownWith,
        visible: route !== undefined,
        sources: { legs: features },
        layers: legLayers,
        legend: ({ accent, alternative }) => [
          ...(route ? ridesOf(route) : []).map((leg) => ({
            text: lineName(leg),
            color: leg.transport?.color ?? accent,
            shape: 'line' as const,
          })),
          { text: words.t('transit.legend.walk'), color: alternative, shape: 'line' as const },
        ],
      }),
      [features, route],
    ),
  );
  return null;
}

const legFeatures = (route: TransitRoute | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features: (route?.legs ?? []).flatMap((leg) => {
    const path = pathOf(leg).map(toLngLat);
    const kind = isRide(leg) ? 'ride' : 'walk';
    const line = {
      type: 'Feature' as const,
      properties: { kind, ...(leg.transport?.color && { color: leg.transport.color }) },
      geometry: { type: 'LineString' as const, coordinates: path },
    };
    const stops = kind === 'ride' ? [path[0], path.at(-1)] : [];
    return [
      line,
      ...stops.flatMap((at) =>
        at
          ? [{ ...line, properties: { kind: 'stop' }, geometry: { type: 'Point' as const, coordinates: at } }]
          : [],
      ),
    ];
  }),
});

const legLayers = ({ accent, alternative, casing, overlayLabel }: Palette): OverlayLayer[] => [
  roundLine('ride-casing', 'legs', { 'line-color': casing, 'line-width': 9 }, [
    '==',
    ['get', 'kind'],
    'ride',
  ]),
  roundLine('ride', 'legs', { 'line-color': ['coalesce', ['get', 'color'], accent], 'line-width': 5.5 }, [
    '==',
    ['get', 'kind'],
    'ride',
  ]),
  roundLine('walk', 'legs', { 'line-color': alternative, 'line-width': 4, 'line-dasharray': [0.1, 1.8] }, [
    '==',
    ['get', 'kind'],
    'walk',
  ]),
  {
    id: 'stops',
    source: 'legs',
    type: 'circle',
    filter: ['==', ['get', 'kind'], 'stop'],
    paint: {
      'circle-radius': 5,
      'circle-color': casing,
      'circle-stroke-color': overlayLabel,
      'circle-stroke-width': 2,
    },
  },
];
