import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { toLngLat } from '../../shared/geo/position.ts';
import { isPlaced, type LineFilter } from '../../shared/geocoding/list-lines.ts';
import { desk } from '../desk/desk.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import {
  addressPanelList,
  chooseFilter,
  geocodingJobNow,
  listNow,
  selectLine,
  useList,
} from '../place-lists/place-lists-store.ts';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { useLinePoints } from './line-points.ts';
import { useUnservedLines } from './unserved-lines.ts';

const shownWith = ['geocoding'];
const style: ExpressionSpecification = ['get', 'style'];

/**
 * Draws the located lines of a list, in different styles for certain, doubtful and outside all zones. A click selects a
 * line.
 */
export function GeocodingOnMap() {
  const { points } = useLinePoints();
  const { marked } = useList(addressPanelList);
  const { rows } = useUnservedLines();
  const unserved = useMemo(() => new Set(rows), [rows]);
  const lines = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [...points.values()].flatMap(({ row, state, position }) =>
        position
          ? [
              {
                type: 'Feature',
                properties: {
                  row,
                  style: !isPlaced(state) ? 'doubtful' : unserved.has(row) ? 'unserved' : 'certain',
                },
                geometry: { type: 'Point', coordinates: position },
              },
            ]
          : [],
      ),
    }),
    [points, unserved],
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
              layers: ({ done, warning, error, casing, accent }) => [
                {
                  id: 'lines',
                  source: 'lines',
                  type: 'circle',
                  // Draw places outside all zones on top of overlapping ones.
                  layout: { 'circle-sort-key': ['match', style, 'unserved', 1, 0] },
                  paint: {
                    'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 2.5, 14, 6],
                    'circle-color': ['match', style, 'certain', done, 'unserved', error, warning],
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
              legend: ({ done, warning, error }) => [
                { text: words.t('geocoding.legend.certain'), color: done, shape: 'point' },
                { text: words.t('geocoding.legend.doubtful'), color: warning, shape: 'point' },
                ...(unserved.size > 0
                  ? [{ text: words.t('geocoding.legend.unserved'), color: error, shape: 'point' as const }]
                  : []),
              ],
              onClick({ properties: { row } }) {
                if (typeof row === 'number') void showLine(row);
              },
            },
      [lines, selected, marked, unserved],
    ),
  );
  return null;
}

/** Selects a line in the filtered list, or in the full list if the filter excludes it. */
async function showLine(row: number) {
  const job = geocodingJobNow(addressPanelList);
  if (!job) return;
  openPanel('geocoding');
  const { filter } = listNow(addressPanelList);
  if (filter === 'unserved') {
    const index = useUnservedLines.getState().rows?.indexOf(row) ?? -1;
    if (index >= 0) return selectLine(addressPanelList, index);
  } else {
    const index = await indexOfRow(job.id, filter, row);
    if (index !== null) return selectLine(addressPanelList, index);
  }
  chooseFilter(addressPanelList, 'all');
  selectLine(addressPanelList, row);
}

/** Returns a row's index in the filtered list; null if the filter excludes it. */
async function indexOfRow(job: string, filter: LineFilter, row: number): Promise<number | null> {
  const index = await desk.call('geocoding.place', { job, filter, row });
  const from = index.ok ? index.value : 0;
  const page = await desk.call('geocoding.lines', { job, filter, from, count: 1 });
  return page.ok && page.value.lines[0]?.row === row ? from : null;
}
