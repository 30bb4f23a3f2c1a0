import { type Overlay, useOverlays } from '../map/overlays.ts';
import { printedStopsOverlay } from '../map/printed-stops.ts';
import type { NamedStop } from './route-export.ts';

/** Overlays that belong to a printed route, by ID. */
const printedOverlayIds = ['route', 'route.avoided', 'tolls'];

/**
 * Returns the overlays of a printed route without the other alternatives, and an overlay of its stops, which are handles in
 * the window. Overlays hidden in the legend aren't printed, except the route itself.
 * @param chosen index of the printed route among those found
 */
export function printOverlays(stops: readonly NamedStop[], chosen: number): Overlay[] {
  const { overlays, hidden } = useOverlays.getState();
  const isHidden = (id: string) => hidden.has(id) && id !== 'route';
  const visible = printedOverlayIds.flatMap((id) => (isHidden(id) ? [] : (overlays.get(id) ?? [])));
  return [
    ...visible.map((overlay) => (overlay.id === 'route' ? selectedRouteOnly(overlay, chosen) : overlay)),
    printedStopsOverlay(stops),
  ];
}

function selectedRouteOnly(overlay: Overlay, chosen: number): Overlay {
  const { lines } = overlay.sources;
  if (!lines || !('features' in lines)) return overlay;
  const features = lines.features.filter(({ properties }) => properties?.index === chosen);
  return features.length === 0
    ? overlay
    : { ...overlay, sources: { ...overlay.sources, lines: { ...lines, features } } };
}
