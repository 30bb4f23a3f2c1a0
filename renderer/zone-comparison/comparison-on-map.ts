import type { Feature } from 'geojson';
import { useMemo, useRef } from 'react';
import { shallow } from 'zustand/shallow';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../shared/map-style/palette.ts';
import { type Overlay, type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { words } from '../words/words.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import type { ComparisonRow } from './comparison-row.ts';

/**
 * How a row is drawn: `changed` and `missing` in imports and downloads, `moved` and `removed` between two versions of
 * the plan.
 */
export type DrawnKind = 'added' | 'changed' | 'missing' | 'moved' | 'removed';

export interface DrawnRows {
  kind: DrawnKind;
  rows: readonly ComparisonRow[];
}

/** More outlines would be slow to draw and impossible to tell apart. */
export const maxDrawn = 2000;

/** Returns the shapes of a row: before, after, or both. */
export const shapesOf = ({ before, after }: ComparisonRow): ZoneGeometry[] =>
  [before, after].flatMap((zone) => (zone ? zone.geometry : []));

export const showRowsOnMap = (rows: readonly ComparisonRow[]) => showOnMap(rows.flatMap(shapesOf));

const earlierKind = (kind: DrawnKind) => (kind === 'moved' ? 'earlier' : 'before');

function* featuresOf(groups: readonly DrawnRows[], current: string | null): Generator<Feature> {
  for (const { kind, rows } of groups) {
    for (const { key, before, after } of rows) {
      const isCurrent = key === current;
      const moved = before && after && before.geometry !== after.geometry;
      if (before && (moved || !after)) {
        const properties = { kind: moved ? earlierKind(kind) : kind, current: isCurrent };
        yield { type: 'Feature', properties, geometry: before.geometry };
      }
      if (after)
        yield { type: 'Feature', properties: { kind, current: isCurrent }, geometry: after.geometry };
    }
  }
}

/** Draws old and new outlines, at most `maxDrawn`. Those of the current row are always drawn, and highlighted. */
export function useComparisonOverlay(
  groups: readonly DrawnRows[],
  current: string | null,
  comparedWith: string | undefined,
) {
  const features = useStableFeatures(
    useMemo(() => {
      const drawn: Feature[] = [];
      for (const feature of featuresOf(groups, current)) {
        if (drawn.length < maxDrawn || feature.properties?.current === true) drawn.push(feature);
      }
      return drawn;
    }, [groups, current]),
  );
  useOverlay(
    useMemo(
      (): Overlay | null =>
        features.length === 0
          ? null
          : {
              id: 'zone-comparison',
              titleKey: comparedWith === undefined ? 'zones.compare.label' : 'zones.compare.with',
              ...(comparedWith !== undefined && { titleName: comparedWith }),
              order: 92,
              ofPanels: ['zones'],
              visible: true,
              describesMap: true,
              sources: { outlines: { type: 'FeatureCollection', features: [...features] } },
              layers,
              legend: (palette) =>
                drawnKinds
                  .filter((kind) => features.some(({ properties }) => properties?.kind === kind))
                  .map((kind) => ({
                    text: words.t(`zones.compare.legend.${kind}`),
                    color: outlineColor(palette, kind),
                    shape: 'line',
                  })),
            },
      [features, comparedWith],
    ),
  );
}

/** Returns the previous array if it draws the same, so that ticking a row doesn't redraw thousands of outlines. */
function useStableFeatures(features: readonly Feature[]): readonly Feature[] {
  const before = useRef(features);
  const isSame =
    features.length === before.current.length &&
    features.every(({ geometry, properties }, index) => {
      const other = before.current[index];
      return other?.geometry === geometry && shallow(other.properties, properties);
    });
  if (!isSame) before.current = features;
  return before.current;
}

const drawnKinds = ['added', 'changed', 'moved', 'before', 'earlier', 'missing', 'removed'] as const;

const dashedKinds: ReadonlySet<string> = new Set(['before', 'earlier', 'missing', 'removed']);

const outlineColor = (palette: Palette, kind: (typeof drawnKinds)[number]): string =>
  ({
    added: palette.done,
    changed: palette.accent,
    moved: palette.accent,
    before: palette.label,
    earlier: palette.label,
    missing: palette.error,
    removed: palette.error,
  })[kind];

function layers(palette: Palette): OverlayLayer[] {
  const width = (usual: number, current: number): ['case', ['get', 'current'], number, number] => [
    'case',
    ['get', 'current'],
    current,
    usual,
  ];
  return [
    {
      id: 'fill',
      type: 'fill',
      source: 'outlines',
      filter: ['==', ['get', 'kind'], 'added'],
      paint: { 'fill-color': palette.done, 'fill-opacity': 0.15 },
    },
    {
      id: 'casing',
      type: 'line',
      source: 'outlines',
      paint: { 'line-color': palette.casing, 'line-width': width(4, 7) },
    },
    ...drawnKinds.map(
      (kind): OverlayLayer => ({
        id: kind,
        type: 'line',
        source: 'outlines',
        filter: ['==', ['get', 'kind'], kind],
        paint: {
          'line-color': outlineColor(palette, kind),
          'line-width': width(2, 4),
          ...(dashedKinds.has(kind) && { 'line-dasharray': [2, 1.5] }),
        },
      }),
    ),
  ];
}
