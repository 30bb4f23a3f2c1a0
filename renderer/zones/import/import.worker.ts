import { detectFormat, readZones } from '../../../shared/zones/formats/detect.ts';
import { type PreviewItem, previewImport } from '../../../shared/zones/formats/import-preview.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { memoryOf, packZones } from '../map/packed-zones.ts';
import type { BareItem, ImportAnswer, ImportQuestion } from './import-preview.ts';

/** Items of so many are taken over within some milliseconds. */
const itemsAtOnce = 500;

/** Reads a file and says what it would bring, away from the window's own thread. */
addEventListener('message', async ({ data }: MessageEvent<ImportQuestion>) => {
  const { format: chosen, options, existing, checks } = data;
  const input = await contentOf(data.input);
  const format = chosen ?? detectFormat(input);
  const reading = readZones(format, input, options);
  const steps = previewImport(await loadGeos(), reading, existing, {
    ...checks,
    makeId: () => crypto.randomUUID(),
  });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const { columns, mapping } = reading;
      const { items, counts } = step.value;
      for (let from = 0; from < items.length; from += itemsAtOnce)
        handOver(items.slice(from, from + itemsAtOnce));
      answer({ kind: 'preview', format, columns, mapping, preview: { items: [], counts } });
      return;
    }
    answer({ kind: 'progress', ...step.value });
  }
});

/** Of a file that cannot be read nothing, which the preview says. */
const contentOf = async (input: Blob | string) =>
  typeof input === 'string'
    ? input
    : new Uint8Array(await input.arrayBuffer().catch(() => new ArrayBuffer(0)));

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
