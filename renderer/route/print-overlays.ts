import { type Overlay, useOverlays } from '../map/overlays.ts';
import { printedStops } from '../map/printed-stops.ts';
import type { NamedStop } from './route-export.ts';

/** What of the map belongs to a printed route. */
const printed = ['route', 'route.avoided', 'tolls'];

/**
 * The overlays of a printed route, with its stops, which are no overlay in the window, and without the
 * other routes, which nobody is to drive. What the legend switched off is left out, but not the route itself.
 * @param chosen the place of the printed route among those that were found
 */
export function printOverlays(stops: readonly NamedStop[], chosen: number): Overlay[] {
  const { overlays, hidden } = useOverlays.getState();
  const leftOut = (id: string) => hidden.has(id) && id !== 'route';
  const visible = printed.flatMap((id) => (leftOut(id) ? [] : (overlays.get(id) ?? [])));
  return [
    ...visible.map((overlay) => (overlay.id === 'route' ? withoutOthers(overlay, chosen) : overlay)),
    printedStops(stops),
  ];
}

function withoutOthers(overlay: Overlay, chosen: number): Overlay {
  const { lines } = overlay.sources;
  if (!lines || !('features' in lines)) return overlay;
  const features = lines.features.filter(({ properties }) => properties?.index === chosen);
  return features.length === 0
    ? overlay
    : { ...overlay, sources: { ...overlay.sources, lines: { ...lines, features } } };
}
