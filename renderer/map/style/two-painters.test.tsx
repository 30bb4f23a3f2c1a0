import { addProtocol, Map as MapLibreMap, removeProtocol } from 'maplibre-gl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { type BasemapSource, basemapZooms } from '../../../shared/map-style/basemap-layers.ts';
import { palettes } from '../../../shared/map-style/palette.ts';
import '../MapCanvas.tsx';
import { basemapStyle } from './basemap.ts';

/* The window's map and the static map of the service, painted of the same place in the same style. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    staticMap(query: object): Promise<string | null>;
    basemapTile(source: BasemapSource, address: readonly [number, number, number]): Promise<string>;
  }
}

const side = 320;
const center = { lat: -34.905, lng: -56.186 };
const { light } = palettes;
/** What a pixel shows, by the colors of the style. */
const colors = {
  water: [light.water],
  road: [light.road, light.motorway, light.roadCasing, light.roadMajorCasing, light.motorwayCasing],
  land: [
    light.land,
    light.residential,
    light.park,
    light.grass,
    light.building,
    light.beach,
    light.industrial,
  ],
} as const;
type Ground = keyof typeof colors;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

beforeAll(() => {
  addProtocol('archive', async ({ url }) => {
    const [source = '', ...address] = url.slice('archive://'.length).split('/');
    const [zoom = 0, column = 0, row = 0] = address.map(Number);
    const tile = await commands.basemapTile(source as BasemapSource, [zoom, column, row]);
    return { data: bytesOf(tile).buffer };
  });
});
afterAll(() => removeProtocol('archive'));

async function pixelsOf(image: Blob): Promise<Uint8ClampedArray> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(await createImageBitmap(image), 0, 0);
  return context.getImageData(0, 0, side, side).data;
}

async function paintedByWindow(zoom: number): Promise<Blob> {
  const container = document.createElement('div');
  Object.assign(container.style, { width: `${side}px`, height: `${side}px` });
  document.body.append(container);
  const style = basemapStyle('light', window.location.origin);
  const source = (name: BasemapSource) => ({
    type: 'vector' as const,
    tiles: [`archive://${name}/{z}/{x}/{y}`],
    ...basemapZooms[name],
  });
  const map = new MapLibreMap({
    container,
    style: {
      ...style,
      sources: { world: source('world'), region: source('region') },
      layers: style.layers.filter(({ type }) => type !== 'symbol'),
    },
    center,
    zoom,
    pixelRatio: 1,
    interactive: false,
    fadeDuration: 0,
    attributionControl: false,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  try {
    await map.once('idle');
    return await new Promise((resolve, reject) =>
      map.getCanvas().toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture')))),
    );
  } finally {
    map.remove();
    container.remove();
  }
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const known = (Object.keys(colors) as Ground[]).flatMap((ground) =>
  colors[ground].map((color) => ({ ground, rgb: channels(color) })),
);

function groundAt(pixels: Uint8ClampedArray, at: number): Ground {
  let nearest = { ground: 'land' as Ground, distance: Number.POSITIVE_INFINITY };
  for (const { ground, rgb } of known) {
    const distance = rgb.reduce((sum, value, channel) => sum + (value - (pixels[at + channel] ?? 0)) ** 2, 0);
    if (distance < nearest.distance) nearest = { ground, distance };
  }
  return nearest.ground;
}

/** Less than a road or its casing differs from the land beside it, so that none can be missing unnoticed. */
const unseenDifference = 12;
const looksAlike = (one: Uint8ClampedArray, other: Uint8ClampedArray, at: number) =>
  [at, at + 1, at + 2].every(
    (channel) => Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) < unseenDifference,
  );

/** The picture of the service says there whose data it shows. */
const comparedRows = side - 32;
const noLabels = [{ featureType: 'all', elementType: 'labels', stylers: [{ visibility: 'off' }] }];

test.for([9, 11, 13, 14.5, 16])(
  'at zoom %s land, water and roads are where the map of the window has them',
  async (zoom, { skip }) => {
    const query = { ...center, zoom, width: side, height: side, retina: false, stylers: noLabels };
    const image = await commands.staticMap(query);
    if (image === null) return skip('The region and the world are not built: npm run build');
    const service = await pixelsOf(new Blob([bytesOf(image)]));
    const inWindow = await pixelsOf(await paintedByWindow(zoom));
    const visible = { land: 0, water: 0, road: 0 };
    const agreed = { land: 0, water: 0, road: 0 };
    for (let at = 0; at < comparedRows * side * 4; at += 4) {
      const ground = groundAt(inWindow, at);
      visible[ground] += 1;
      // At the edge of two grounds a pixel has a color between theirs.
      if (groundAt(service, at) === ground || looksAlike(service, inWindow, at)) agreed[ground] += 1;
    }
    for (const ground of ['land', 'water', 'road'] as const) {
      if (visible[ground] > 0) expect(agreed[ground] / visible[ground], ground).toBeGreaterThan(0.95);
    }
  },
);
