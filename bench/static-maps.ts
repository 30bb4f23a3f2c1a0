import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { createCanvas } from '@napi-rs/canvas';
import { PbfReader } from 'pbf';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { openTileArchive } from '../electron/region-format/tile-archive.ts';
import { tilesInView, viewOf } from '../electron/service/static-maps/canvas/view.ts';
import { basemapZooms } from '../shared/map-style/basemap-layers.ts';
import { atLeast, atMost, atMostTime, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { median, millisecondsOf, quantile } from './timing.ts';
import { type UnlimitedService, unlimitedService } from './unlimited-service.ts';

const region = resolve('out/regions/built-in');
const side = 640;
const zooms = [11, 12, 13.5, 15, 16, 17];
const placesAtEachZoom = 15;
const atOnce = 4;
const together = 60;

const random = numbers();
const next = () => random.next().value;
const somewhere = () => ({ lat: -34.92 + next() * 0.07, lng: -56.23 + next() * 0.12 });
type Center = ReturnType<typeof somewhere> & { zoom: number };

const pathOf = ({ lat, lng, zoom }: Center) =>
  `/maps/static?lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}&zoom=${zoom}&width=${side}&height=${side}`;

/** Minimal renderer: reads each tile, fills or strokes every feature once, and compresses the image. */
async function barePicture(archive: ReturnType<typeof openTileArchive>, center: Center): Promise<void> {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const view = viewOf(center, { width: side, height: side, pixelRatio: 1 });
  for (const { zoom, column, row, x, y, size } of tilesInView(view, basemapZooms.region)) {
    const zipped = archive.tile(zoom, column, row);
    if (!zipped) continue;
    for (const layer of Object.values(new VectorTile(new PbfReader(gunzipSync(zipped))).layers)) {
      const scale = size / layer.extent;
      context.beginPath();
      for (let index = 0; index < layer.length; index += 1) {
        for (const line of layer.feature(index).loadGeometry()) {
          line.forEach((point, at) => {
            if (at === 0) context.moveTo(x + point.x * scale, y + point.y * scale);
            else context.lineTo(x + point.x * scale, y + point.y * scale);
          });
        }
      }
      if (layer.name === 'road') context.stroke();
      else context.fill();
    }
  }
  await canvas.encode('webp', 97);
}

/** Median time of images rendered one after another, alternating between the service and the minimal renderer. */
async function besideBare(service: UnlimitedService): Promise<{ served: number[]; bare: number[] }> {
  const archive = openTileArchive(join(region, regionFiles.basemap));
  const served: number[] = [];
  const bare: number[] = [];
  for (const zoom of zooms) {
    for (let index = 0; index < placesAtEachZoom; index += 1) {
      const center = { ...somewhere(), zoom };
      served.push(await millisecondsOf(() => service.get(pathOf(center))));
      bare.push(await millisecondsOf(() => barePicture(archive, center)));
    }
  }
  archive.close();
  return { served, bare };
}

/**
 * Images per second with several concurrent requests, and the CPU time of each; on a busy machine, only the latter shows
 * what two cores could do.
 */
async function perSecond(service: UnlimitedService): Promise<{ rate: number; processorMs: number }> {
  let left = together;
  const start = performance.now();
  const before = process.cpuUsage();
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      await service.get(pathOf({ ...somewhere(), zoom: zooms[left % zooms.length] ?? 12 }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const { user, system } = process.cpuUsage(before);
  return {
    rate: (together * 1000) / (performance.now() - start),
    processorMs: (user + system) / 1000 / together,
  };
}

/** Maximum time of a search while maps are rendered, in milliseconds. */
async function searchMeanwhile(service: UnlimitedService): Promise<number> {
  let painting = true;
  const painted = perSecond(service).finally(() => {
    painting = false;
  });
  const took: number[] = [];
  while (painting) {
    took.push(await millisecondsOf(() => service.get('/localities/autocomplete?input=plaza')));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await painted;
  return quantile(took, 0.95);
}

/** Static maps of the service over the built-in region, which must have been built. */
export async function run(): Promise<Figure[]> {
  const service = await unlimitedService(join(region, regionFiles.routing));
  try {
    const first = await millisecondsOf(() => service.get(pathOf({ lat: -34.9, lng: -56.175, zoom: 15 })));
    const { served, bare } = await besideBare(service);
    const { rate, processorMs } = await perSecond(service);
    return [
      atMostTime('first static map, with its thread', first, 'ms', 1500),
      atMostTime('static map 640 x 640, median', median(served), 'ms', 300),
      atMostTime('static map 640 x 640, p95', quantile(served, 0.95), 'ms', 600),
      atMost('static map, median', median(served) / median(bare), 'times reading and filling alone', 4),
      atLeast('static maps, several at once', rate, 'a second', 10),
      atMostTime('static map, processor time', processorMs, 'ms', 200),
      atMostTime('a search while maps are painted, p95', await searchMeanwhile(service), 'ms', 100),
    ];
  } finally {
    await service.close();
  }
}
