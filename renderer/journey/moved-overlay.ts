import { useMemo } from 'react';
import type { Palette } from '../../shared/map-style/palette.ts';
import { useDeskState } from '../desk/states.ts';
import { aroundPoint, nameLayer } from '../map/name-layer.ts';
import { type Overlay, type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { formatDistance } from '../ui/format.ts';
import type { SnappedStop } from './moved-stops.ts';
import { accessLabels, accessLines } from './route-features.ts';

/** Lines from places to their snapped positions, from the source `access`. */
export const accessLayer = ({ accent }: Palette): OverlayLayer =>
  roundLine('access', 'access', { 'line-color': accent, 'line-width': 3, 'line-dasharray': [0.2, 2] });

/** Labels with the distances, from the source `accessLabels`. */
export const movedLayer = (palette: Palette): OverlayLayer =>
  nameLayer('moved', 'accessLabels', palette, { 'text-size': 12, ...aroundPoint(0.6), haloWidth: 2 });

/** Draws where a panel's places were moved to a road, and how far. */
export function useMovedOverlay(
  onRoads: readonly SnappedStop[],
  { id, order, shownWith }: Pick<Overlay, 'id' | 'order' | 'shownWith'>,
) {
  const { units } = useDeskState('settings');
  const access = useMemo(() => accessLines(onRoads), [onRoads]);
  const labels = useMemo(
    () => accessLabels(onRoads, (meters) => formatDistance(meters, units)),
    [onRoads, units],
  );
  useOverlay(
    useMemo(
      (): Overlay | null =>
        access.features.length > 0
          ? {
              id,
              titleKey: 'route.movedToRoadLayer',
              order,
              ...(shownWith && { shownWith }),
              visible: true,
              sources: { access, accessLabels: labels },
              layers: (palette) => [accessLayer(palette), movedLayer(palette)],
            }
          : null,
      [access, labels, id, order, shownWith],
    ),
  );
}
