import { type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { mapFonts } from '../../shared/map-style/palette.ts';
import type { Overlay } from './overlays.ts';

interface PrintedStop {
  sign: string;
  position: LatLng;
}

/** Returns an overlay of labeled stops for printed maps; in the window, stops are handles instead. */
export const printedStopsOverlay = (stops: readonly PrintedStop[]): Overlay => ({
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
