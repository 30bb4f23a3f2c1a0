import type { TableEncoding } from '../../../shared/text/text-pieces.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import type { ImportPreview, MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { PreviewItem, ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import type { FieldMapping, PositionError, ReadOptions } from '../../../shared/zones/formats/reading.ts';
import type { ImportFormat } from '../../../shared/zones/formats/zone-formats.ts';
import type { PackedZones } from '../../workspace-zones/packed-zones.ts';

/** What was chosen, dropped or pasted. */
export interface ImportSource {
  /** Name of the file; null when it was pasted. */
  name: string | null;
  /** A file, a text, or the files of a shapefile. */
  input: Blob | string | readonly File[];
}

/** Options for reading the source. */
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
  /** Possible error of its positions, if more than negligible. */
  offBy: PositionError | undefined;
  /** The file has colors and icons, which aren't imported. */
  hasLook: true | undefined;
  preview: ImportPreview<MarkedItem>;
}

/** An item without its zone, which is sent separately. */
export type BareItem = Exclude<PreviewItem, ReadableItem> | Omit<ReadableItem, 'zone'>;

/** Items of one `zone_id` without their joined zone, which is sent separately. */
export type BareParts = Omit<JoinableParts, 'joined'> & { joined: Omit<ReadableItem, 'zone'> };

/** Progress: share of the file and number of items read, then number of items checked. */
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
