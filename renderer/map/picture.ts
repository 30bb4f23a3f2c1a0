import { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds } from '../../shared/geo/bounds.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import { deskState } from '../desk/states.ts';
import { overlayDrawer } from './overlay-layers.ts';
import type { Overlay } from './overlays.ts';
import { basemapStyle } from './style/basemap.ts';
import { chosenBasemap } from './style/chosen-basemap.ts';
import { addMapIcon } from './style/map-icons.ts';

export interface MapPicture {
  /** A PNG as a data URL. */
  url: string;
  /** Whose data it shows. */
  attribution: string;
}

/** Of the map in CSS pixels; there are twice as many dots to the side, for paper. */
const size = { width: 1000, height: 560 } as const;
const dotsPerPixel = 2;
const paddingPixels = 44;
const closestZoom = 16;
/** When nothing has come or was painted for so long, the rest is not waited for. */
const longestPauseMs = 15_000;

/**
 * A picture for paper, in light colours whatever the theme: all of `bounds` on the chosen basemap, with
 * these overlays and no others. Null where what it needs does not come.
 */
export async function mapPicture(bounds: Bounds, overlays: readonly Overlay[]): Promise<MapPicture | null> {
  const { origin } = window.location;
  const { basemap } = deskState('settings');
  const style = await chosenBasemap(basemap, 'light', origin).catch(() => basemapStyle('light', origin));
  const container = document.createElement('div');
  container.inert = true;
  Object.assign(container.style, {
    position: 'fixed',
    left: '-10000px',
    width: `${size.width}px`,
    height: `${size.height}px`,
  });
  document.body.append(container);
  const map = new MapLibreMap({
    container,
    style,
    bounds: [bounds.southwest, bounds.northeast],
    fitBoundsOptions: { padding: paddingPixels, maxZoom: closestZoom },
    pixelRatio: dotsPerPixel,
    interactive: false,
    fadeDuration: 0,
    attributionControl: { compact: false },
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  map.setMissingStyleImageResolver((id) => addMapIcon(map, id));
  map.once('style.load', () =>
    overlayDrawer(map)(
      {
        overlays: new Map(overlays.map((overlay) => [overlay.id, overlay])),
        open: null,
        owner: null,
        hidden: new Set(),
        pinned: new Set(),
      },
      palettes.light,
    ),
  );
  try {
    const drawn = await new Promise<boolean>((resolve) => {
      let patience: ReturnType<typeof setTimeout>;
      const waitOn = () => {
        clearTimeout(patience);
        patience = setTimeout(() => resolve(false), longestPauseMs);
      };
      for (const event of ['data', 'render'] as const) map.on(event, waitOn);
      map.once('idle', () => resolve(true));
      waitOn();
    });
    if (!drawn) return null;
    const attribution = container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
    return { url: map.getCanvas().toDataURL('image/png'), attribution };
  } finally {
    map.remove();
    container.remove();
  }
}
