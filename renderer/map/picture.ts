import { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import { deskState } from '../desk/states.ts';
import { hidePlaceNamesIn } from './hidden-place-names.ts';
import { overlayDrawer, overlayOfLayer } from './overlay-layers.ts';
import type { Overlay } from './overlays.ts';
import { basemapStyle } from './style/basemap.ts';
import { addMapIcon } from './style/map-icons.ts';
import { routeThroughLimits } from './style/online-map.ts';
import { selectedBasemapStyle } from './style/selected-basemap.ts';

export interface MapPicture {
  /** A PNG as a data URL. */
  url: string;
  /** Attribution of its data. */
  attribution: string;
}

/** Size of a rendered map in CSS pixels. */
interface PictureSize {
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  dotsPerPixel: number;
}

const defaultSize: PictureSize = { width: 1000, height: 560, dotsPerPixel: 2 };
/**
 * Maximum side of an image in device pixels, which nearly all graphics cards can render (WebGL's MAX_TEXTURE_SIZE). On
 * others, MapLibre renders at a lower resolution.
 */
export const maxDots = 8192;
/**
 * Resolution while data is loading: MapLibre repaints whenever data arrives, which is faster at low resolution. Above
 * 1, it loads the images and tiles for high-density screens, which are needed for print.
 */
const loadingDotsPerPixel = 1.05;
const paddingPixels = 44;
const maxZoom = 16;
/** Rendering fails after this long without new data or painting. */
const maxPauseMs = 15_000;

interface PaintOptions {
  size?: PictureSize;
  /** Images referenced by overlay layers. */
  images?: ReadonlyMap<string, ImageData>;
  signal?: AbortSignal;
  /**
   * Returns the resolution to render at, in meters per CSS pixel, given the one at which `bounds` fit. Must not return
   * less, or the bounds would be cut off.
   */
  roundedMetersPerPixel?: (metersPerPixel: number) => number;
  /** Area for which overlays have their own labels, so that the basemap's place names are hidden there. */
  namedArea?: ZoneGeometry | undefined;
}

/** An image with a known scale. */
export interface ScaledPicture extends MapPicture {
  /** On the ground, at the center of the image. */
  metersPerPixel: number;
  /** Device pixels per CSS pixel, as rendered. */
  dotsPerPixel: number;
}

/**
 * Renders an image for printing, in light colors: `bounds` on the selected basemap, with only these overlays. Resolves
 * to null if required data doesn't arrive.
 */
export const mapPicture = (bounds: Bounds, overlays: readonly Overlay[]): Promise<MapPicture | null> =>
  scaledMapPicture(bounds, overlays);

/** As `mapPicture`, in any size and with further options. Also resolves to null if `signal` is aborted. */
export async function scaledMapPicture(
  bounds: Bounds,
  overlays: readonly Overlay[],
  { size = defaultSize, images, signal, roundedMetersPerPixel, namedArea }: PaintOptions = {},
): Promise<ScaledPicture | null> {
  const { origin } = window.location;
  const { basemap } = deskState('settings');
  const style = await selectedBasemapStyle(basemap, 'light', origin).catch(() =>
    basemapStyle('light', origin),
  );
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
    transformRequest: routeThroughLimits,
    bounds: [bounds.southwest, bounds.northeast],
    fitBoundsOptions: { padding: paddingPixels, maxZoom },
    pixelRatio: Math.min(loadingDotsPerPixel, size.dotsPerPixel),
    maxCanvasSize: [maxDots, maxDots],
    interactive: false,
    fadeDuration: 0,
    attributionControl: { compact: false },
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  if (roundedMetersPerPixel) {
    const fittingMetersPerPixel = metersPerPixelOf(map, size);
    map.setZoom(
      map.getZoom() - Math.log2(roundedMetersPerPixel(fittingMetersPerPixel) / fittingMetersPerPixel),
    );
  }
  map.setMissingStyleImageResolver((id) => addMapIcon(map, id));
  map.once('style.load', () => {
    // MapLibre scales fill patterns up with the fractional part of the zoom.
    const patternScale = 2 ** (map.getZoom() % 1);
    for (const [name, image] of images ?? [])
      map.addImage(name, image, { pixelRatio: size.dotsPerPixel * patternScale });
    overlayDrawer(map)(
      {
        overlays: new Map(overlays.map((overlay) => [overlay.id, overlay])),
        open: null,
        owner: null,
        hidden: new Set(),
        pinned: new Set(),
      },
      palettes.light,
    );
    if (namedArea) hidePlaceNamesIn(map, namedArea, (id) => overlayOfLayer(overlays, id) !== undefined);
  });
  try {
    if (!(await waitUntilPainted(map, signal))) return null;
    map.setPixelRatio(size.dotsPerPixel);
    map.triggerRepaint();
    if (!(await waitUntilPainted(map, signal))) return null;
    const attribution = container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
    const canvas = map.getCanvas();
    const url = await pngDataUrl(canvas);
    return {
      url,
      attribution,
      metersPerPixel: metersPerPixelOf(map, size),
      dotsPerPixel: canvas.width / size.width,
    };
  } finally {
    map.remove();
    container.remove();
  }
}

/** Returns the meters per CSS pixel at the center of the map. */
function metersPerPixelOf(map: MapLibreMap, { width, height }: PictureSize): number {
  const samplePixels = 100;
  const [from, to] = [
    map.unproject([width / 2, height / 2]),
    map.unproject([width / 2 + samplePixels, height / 2]),
  ];
  return from.distanceTo(to) / samplePixels;
}

/** Resolves to true when a map is completely painted, to false if data doesn't arrive or the signal is aborted. */
async function waitUntilPainted(map: MapLibreMap, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const isPainted = await new Promise<boolean>((resolve) => {
    const restartTimeout = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => resolve(false), maxPauseMs);
    };
    for (const event of ['data', 'render'] as const) map.on(event, restartTimeout);
    map.once('idle', () => resolve(true));
    signal?.addEventListener('abort', () => resolve(false), { once: true });
    restartTimeout();
  });
  clearTimeout(timeout);
  return isPainted && !signal?.aborted;
}

/** Returns the canvas as a PNG data URL; unlike `toDataURL`, doesn't block while encoding. */
async function pngDataUrl(canvas: HTMLCanvasElement): Promise<string> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(png ?? new Blob());
  });
}
