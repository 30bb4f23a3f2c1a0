import type { Feature } from 'geojson';
import { palettes } from '../../../shared/map-style/palette.ts';
import type { VersionComparison } from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { nameLayer } from '../../map/name-layer.ts';
import type { Overlay, OverlayLayer } from '../../map/overlays.ts';
import { labelFeature } from '../../workspace-zones/zone-label.ts';

/** Kinds that the report's map distinguishes by pattern and line, to be readable without color. */
export const reportKinds = ['added', 'removed', 'moved', 'earlier', 'move'] as const;
export type ReportKind = (typeof reportKinds)[number];

interface Drawing {
  color: string;
  /** Index in `patternOf`; null for no fill. */
  pattern: number | null;
  isDashed: boolean;
  /** Prefix of a zone's name on the map. */
  sign: string;
}

const { done, error, accent, label } = palettes.light;

export const drawingOf: Readonly<Record<ReportKind, Drawing>> = {
  added: { color: done, pattern: 0, isDashed: false, sign: '+' },
  removed: { color: error, pattern: 6, isDashed: true, sign: '−' },
  moved: { color: accent, pattern: null, isDashed: false, sign: '' },
  earlier: { color: label, pattern: null, isDashed: true, sign: '' },
  move: { color: accent, pattern: 1, isDashed: false, sign: '' },
};

export const reportPatternName = (kind: ReportKind): string => `version-report-${kind}`;

/** Two plan versions for print, unchanged zones as thin lines. Yields before each label. */
export function* reportOverlay(
  { added, changed, removed, unchanged }: VersionComparison,
  moves: readonly StoreMove[],
): Generator<void, Overlay> {
  const reshaped = changed.filter(({ fields }) => fields.includes('geometry'));
  const areas: Feature[] = [
    ...unchanged.map(({ geometry }) => area('unchanged', geometry)),
    ...reshaped.map(({ before }) => area('earlier', before.geometry)),
    ...changed.map(({ after }) => area('moved', after.geometry)),
    ...added.map(({ geometry }) => area('added', geometry)),
    ...removed.map(({ geometry }) => area('removed', geometry)),
    ...moves.map(({ geometry }) => area('move', geometry)),
  ];
  const labels = [
    ...(yield* zoneNames(
      'moved',
      changed.map(({ after }) => after),
    )),
    ...(yield* zoneNames('added', added)),
    ...(yield* zoneNames('removed', removed)),
  ];
  return {
    id: 'version-report',
    titleKey: 'zones.versions.title',
    order: 20,
    visible: true,
    sources: {
      areas: { type: 'FeatureCollection', features: areas },
      labels: { type: 'FeatureCollection', features: labels },
    },
    layers: (palette) => [
      {
        id: 'unchanged',
        type: 'line',
        source: 'areas',
        filter: ['==', ['get', 'kind'], 'unchanged'],
        paint: { 'line-color': palette.labelMinor, 'line-width': 0.7 },
      },
      ...reportKinds.flatMap((kind) => layersOf(kind, palette.casing)),
      nameLayer('names', 'labels', palette, { 'text-size': 12, 'text-max-width': 8, haloWidth: 2 }),
    ],
  };
}

function layersOf(kind: ReportKind, casing: string): OverlayLayer[] {
  const { color, pattern, isDashed } = drawingOf[kind];
  const layerBase = {
    source: 'areas',
    filter: ['==', ['get', 'kind'], kind] as ['==', ['get', string], string],
  };
  const fill: OverlayLayer[] =
    pattern === null
      ? []
      : [
          {
            ...layerBase,
            id: `${kind}-fill`,
            type: 'fill',
            paint: { 'fill-color': color, 'fill-opacity': 0.15 },
          },
          {
            ...layerBase,
            id: `${kind}-pattern`,
            type: 'fill',
            paint: { 'fill-pattern': reportPatternName(kind) },
          },
        ];
  if (kind === 'move') return fill;
  return [
    ...fill,
    { ...layerBase, id: `${kind}-casing`, type: 'line', paint: { 'line-color': casing, 'line-width': 4 } },
    {
      ...layerBase,
      id: `${kind}-line`,
      type: 'line',
      paint: { 'line-color': color, 'line-width': 2, ...(isDashed && { 'line-dasharray': [2, 1.5] }) },
    },
  ];
}

const area = (kind: ReportKind | 'unchanged', geometry: Zone['geometry']): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
});

function* zoneNames(kind: ReportKind, zones: readonly Zone[]): Generator<void, Feature[]> {
  const names: Feature[] = [];
  for (const { zoneId, geometry } of zones) {
    yield;
    names.push(labelFeature(geometry, `${drawingOf[kind].sign} ${zoneId}`.trim()));
  }
  return names;
}
