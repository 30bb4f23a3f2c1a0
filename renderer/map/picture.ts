import { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds } from '../../shared/geo/bounds.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import { deskState } from '../desk/states.ts';
import { overlayDrawer } from './overlay-layers.ts';
import type { Overlay } from './overlays.ts';
import { basemapStyle } from './style/basemap.ts';
import { chosenBasemap } from './style/chosen-basemap.ts';
import { addMapIcon } from './style/map-icons.ts';
import { throughLimits } from './style/online-map.ts';

export interface MapPicture {
  /** A PNG as a data URL. */
  url: string;
  /** Whose data it shows. */
  attribution: string;
}

/** How large a map is painted: in CSS pixels, with so many dots to each side of one. */
interface PictureSize {
  width: number;
  height: number;
  dotsPerPixel: number;
}

const usualSize: PictureSize = { width: 1000, height: 560, dotsPerPixel: 2 };
/**
 * A side of a picture has no more dots: what graphics cards draw at once (WebGL's MAX_TEXTURE_SIZE is at least this on
 * nearly all). Where one draws fewer, MapLibre paints as many as it does.
 */
export const mostDots = 8192;
/**
 * A map is painted anew with all that comes, which is quicker with few dots; beyond 1, images and tiles of a basemap
 * come as fine as print needs them.
 */
const loadingDotsPerPixel = 1.05;
const paddingPixels = 44;
const closestZoom = 16;
/** When nothing has come or was painted for so long, the rest is not waited for. */
const longestPauseMs = 15_000;

interface PaintOptions {
  size?: PictureSize;
  /** Images that the layers of the overlays name. */
  images?: ReadonlyMap<string, ImageData>;
  signal?: AbortSignal;
  /** Gives the scale to paint at, in meters to a CSS pixel, for that at which `bounds` fit: the same or a smaller one. */
  roundedMetersPerPixel?: (metersPerPixel: number) => number;
}

/** A picture at a known scale. */
export interface ScaledPicture extends MapPicture {
  /** Of the ground, in the middle of the picture. */
  metersPerPixel: number;
  /** To each side of a CSS pixel, as they were painted. */
  dotsPerPixel: number;
}

/**
 * A picture for paper, in light colours whatever the theme: all of `bounds` on the chosen basemap, with
 * these overlays and no others. Null where what it needs does not come.
 */
export const mapPicture = (bounds: Bounds, overlays: readonly Overlay[]): Promise<MapPicture | null> =>
  scaledMapPicture(bounds, overlays);

/** As `mapPicture`, as large as it is wanted. Null where it was cancelled, too. */
export async function scaledMapPicture(
  bounds: Bounds,
  overlays: readonly Overlay[],
  { size = usualSize, images, signal, roundedMetersPerPixel }: PaintOptions = {},
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
    maxCanvasSize: [mostDots, mostDots],
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
    // MapLibre enlarges patterns with the part of the zoom behind the point, up to the next level.
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

/** How many meters of the ground a CSS pixel in the middle of the map is wide. */
function metersPerPixelOf(map: MapLibreMap, { width, height }: PictureSize): number {
  const along = 100;
  const [from, to] = [map.unproject([width / 2, height / 2]), map.unproject([width / 2 + along, height / 2])];
  return from.distanceTo(to) / along;
}

/** Waits until a map is painted with all that it needs; false where that does not come, or it was cancelled. */
async function isPainted(map: MapLibreMap, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const painted = await new Promise<boolean>((resolve) => {
    const waitOn = () => {
      clearTimeout(patience);
      patience = setTimeout(() => resolve(false), longestPauseMs);
    };
    for (const event of ['data', 'render'] as const) map.on(event, waitOn);
    map.once('idle', () => resolve(true));
    signal?.addEventListener('abort', () => resolve(false), { once: true });
    waitOn();
  });
  clearTimeout(patience);
  return painted && !signal?.aborted;
}

/** As a data URL, encoded beside the window's own work. */
async function pngOf(canvas: HTMLCanvasElement): Promise<string> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(png ?? new Blob());
  });
}
