import { type ImportFormat, readFile } from '../../../shared/zones/formats/detect.ts';
import { type PreviewItem, previewImport } from '../../../shared/zones/formats/import-preview.ts';
import { failedReading, type Reading, type ReadOptions } from '../../../shared/zones/formats/reading.ts';
import { readShapefileParts } from '../../../shared/zones/formats/shapefile.ts';
import { largestFileBytes } from '../../../shared/zones/formats/text-encoding.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { memoryOf, packZones } from '../map/packed-zones.ts';
import type { BareItem, ImportAnswer, ImportQuestion, ImportSource } from './import-preview.ts';

/** Items of so many are taken over within some milliseconds. */
const itemsAtOnce = 500;

/** Reads a file and says what it would bring, away from the window's own thread. */
addEventListener('message', async ({ data }: MessageEvent<ImportQuestion>) => {
  const { options, existing, checks } = data;
  const { format, reading } = await readSource(data.input, {
    ...options,
    onProgress: (done) => answer({ kind: 'progress', done, total: null }),
  });
  const steps = previewImport(await loadGeos(), reading, existing, {
    ...checks,
    makeId: () => crypto.randomUUID(),
  });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const { columns, mapping, encoding, hasLook } = reading;
      const { items, counts } = step.value;
      for (let from = 0; from < items.length; from += itemsAtOnce)
        handOver(items.slice(from, from + itemsAtOnce));
      answer({
        kind: 'preview',
        format,
        columns,
        mapping,
        encoding,
        hasLook,
        preview: { items: [], counts },
      });
      return;
    }
    answer({ kind: 'progress', ...step.value });
  }
});

async function readSource(
  input: ImportSource['input'],
  options: ReadOptions,
): Promise<{ format: ImportFormat; reading: Reading }> {
  const parts = typeof input === 'string' ? [] : input instanceof Blob ? [input] : input;
  // Before any of it is in memory.
  if (parts.reduce((sum, { size }) => sum + size, 0) > largestFileBytes)
    return { format: 'zip', reading: failedReading({ kind: 'too-large', limitBytes: largestFileBytes }) };
  if (typeof input !== 'string' && !(input instanceof Blob)) {
    const files = await Promise.all(
      input.map(async (file) => ({ name: file.name, bytes: await contentOf(file) })),
    );
    return { format: 'shapefile', reading: readShapefileParts(files, options) };
  }
  return readFile(typeof input === 'string' ? input : await contentOf(input), options);
}

/** Of a file that cannot be read nothing, which the preview says. */
const contentOf = async (file: Blob) =>
  new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));

const answer = (message: ImportAnswer, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer });

function handOver(items: readonly PreviewItem[]) {
  const zones = packZones(items.flatMap((item) => (item.ok ? [item.zone] : [])));
  answer({ kind: 'items', items: items.map(bare), zones }, memoryOf(zones));
}

function bare(item: PreviewItem): BareItem {
  if (!item.ok) return item;
  const { zone, ...rest } = item;
  return rest;
}
