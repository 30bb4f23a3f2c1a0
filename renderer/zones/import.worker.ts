import { detectFormat, readZones } from '../../shared/zones/formats/detect.ts';
import { previewImport } from '../../shared/zones/formats/import-preview.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { ImportAnswer, ImportQuestion } from './import-preview.ts';

/** Reads a file and says what it would bring, away from the window's own thread. */
addEventListener('message', async ({ data }: MessageEvent<ImportQuestion>) => {
  const { input, format: chosen, options, existing, checks } = data;
  const format = chosen ?? detectFormat(input);
  const reading = readZones(format, input, options);
  const steps = previewImport(await loadGeos(), reading, existing, {
    ...checks,
    makeId: () => crypto.randomUUID(),
  });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const { columns, mapping } = reading;
      answer({ kind: 'preview', format, columns, mapping, preview: step.value });
      return;
    }
    answer({ kind: 'progress', ...step.value });
  }
});

const answer = (message: ImportAnswer) => postMessage(message);
