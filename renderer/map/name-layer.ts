import type { SymbolLayerSpecification } from 'maplibre-gl';
import { mapFonts, type Palette } from '../../shared/map-style/palette.ts';
import type { OverlayLayer } from './overlays.ts';

type SymbolLayer = Extract<OverlayLayer, { type: 'symbol' }>;

/**
 * Returns a layer that labels points with their property `name`, in label colors.
 * @param layout size and position of the text
 */
export const nameLayer = (
  id: string,
  source: string,
  { overlayLabel, overlayLabelHalo }: Pick<Palette, 'overlayLabel' | 'overlayLabelHalo'>,
  { haloWidth, ...layout }: NonNullable<SymbolLayerSpecification['layout']> & { haloWidth: number },
): SymbolLayer => ({
  id,
  source,
  type: 'symbol',
  layout: { 'text-field': ['get', 'name'], 'text-font': [mapFonts.medium], ...layout },
  paint: {
    'text-color': overlayLabel,
    'text-halo-color': overlayLabelHalo,
    'text-halo-width': haloWidth,
  },
});

/** Returns a layout that places a name on whichever side of its point has room, `offset` ems away. */
export const aroundPoint = (offset: number) =>
  ({
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': offset,
  }) satisfies SymbolLayerSpecification['layout'];
