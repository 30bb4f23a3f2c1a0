import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { toLngLat } from '../../shared/geo/position.ts';
import { isPlaced } from '../../shared/geocoding/list-lines.ts';
import { desk } from '../desk/desk.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import {
  chooseFilter,
  geocodingJobNow,
  listNow,
  ownList,
  selectLine,
  useList,
} from '../place-lists/place-lists-store.ts';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { useLinePoints } from './line-points.ts';

const shownWith = ['geocoding'];
const isCertain: ExpressionSpecification = ['get', 'certain'];

/** Draws the lines of a list that have a place, the certain otherwise than the doubtful. A click selects a line. */
export function GeocodingOnMap() {
  const { points } = useLinePoints();
  const { marked } = useList(ownList);
  const lines = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [...points.values()].flatMap(({ row, state, position }) =>
        position
          ? [
              {
                type: 'Feature',
                properties: { row, certain: isPlaced(state) },
                geometry: { type: 'Point', coordinates: position },
              },
            ]
          : [],
      ),
    }),
    [points],
  );
  const selected = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: marked
        ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: toLngLat(marked) } }]
        : [],
    }),
    [marked],
  );
  useOverlay(
    useMemo(
      (): Overlay | null =>
        lines.features.length === 0 && !marked
          ? null
          : {
              id: 'geocoding',
              titleKey: 'geocoding.title',
              order: 41,
              shownWith,
              visible: true,
              sources: { lines, selected },
              layers: ({ done, warning, casing, accent }) => [
                {
                  id: 'lines',
                  source: 'lines',
                  type: 'circle',
                  paint: {
                    'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 2.5, 14, 6],
                    'circle-color': ['case', isCertain, done, warning],
                    'circle-stroke-color': casing,
                    'circle-stroke-width': 1,
                  },
                },
                {
                  id: 'selected',
                  source: 'selected',
                  type: 'circle',
                  paint: {
                    'circle-radius': 9,
                    'circle-color': 'rgba(0, 0, 0, 0)',
                    'circle-stroke-color': accent,
                    'circle-stroke-width': 3,
                  },
                },
              ],
              legend: ({ done, warning }) => [
                { text: words.t('geocoding.legend.certain'), color: done, shape: 'point' },
                { text: words.t('geocoding.legend.doubtful'), color: warning, shape: 'point' },
              ],
              onClick({ properties: { row } }) {
                if (typeof row === 'number') void showLine(row);
              },
            },
      [lines, selected, marked],
    ),
  );
  return null;
}

/** Selects a line among those that are listed, or among all where it is not. */
async function showLine(row: number) {
  const job = geocodingJobNow(ownList);
  if (!job) return;
  openPanel('geocoding');
  const { filter } = listNow(ownList);
  const place = await desk.call('geocoding.place', { job: job.id, filter, row });
  const from = place.ok ? place.value : 0;
  const there = await desk.call('geocoding.lines', { job: job.id, filter, from, count: 1 });
  if (there.ok && there.value.lines[0]?.row === row) return selectLine(ownList, from);
  chooseFilter(ownList, 'all');
  selectLine(ownList, row);
}
