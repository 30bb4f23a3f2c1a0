import { startTransition, useEffect, useState } from 'react';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import type { ImportFormat } from '../../../shared/zones/formats/detect.ts';
import { repeatedItems } from '../../../shared/zones/formats/identical.ts';
import type { ImportPreview, MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { PreviewItem, ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import type {
  FieldMapping,
  PositionError,
  ReadOptions,
  TableEncoding,
} from '../../../shared/zones/formats/reading.ts';
import { type PackedZones, unpackZones } from '../../workspace-zones/packed-zones.ts';
import { warmWorker } from '../../workspace-zones/warm-worker.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useCheckOptions } from '../../zone-check/zone-check.ts';

/** What was chosen, dropped or pasted. */
export interface ImportSource {
  /** Name of the file; null when it was pasted. */
  name: string | null;
  /** A file, a text, or the files of a shapefile. */
  input: Blob | string | readonly File[];
}

/** What the person chose of how the source is read. */
export type ImportOptions = Omit<ReadOptions, 'onProgress' | 'onShare' | 'sqlite'>;

export interface ImportQuestion {
  input: ImportSource['input'];
  options: ImportOptions;
  existing: { zoneId: string }[];
  checks: CheckOptions;
}

export interface FoundInFile {
  kind: 'preview';
  format: ImportFormat;
  columns: string[];
  mapping: FieldMapping;
  encoding: TableEncoding | undefined;
  /** How far off its positions may be, where that is more than a little. */
  offBy: PositionError | undefined;
  /** It has colours and icons, which do not come in. */
  hasLook: true | undefined;
  preview: ImportPreview<MarkedItem>;
}

/** An item whose zone crosses by itself. */
export type BareItem = Exclude<PreviewItem, ReadableItem> | Omit<ReadableItem, 'zone'>;

/** Items of one `zone_id` whose joined zone crosses by itself. */
export type BareParts = Omit<JoinableParts, 'joined'> & { joined: Omit<ReadableItem, 'zone'> };

/** How far it is: which share of the file and how many items of it were read, then how many of all were checked. */
export type ImportProgress =
  | { kind: 'read'; share: number; done: number }
  | { kind: 'checked'; done: number; total: number };

export type ImportAnswer =
  | ImportProgress
  /** The next items; `zones` are those of the readable ones. */
  | { kind: 'items'; items: readonly BareItem[]; zones: PackedZones }
  /** The next groups of items of one `zone_id`; `zones` are what they are joined. */
  | { kind: 'joinable'; groups: readonly BareParts[]; zones: PackedZones }
  /** The last: what was found, whose items and groups came before. */
  | FoundInFile;

export type ImportReading =
  /** `before` is what was found with other options. */
  | { kind: 'reading'; progress: ImportProgress; before: FoundInFile | null }
  | { kind: 'failed'; message: string }
  | FoundInFile;

const workers = warmWorker(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
);

/** Reads the source in a worker, anew for other options. */
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
