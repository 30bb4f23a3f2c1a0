import { startTransition, useEffect, useState } from 'react';
import { repeatDetector } from '../../../shared/zones/formats/identical.ts';
import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { PreviewItem } from '../../../shared/zones/formats/preview-item.ts';
import { warmWorker } from '../../ui/warm-worker.ts';
import { type TaskWorker, taskWorker } from '../../ui/worker-tasks.ts';
import { unpackZones } from '../../workspace-zones/packed-zones.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useCheckOptions } from '../../zone-check/zone-check.ts';
import type {
  FoundInFile,
  ImportOptions,
  ImportProgress,
  ImportSource,
  ImportTasks,
} from './import-messages.ts';

export type ImportReading =
  /** `before` is the result with the previous options; null on the first reading. */
  | { kind: 'reading'; progress: ImportProgress; before: FoundInFile | null }
  | { kind: 'failed'; message: string }
  | FoundInFile;

const workers = warmWorker(() =>
  taskWorker<ImportTasks>(new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })),
);

/** Reads the source in a worker, again when options change. */
export function useImportPreview(source: ImportSource, options: ImportOptions): ImportReading {
  const checks = useCheckOptions();
  const [reading, setReading] = useState<ImportReading>(() => readingState(null, notStarted));
  useEffect(() => {
    setReading((old) => readingState(old, notStarted));
    const worker = workers.take();
    const existing = [...useZones.getState().zones.values()].map(({ zoneId }) => ({ zoneId }));
    const request = { input: source.input, options, existing, checks };
    previewOf(worker, request, (progress) => setReading((old) => readingState(old, progress))).then(
      (found) => startTransition(() => setReading(found)),
      ({ message }: Error) => setReading({ kind: 'failed', message }),
    );
    return () => workers.release(worker);
  }, [source, options, checks]);
  return reading;
}

async function previewOf(
  worker: TaskWorker<ImportTasks>,
  request: ImportTasks['preview']['input'],
  onProgress: (progress: ImportProgress) => void,
): Promise<FoundInFile> {
  const found = await worker.run('preview', request, onProgress);
  const items: MarkedItem[] = [];
  const isRepeated = repeatDetector();
  for (let next = await nextItems(worker); next.length > 0; next = await nextItems(worker))
    for (const item of next)
      items.push(item.ok ? { ...item, same: isRepeated(item) ? 'in-file' : null } : item);
  const joinable: JoinableParts[] = [];
  for (let next = await nextJoinable(worker); next.length > 0; next = await nextJoinable(worker))
    joinable.push(...next);
  return { ...found, preview: { ...found.preview, items, joinable } };
}

const notStarted: ImportProgress = { kind: 'read', share: 0, done: 0 };

function readingState(old: ImportReading | null, progress: ImportProgress): ImportReading {
  const before = old?.kind === 'preview' ? old : old?.kind === 'reading' ? old.before : null;
  return { kind: 'reading', progress, before };
}

async function nextItems(worker: TaskWorker<ImportTasks>): Promise<PreviewItem[]> {
  const { items, zones } = await worker.run('nextItems', null);
  const readable = unpackZones(zones).values();
  return items.flatMap((item) => {
    if (!item.ok) return item;
    const { value: zone } = readable.next();
    return zone ? { ...item, zone } : [];
  });
}

async function nextJoinable(worker: TaskWorker<ImportTasks>): Promise<JoinableParts[]> {
  const { groups, zones } = await worker.run('nextJoinable', null);
  return unpackZones(zones).flatMap((zone, at) => {
    const group = groups[at];
    return group ? { ...group, joined: { ...group.joined, zone } } : [];
  });
}
