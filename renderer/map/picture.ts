import { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import { deskState } from '../desk/states.ts';
import { nameArea } from './named-area.ts';
import { overlayDrawer, overlayOfLayer } from './overlay-layers.ts';
import type { Overlay } from './overlays.ts';
import { basemapStyle } from './style/basemap.ts';
import { chosenBasemap } from './style/chosen-basemap.ts';
import { addMapIcon } from './style/map-icons.ts';
import { throughLimits } from './style/online-map.ts';

export interface MapPicture {
  /** A PNG as a data URL. */
  url: string;
  /** Attribution of its data. */
  attribution: string;
}

/** Size of a rendered map: in CSS pixels, with device pixels per CSS pixel. */
interface PictureSize {
  width: number;
  height: number;
  dotsPerPixel: number;
}

const usualSize: PictureSize = { width: 1000, height: 560, dotsPerPixel: 2 };
/**
 * Maximum side of an image in device pixels: what graphics cards can render (WebGL's MAX_TEXTURE_SIZE is at least this
 * on nearly all). If the limit is lower, MapLibre renders that many.
 */
export const maxDots = 8192;
/**
 * A map is repainted whenever data arrives, which is faster at low resolution; above 1, the basemap's images and tiles
 * are fine enough for print.
 */
const loadingDotsPerPixel = 1.05;
const paddingPixels = 44;
const closestZoom = 16;
/** After this long without data or painting, stop waiting for the rest. */
const maxPauseMs = 15_000;

interface PaintOptions {
  size?: PictureSize;
  /** Images referenced by overlay layers. */
  images?: ReadonlyMap<string, ImageData>;
  signal?: AbortSignal;
  /**
   * Returns the rendering scale in meters per CSS pixel, given the one at which `bounds` fit: the same or a smaller map
   * scale.
   */
  roundedMetersPerPixel?: (metersPerPixel: number) => number;
  /** Where the overlays give the names of areas. */
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
 * Renders an image for printing, in light colors: all of `bounds` on the selected basemap, with these overlays only.
 * Null if required data doesn't arrive.
 */
export const mapPicture = (bounds: Bounds, overlays: readonly Overlay[]): Promise<MapPicture | null> =>
  scaledMapPicture(bounds, overlays);

/** As `mapPicture`, at any size. Also null if canceled. */
export async function scaledMapPicture(
  bounds: Bounds,
  overlays: readonly Overlay[],
  { size = usualSize, images, signal, roundedMetersPerPixel, namedArea }: PaintOptions = {},
): Promise<ScaledPicture | null> {
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
    transformRequest: throughLimits,
    bounds: [bounds.southwest, bounds.northeast],
    fitBoundsOptions: { padding: paddingPixels, maxZoom: closestZoom },
    pixelRatio: Math.min(loadingDotsPerPixel, size.dotsPerPixel),
    maxCanvasSize: [maxDots, maxDots],
    interactive: false,
    fadeDuration: 0,
    attributionControl: { compact: false },
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  if (roundedMetersPerPixel) {
    const fitting = metersPerPixelOf(map, size);
    map.setZoom(map.getZoom() - Math.log2(roundedMetersPerPixel(fitting) / fitting));
  }
  map.setMissingStyleImageResolver((id) => addMapIcon(map, id));
  map.once('style.load', () => {
    // MapLibre enlarges patterns by the fractional zoom, up to the next level.
    const enlarged = 2 ** (map.getZoom() % 1);
    for (const [name, image] of images ?? [])
      map.addImage(name, image, { pixelRatio: size.dotsPerPixel * enlarged });
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
    if (namedArea) nameArea(map, namedArea, (id) => overlayOfLayer(overlays, id) !== undefined);
  });
  try {
    if (!(await isPainted(map, signal))) return null;
    map.setPixelRatio(size.dotsPerPixel);
    map.triggerRepaint();
    if (!(await isPainted(map, signal))) return null;
    const attribution = container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
    const canvas = map.getCanvas();
    const url = await pngOf(canvas);
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
  const along = 100;
  const [from, to] = [map.unproject([width / 2, height / 2]), map.unproject([width / 2 + along, height / 2])];
  return from.distanceTo(to) / along;
}

/** Waits until a map is completely painted; false if data doesn't arrive, or if canceled. */
async function isPainted(map: MapLibreMap, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const painted = await new Promise<boolean>((resolve) => {
    const waitOn = () => {
      clearTimeout(patience);
      patience = setTimeout(() => resolve(false), maxPauseMs);
    };
    for (const event of ['data', 'render'] as const) map.on(event, waitOn);
    map.once('idle', () => resolve(true));
    signal?.addEventListener('abort', () => resolve(false), { once: true });
    waitOn();
  });
  clearTimeout(patience);
  return painted && !signal?.aborted;
}

/** Returns a data URL, encoded asynchronously. */
async function pngOf(canvas: HTMLCanvasElement): Promise<string> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(png ?? new Blob());
  });
}
