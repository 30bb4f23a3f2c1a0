import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { bringResultIntoView } from '../map/camera.ts';
import { useOverlay, useOverlays } from '../map/overlays.ts';
import { comparedOverlay } from './compared-overlay.ts';
import type { ComparedSearch } from './compared-search.ts';

interface ComparedOnMapProps {
  compared: readonly ComparedSearch[];
  panelId: string;
  isOpen: boolean;
}

/** Returns the bounds of all compared routes; undefined if none has a line. */
export const comparedBounds = (compared: readonly ComparedSearch[]) =>
  boundsOf(compared.flatMap(({ route }) => decodePolyline(route.overview_polyline.points) ?? []));

/** Draws the compared routes. While the panel is open, it owns the map, which hides the answers of other panels. */
export function ComparedOnMap({ compared, panelId, isOpen }: ComparedOnMapProps) {
  const key = compared.map(({ search }) => search.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same searches have the same routes and names
  const overlay = useMemo(() => comparedOverlay(compared, [panelId]), [key, panelId]);
  useOverlay(overlay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const bounds = comparedBounds(compared);
    if (bounds) bringResultIntoView(bounds);
  }, [key]);
  useEffect(() => {
    if (!isOpen) return;
    const { owner } = useOverlays.getState();
    useOverlays.setState({ owner: panelId });
    return () => {
      if (useOverlays.getState().owner === panelId) useOverlays.setState({ owner });
    };
  }, [isOpen, panelId]);
  return null;
}
