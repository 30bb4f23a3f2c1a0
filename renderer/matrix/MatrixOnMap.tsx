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
  const to = useMemo(
    () => pointFeatures(withoutDuplicateNames(destinations, origins)),
    [destinations, origins],
  );
  const finishedJob = job?.state === 'running' ? null : job;
  const nearestLines = useMemo(
    () => (finishedJob ? nearestLineFeatures(finishedJob, measure) : noFeatures),
    [finishedJob, measure],
  );
  const onRoads = useMemo(
    () => pointsOnRoads([...origins, ...destinations], mode, job),
    [origins, destinations, mode, job],
  );
  useMovedOverlay(onRoads, movedOverlay);
  const hasPoints = origins.length > 0 || destinations.length > 0;
  useOverlay(
    useMemo(
      (): Overlay | null =>
        hasPoints
          ? {
              id: 'matrix',
              titleKey: 'matrix.title',
              order: 40,
              shownWith,
              visible: true,
              sources: { from, to, ties: nearestLines },
              layers: ({ stores, casing, overlayLabel, overlayLabelHalo }) => [
                {
                  id: 'ties',
                  source: 'ties',
                  type: 'line',
                  paint: { 'line-color': overlayLabel, 'line-width': 1.2, 'line-opacity': 0.65 },
                },
                // Destinations are smaller and above, so that a place that is both shows both.
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
                ...(nearestLines.features.length > 0
                  ? [{ text: words.t('matrix.legend.nearest'), color: overlayLabel, shape: 'line' as const }]
                  : []),
              ],
            }
          : null,
      [hasPoints, from, to, nearestLines],
    ),
  );
  return null;
}

/** Indexes in the store colors: blue and purple can also be told apart, and from amber toll places, by color-blind people. */
const fromColor = 0;
const toColor = 3;

const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Returns the points without names that `others` have at the same position, so that each place is labeled once. */
function withoutDuplicateNames(
  points: readonly ListedPoint[],
  others: readonly ListedPoint[],
): ListedPoint[] {
  const key = ({ name, position }: ListedPoint) => `${position.lat} ${position.lng} ${name}`;
  const otherKeys = new Set(others.map(key));
  return points.map((point) => (otherKeys.has(key(point)) ? { ...point, name: '' } : point));
}

const pointFeatures = (points: readonly ListedPoint[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(({ name, position }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: toLngLat(position) },
  })),
});

const nearestLineFeatures = (matrix: Matrix, measure: MeasureName): FeatureCollection => ({
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
