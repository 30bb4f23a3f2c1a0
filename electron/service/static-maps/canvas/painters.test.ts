import { join } from 'node:path';
import { imageSize } from 'image-size';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { regionWithinMs, testRegion } from '../../../region-build/region.testing.ts';
import { regionFiles } from '../../../region-format/manifest.ts';
import { startPainters } from './painters.ts';

let painterPath: string;
let region: string;
beforeAll(async () => {
  region = join(await testRegion(), regionFiles.basemap);
  painterPath = inject('builtService')['static-map-painter'];
}, regionWithinMs);

function open(archive: string) {
  const painters = startPainters(painterPath, { region: archive, world: null });
  onTestFinished(() => painters.close());
  return painters;
}

const map = (width: number) => ({
  params: { lat: -34.9, lng: -56.175, zoom: 14, width, height: 100, retina: false },
  images: [],
});
const { signal } = new AbortController();

test('more maps than there are threads are painted, each for its caller', async () => {
  const { paint } = open(region);
  const widths = [100, 110, 120, 130, 140];
  const pictures = await Promise.all(widths.map((width) => paint(map(width), signal)));
  expect(pictures.map((picture) => imageSize(picture).width)).toEqual(widths);
});

test('an aborted map is rejected, and the others are painted', async () => {
  const { paint } = open(region);
  const gone = new AbortController();
  const first = [paint(map(100), signal), paint(map(110), signal)];
  const last = paint(map(120), gone.signal);
  gone.abort(new Error('gone'));
  await expect(last).rejects.toThrow('gone');
  expect(await Promise.all(first)).toHaveLength(2);
});

test('a thread that can’t paint is reported each time', async () => {
  const { paint } = open(join(region, 'nowhere'));
  await expect(paint(map(100), signal)).rejects.toThrow(/can’t be opened/);
  await expect(paint(map(100), signal)).rejects.toThrow(/can’t be opened/);
});
