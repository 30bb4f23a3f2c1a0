import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { toLngLat } from '../../shared/geo/position.ts';
import type { ListedPoint, MeasureName } from '../../shared/saved/searches.ts';
import { useAvoidedOverlay } from '../journey/avoided-overlay.ts';
import { useMovedOverlay } from '../journey/moved-overlay.ts';
import { aroundPoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { words } from '../words/words.ts';
import { type Matrix, nearestColumn } from './matrix-result.ts';
import { useMatrix } from './matrix-store.ts';
import { pointsOnRoads } from './moved-points.ts';

const shownWith = ['matrix'];
const avoidedOverlay = { id: 'matrix.avoided', titleKey: 'matrix.avoided', order: 39, shownWith } as const;
const movedOverlay = {
  id: 'matrix.moved',
  order: 41,
  shownWith,
} as const;

/** Draws origins and destinations, and a line from each origin to its nearest destination. */
export function MatrixOnMap() {
  const { origins, destinations, mode, avoid, measure, job } = useMatrix();
  useAvoidedOverlay(avoid, avoidedOverlay);
  const from = useMemo(() => pointFeatures(origins), [origins]);
  const to = useMemo(() => pointFeatures(named(destinations, origins)), [destinations, origins]);
  const done = job?.state === 'running' ? null : job;
  const ties = useMemo(() => (done ? tieFeatures(done, measure) : nothing), [done, measure]);
  const onRoads = useMemo(
    () => pointsOnRoads([...origins, ...destinations], mode, job),
    [origins, destinations, mode, job],
  );
  useMovedOverlay(onRoads, movedOverlay);
  const any = origins.length > 0 || destinations.length > 0;
  useOverlay(
    useMemo(
      (): Overlay | null =>
        any
          ? {
              id: 'matrix',
              titleKey: 'matrix.title',
              order: 40,
              shownWith,
              visible: true,
              sources: { from, to, ties },
              layers: ({ stores, casing, overlayLabel, overlayLabelHalo }) => [
                {
                  id: 'ties',
                  source: 'ties',
                  type: 'line',
                  paint: { 'line-color': overlayLabel, 'line-width': 1.2, 'line-opacity': 0.65 },
                },
                // A place that is both has the smaller point upon the larger one.
                ...(['from', 'to'] as const).map((source) => ({
                  id: source,
                  source,
                  type: 'circle' as const,
                  paint: {
                    'circle-radius': source === 'from' ? 7.5 : 4.5,
                    'circle-color': stores[source === 'from' ? fromColor : toColor] ?? casing,
                    'circle-stroke-color': casing,
                    'circle-stroke-width': source === 'from' ? 2 : 1,
                  },
                })),
                ...(['to', 'from'] as const).map((source) => ({
                  ...nameLayer(
                    `${source}-names`,
                    source,
                    { overlayLabel, overlayLabelHalo },
                    {
                      'text-size': 11.5,
                      ...aroundPoint(0.8),
                      haloWidth: 1.5,
                    },
                  ),
                  minzoom: 11,
                })),
              ],
              legend: ({ stores, overlayLabel, casing }) => [
                { text: words.t('matrix.origins'), color: stores[fromColor] ?? casing, shape: 'point' },
                { text: words.t('matrix.destinations'), color: stores[toColor] ?? casing, shape: 'point' },
                ...(ties.features.length > 0
                  ? [{ text: words.t('matrix.legend.nearest'), color: overlayLabel, shape: 'line' as const }]
                  : []),
              ],
            }
          : null,
      [any, from, to, ties],
    ),
  );
  return null;
}

/** Places in the categorical scale: blue and purple, which everyone can tell apart, from amber toll places too. */
const fromColor = 0;
const toColor = 3;

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Points without the names that other ones have at the same place: a place is named once. */
function named(points: readonly ListedPoint[], others: readonly ListedPoint[]): ListedPoint[] {
  const key = ({ name, position }: ListedPoint) => `${position.lat} ${position.lng} ${name}`;
  const known = new Set(others.map(key));
  return points.map((point) => (known.has(key(point)) ? { ...point, name: '' } : point));
}

const pointFeatures = (points: readonly ListedPoint[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ name, position }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: toLngLat(position) },
  })),
});

const tieFeatures = (matrix: Matrix, measure: MeasureName): FeatureCollection => ({
  type: 'FeatureCollection',
  features: matrix.origins.flatMap((origin, row) => {
    const column = nearestColumn(matrix, row, measure);
    const destination = column === undefined ? undefined : matrix.destinations[column];
    return destination
      ? [
          {
            type: 'Feature',
            properties: {},
            geometry: {
              type: 'LineString',
              coordinates: [toLngLat(origin.position), toLngLat(destination.position)],
            },
          },
        ]
      : [];
  }),
});
