import type { UsedEncoding } from '../../../shared/text/text-pieces.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import type { ImportPreview, MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { PreviewItem, ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import type { FieldMapping, PositionError, ReadOptions } from '../../../shared/zones/formats/reading.ts';
import type { ImportFormat } from '../../../shared/zones/formats/zone-formats.ts';
import type { WorkerTask } from '../../ui/worker-tasks.ts';
import type { PackedZones } from '../../workspace-zones/packed-zones.ts';

/** What the user selected, dropped, or pasted. */
export interface ImportSource {
  /** Name of the file; null when it was pasted. */
  name: string | null;
  /** A file, a text, or all files of a shapefile or GeoPackage. */
  input: Blob | string | readonly File[];
}

/** Options for reading the source. */
export type ImportOptions = Omit<ReadOptions, 'onProgress' | 'onShare' | 'sqlite'>;

interface ImportRequest {
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
  encoding: UsedEncoding | undefined;
  /** Possible error of its positions, if more than negligible. */
  positionError: PositionError | undefined;
  /** True if the file has colors and icons, which aren't imported. */
  hasStyles: true | undefined;
  preview: ImportPreview<MarkedItem>;
}

/** An item without its zone, which is sent separately. */
export type BareItem = Exclude<PreviewItem, ReadableItem> | Omit<ReadableItem, 'zone'>;

/** Items of one `zone_id` without their joined zone, which is sent separately. */
type BareParts = Omit<JoinableParts, 'joined'> & { joined: Omit<ReadableItem, 'zone'> };

/** Progress: share of the file and number of items read, then number of items checked. */
export type ImportProgress =
  | { kind: 'read'; share: number; done: number }
  | { kind: 'checked'; done: number; total: number };

export interface ImportTasks {
  /** Reads a source and previews its import, without items and groups. */
  preview: WorkerTask<ImportRequest, FoundInFile, ImportProgress>;
  /** Hands over the next items; `zones` are those of the readable ones. Empty at the end. */
  nextItems: WorkerTask<null, { items: readonly BareItem[]; zones: PackedZones }>;
  /** Hands over the next groups of items of one `zone_id`; `zones` are their joined zones. Empty at the end. */
  nextJoinable: WorkerTask<null, { groups: readonly BareParts[]; zones: PackedZones }>;
}
