import { startTransition, useEffect, useState } from 'react';
import { repeatedItems } from '../../../shared/zones/formats/identical.ts';
import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { PreviewItem } from '../../../shared/zones/formats/preview-item.ts';
import { unpackZones } from '../../workspace-zones/packed-zones.ts';
import { warmWorker } from '../../workspace-zones/warm-worker.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useCheckOptions } from '../../zone-check/zone-check.ts';
import type {
  FoundInFile,
  ImportAnswer,
  ImportOptions,
  ImportProgress,
  ImportQuestion,
  ImportSource,
} from './import-messages.ts';

export type ImportReading =
  /** `before` is the result with other options. */
  | { kind: 'reading'; progress: ImportProgress; before: FoundInFile | null }
  | { kind: 'failed'; message: string }
  | FoundInFile;

const workers = warmWorker(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
);

/** Reads the source in a worker; again when options change. */
export function useImportPreview(source: ImportSource, options: ImportOptions): ImportReading {
  const checks = useCheckOptions();
  const [reading, setReading] = useState<ImportReading>(() => readingOn(null, begun));
  useEffect(() => {
    setReading((old) => readingOn(old, begun));
    const worker = workers.take();
    let idle = false;
    const items: MarkedItem[] = [];
    const joinable: JoinableParts[] = [];
    const mine = [...useZones.getState().zones.values()];
    const isRepeated = repeatedItems();
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => {
      if (data.kind === 'read' || data.kind === 'checked') setReading((old) => readingOn(old, data));
      else if (data.kind === 'items') {
        for (const item of withZones(data)) {
          items.push(item.ok ? { ...item, same: isRepeated(item) ? 'in-file' : null } : item);
        }
      } else if (data.kind === 'joinable') joinable.push(...withJoined(data));
      else {
        idle = true;
        startTransition(() => setReading({ ...data, preview: { ...data.preview, items, joinable } }));
      }
    };
    worker.onerror = ({ message }) => setReading({ kind: 'failed', message });
    const existing = mine.map(({ zoneId }) => ({ zoneId }));
    const question: ImportQuestion = { input: source.input, options, existing, checks };
    worker.postMessage(question);
    return () => workers.release(worker, idle);
  }, [source, options, checks]);
  return reading;
}

const begun: ImportProgress = { kind: 'read', share: 0, done: 0 };

function readingOn(old: ImportReading | null, progress: ImportProgress): ImportReading {
  const before = old?.kind === 'preview' ? old : old?.kind === 'reading' ? old.before : null;
  return { kind: 'reading', progress, before };
}

function* withZones({ items, zones }: Extract<ImportAnswer, { kind: 'items' }>): Generator<PreviewItem> {
  const readable = unpackZones(zones).values();
  for (const item of items) {
    if (!item.ok) {
      yield item;
      continue;
    }
    const { value: zone } = readable.next();
    if (zone) yield { ...item, zone };
  }
}

const withJoined = ({ groups, zones }: Extract<ImportAnswer, { kind: 'joinable' }>): JoinableParts[] =>
  unpackZones(zones).flatMap((zone, at) => {
    const group = groups[at];
    return group ? { ...group, joined: { ...group.joined, zone } } : [];
  });
