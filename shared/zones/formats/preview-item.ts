import type { ZoneIssue } from '../checks/zone-issue.ts';
import type { Zone } from '../zone.ts';
import type { ReadItem, SkippedData, ZoneFields } from './reading.ts';

/** An item of a file as it would be imported. */
export type PreviewItem = Extract<ReadItem, { ok: false }> | ReadableItem;

export interface ReadableItem {
  ok: true;
  place: ReadItem['place'];
  zone: Zone;
  /** Fields that any item of the file has; the others are empty in `zone`. */
  given: readonly (keyof ZoneFields)[];
  /** Data of the item that isn't imported. */
  skipped: readonly SkippedData[];
  /** Its shape was made from a closed line. */
  isFromLine?: true;
  /** Issues found by the checks; such zones can be imported and repaired. */
  issues: ZoneIssue[];
  /** Whether an earlier item, or else a workspace zone, has its `zone_id`. */
  conflict: 'existing' | 'in-file' | null;
}
