import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import type { TFunction } from 'i18next';
import type { FilterSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Method } from '../../shared/api/value-sets.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { positionsOf } from '../../shared/geo/parts.ts';
import { toLatLng } from '../../shared/geo/position.ts';
import { mapFonts, type Palette } from '../../shared/map-style/palette.ts';
import { useAvoidedOverlay } from '../journey/avoided-overlay.ts';
import { useMovedOverlay } from '../journey/moved-overlay.ts';
import { bringResultIntoView } from '../map/camera.ts';
import { type Handle, useMapHandles } from '../map/handles.ts';
import { type Overlay, type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { words } from '../words/words.ts';
import { openPanelOf } from '../workbench/layout.ts';
import { contourColor } from './contour-values.ts';
import { originLabel, placeOrigin, useIsochrones } from './isochrones-store.ts';
import { type KnownArea, useAreas } from './use-areas.ts';

/** Formats a value with its unit: `10 min`, `2 km`. */
export const valueText = (value: number, method: Method, t: TFunction = words.t): string =>
  t(method === 'time' ? 'isochrones.minutes' : 'isochrones.kilometers', { value });

const labelOf = ({ value, isCut }: KnownArea, method: Method, t: TFunction): string => {
  const text = valueText(value, method, t);
  return isCut ? t('isochrones.labelCut', { value: text }) : text;
};

const shownWith = ['isochrones'];
const originsPartOf = [{ id: 'isochrones', shownWith }];
const avoidedOverlay = {
  id: 'isochrones.avoided',
  titleKey: 'isochrones.avoided',
  order: 16,
  shownWith,
} as const;

const movedOverlay = {
  id: 'isochrones.moved',
  order: 17,
  shownWith,
} as const;

/** Draws isochrones and their origins, which can be moved. */
export function IsochronesOnMap() {
  const { t } = useTranslation();
  const { origins, values, method, avoid, opacity, hidden } = useIsochrones();
  const { areas, onRoads, isLooking } = useAreas();
  useOriginHandles();
  useAvoidedOverlay(avoid, avoidedOverlay);
  useMovedOverlay(onRoads, movedOverlay);
  const rendered = useMemo(() => areas.filter(({ value }) => !hidden.has(value)), [areas, hidden]);
  const features = useMemo(
    () => areaFeatures(rendered, (area) => labelOf(area, method, t)),
    [rendered, method, t],
  );
  useBringIntoView(isLooking ? undefined : areas);
  const hasOrigins = origins.some(({ place }) => place);
  useOverlay(
    useMemo((): Overlay | null => {
      if (!hasOrigins) return null;
      return {
        id: 'isochrones',
        titleKey: 'isochrones.title',
        order: 15,
        shownWith,
        visible: rendered.length > 0,
        sources: { areas: features },
        layers: (palette) => isochroneLayers(palette, values, opacity),
        legend: ({ isochrones }) =>
          values
            .map((value, index) => ({
              text: valueText(value, method),
              color: contourColor(isochrones, index, values.length),
              shape: 'area' as const,
              value,
            }))
            .filter(({ value }) => !hidden.has(value))
            .map(({ value: _, ...entry }) => entry),
      };
    }, [hasOrigins, rendered, features, values, method, opacity, hidden]),
  );
  return null;
}

/** Zooms to all isochrones once they are complete. */
function useBringIntoView(areas: readonly KnownArea[] | undefined) {
  useEffect(() => {
    const positions = (areas ?? []).flatMap(({ geometry }) => [...positionsOf(geometry)].map(toLatLng));
    const bounds = boundsOf(positions);
    if (bounds) bringResultIntoView(bounds);
  }, [areas]);
}

function useOriginHandles() {
  const { t } = useTranslation();
  const { origins } = useIsochrones();
  useMapHandles(
    useMemo(
      () =>
        origins.flatMap(({ id, place }, index): Handle[] =>
          place
            ? [
                {
                  id: `isochrones.${id}`,
                  position: place.position,
                  partOf: originsPartOf,
                  sign: originLabel(index),
                  tone: 'isochrones',
                  label: t('isochrones.handle', { sign: originLabel(index), name: place.name ?? '' }),
                  onDragEnd(position) {
                    openPanelOf(['isochrones']);
                    void placeOrigin(id, position);
                  },
                },
              ]
            : [],
        ),
      [origins, t],
    ),
  );
}

const areaFeatures = (
  areas: readonly KnownArea[],
  label: (area: KnownArea) => string,
): FeatureCollection<Polygon | MultiPolygon, { value: number; label: string }> => ({
  type: 'FeatureCollection',
  features: areas.map((area) => ({
    type: 'Feature',
    properties: { value: area.value, label: label(area) },
    geometry: area.geometry,
  })),
});

function isochroneLayers(
  { isochrones, casing, overlayLabel, overlayLabelHalo }: Palette,
  values: readonly number[],
  opacity: number,
): OverlayLayer[] {
  const contours = values
    .map((value, index): OverlayLayer[] => {
      const color = contourColor(isochrones, index, values.length);
      const ofValue: FilterSpecification = ['==', ['get', 'value'], value];
      const casingPaint = { 'line-color': casing, 'line-width': 4, 'line-opacity': 0.7 };
      return [
        {
          id: `fill-${value}`,
          source: 'areas',
          type: 'fill',
          filter: ofValue,
          paint: { 'fill-color': color, 'fill-opacity': opacity },
        },
        roundLine(`casing-${value}`, 'areas', casingPaint, ofValue),
        roundLine(`border-${value}`, 'areas', { 'line-color': color, 'line-width': 2 }, ofValue),
      ];
    })
    .toReversed();
  return [
    ...contours.flat(),
    {
      id: 'labels',
      source: 'areas',
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': ['get', 'label'],
        'text-font': [mapFonts.medium],
        'text-size': 12,
        // Next to the border, which would otherwise run through the text.
        'text-offset': [0, -0.8],
      },
      paint: { 'text-color': overlayLabel, 'text-halo-color': overlayLabelHalo, 'text-halo-width': 2 },
    },
  ];
}
