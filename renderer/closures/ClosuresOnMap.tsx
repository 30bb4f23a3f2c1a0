import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { closureAreas } from '../../shared/closures/avoided-areas.ts';
import { closureState } from '../../shared/closures/closure.ts';
import { hatching } from '../../shared/closures/hatching.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import { mapFonts, type Palette } from '../../shared/map-style/palette.ts';
import type { SavedInput } from '../../shared/saved/saved-search.ts';
import type { AvoidedArea } from '../../shared/saved/searches.ts';
import { closeRing } from '../../shared/zones/geometry/rings.ts';
import { useProvenance } from '../desk/provenance.ts';
import { useAppliedClosures, useClosureDay } from '../journey/active-closures.ts';
import { useRoute } from '../journey/route-store.ts';
import { type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { words } from '../words/words.ts';
import { useLayout } from '../workbench/layout.ts';

type Areas = Record<'active' | 'upcoming', readonly AvoidedArea[]>;

/** Draws closures hatched: active ones, and upcoming ones fainter. */
export function ClosuresOnMap() {
  const { active, upcoming } = useDrawnClosures();
  const features = useMemo(() => areaFeatures(active), [active]);
  const later = useMemo(() => areaFeatures(upcoming), [upcoming]);
  const lines = useMemo(() => hatchFeatures(active), [active]);
  useOverlay(
    useMemo(
      () =>
        active.length + upcoming.length > 0
          ? {
              id: 'closures',
              titleKey: 'closures.title',
              order: 28,
              visible: true,
              sources: { features, later, lines },
              layers,
              legend: ({ error, overlayLabel }: Palette) => [
                ...(active.length > 0
                  ? [{ text: words.t('closures.legend'), color: error, shape: 'area' as const }]
                  : []),
                ...(upcoming.length > 0
                  ? [
                      {
                        text: words.t('closures.legendUpcoming'),
                        color: overlayLabel,
                        shape: 'line' as const,
                      },
                    ]
                  : []),
              ],
            }
          : null,
      [active, upcoming, features, later, lines],
    ),
  );
  return null;
}

/** Returns the closures for the date of the open panel, or those avoided by the saved search under review. */
function useDrawnClosures(): Areas {
  const closures = useAppliedClosures();
  const panel = useLayout((state) => state.panel);
  const time = useRoute((state) => state.time);
  const day = useClosureDay(panel === 'route' || panel === 'tolls' ? time : undefined);
  const reviewed = useProvenance((state) => state.reviewed?.search.question);
  return useMemo(() => {
    const saved = reviewed && avoidedClosures(reviewed);
    if (saved) return { active: saved, upcoming: [] };
    const areasIn = (state: 'active' | 'upcoming') =>
      closureAreas(closures.filter((closure) => closureState(closure, day) === state)).areas;
    return { active: areasIn('active'), upcoming: areasIn('upcoming') };
  }, [closures, day, reviewed]);
}

/** Returns the closures that a saved search avoids; undefined if its kind doesn't avoid any. */
function avoidedClosures(question: SavedInput): readonly AvoidedArea[] | undefined {
  switch (question.kind) {
    case 'route':
    case 'tolls':
      return question.route.avoid.closures ?? [];
    case 'isochrones':
      return question.isochrones.avoid.closures ?? [];
    case 'matrix':
      return question.matrix.avoid.closures ?? [];
    default:
      return undefined;
  }
}

const areaFeatures = (areas: readonly AvoidedArea[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map(({ name, ring }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [closeRing(ring.map(toLngLat))] },
  })),
});

const hatchFeatures = (areas: readonly AvoidedArea[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map(({ ring }) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: hatching(ring.map(toLngLat)) },
  })),
});

const layers = ({ error, casing, overlayLabel, overlayLabelHalo }: Palette): OverlayLayer[] => [
  roundLine('later', 'later', { 'line-color': overlayLabel, 'line-width': 1.5, 'line-dasharray': [1, 3] }),
  { id: 'fill', source: 'features', type: 'fill', paint: { 'fill-color': error, 'fill-opacity': 0.1 } },
  roundLine('hatching', 'lines', { 'line-color': error, 'line-width': 1.2, 'line-opacity': 0.7 }),
  roundLine('casing', 'features', { 'line-color': casing, 'line-width': 4 }),
  roundLine('border', 'features', { 'line-color': error, 'line-width': 2 }),
  ...(['features', 'later'] as const).map(
    (source): OverlayLayer => ({
      id: `${source}-names`,
      source,
      type: 'symbol',
      layout: { 'text-field': ['get', 'name'], 'text-font': [mapFonts.medium], 'text-size': 12 },
      paint: {
        'text-color': source === 'features' ? error : overlayLabel,
        'text-halo-color': overlayLabelHalo,
        'text-halo-width': 1.5,
      },
    }),
  ),
];
