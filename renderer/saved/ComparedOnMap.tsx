import { useEffect, useMemo } from 'react';
import { boundsOf } from '../../shared/geo/bounds.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { bringAnswerIntoView } from '../map/camera.ts';
import { useOverlay, useOverlays } from '../map/overlays.ts';
import { comparedOverlay } from './compared-overlay.ts';
import type { ComparedSearch } from './compared-search.ts';

interface ComparedOnMapProps {
  compared: readonly ComparedSearch[];
  /** Id of the panel that shows them. */
  panel: string;
  isOpen: boolean;
}

/** Where all compared routes are. */
export const comparedBounds = (compared: readonly ComparedSearch[]) =>
  boundsOf(compared.flatMap(({ route }) => decodePolyline(route.overview_polyline.points) ?? []));

/** Draws what is compared, in the place of the answers of other panels while its own is open. */
export function ComparedOnMap({ compared, panel, isOpen }: ComparedOnMapProps) {
  const key = compared.map(({ search }) => search.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same searches have the same routes and names
  const overlay = useMemo(() => comparedOverlay(compared, [panel]), [key, panel]);
  useOverlay(overlay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const bounds = comparedBounds(compared);
    if (bounds) bringAnswerIntoView(bounds);
  }, [key]);
  useEffect(() => {
    if (!isOpen) return;
    const { owner } = useOverlays.getState();
    useOverlays.setState({ owner: panel });
    return () => {
      if (useOverlays.getState().owner === panel) useOverlays.setState({ owner });
    };
  }, [isOpen, panel]);
  return null;
}
