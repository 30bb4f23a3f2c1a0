import { toLngLat } from '../../shared/geo/position.ts';
import { type Overlay, useOverlays } from '../map/overlays.ts';
import { mapFonts } from '../theme.ts';
import type { NamedStop } from './route-export.ts';

/** What of the map belongs to a printed route. */
const printed = ['route', 'route.avoided', 'tolls'];

/** The overlays of a printed route, with its stops, which are no overlay in the window. */
export function printOverlays(stops: readonly NamedStop[]): Overlay[] {
  const { overlays, hidden } = useOverlays.getState();
  const shown = printed.flatMap((id) => (hidden.has(id) ? [] : (overlays.get(id) ?? [])));
  return [...shown, stopsOverlay(stops)];
}

const stopsOverlay = (stops: readonly NamedStop[]): Overlay => ({
  id: 'route.stops',
  titleKey: 'route.stops',
  order: 95,
  visible: true,
  sources: {
    stops: {
      type: 'FeatureCollection',
      features: stops.map(({ sign, position }) => ({
        type: 'Feature',
        properties: { sign },
        geometry: { type: 'Point', coordinates: toLngLat(position) },
      })),
    },
  },
  layers: ({ accent, casing }) => [
    {
      id: 'discs',
      source: 'stops',
      type: 'circle',
      paint: {
        'circle-radius': 11,
        'circle-color': accent,
        'circle-stroke-color': casing,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'signs',
      source: 'stops',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': [mapFonts.medium],
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': casing },
    },
  ],
});
