import type { ZoneIssue } from '../checks/zone-issue.ts';
import type { Zone } from '../zone.ts';
import type { LeftOut, ReadItem, ZoneFields } from './reading.ts';

/** An item of a file as it would be imported. */
export type PreviewItem = Extract<ReadItem, { ok: false }> | ReadableItem;

export interface ReadableItem {
  ok: true;
  place: ReadItem['place'];
  zone: Zone;
  /** Fields that any item of the file has; the zone's other fields are empty. */
  given: readonly (keyof ZoneFields)[];
  /** Data of the item that isn't imported. */
  leftOut: readonly LeftOut[];
  /** Its shape was made from a closed line. */
  isFromLine?: true;
  /** Issues found by the checks; such zones can be imported and repaired. */
  issues: ZoneIssue[];
  /** Whether an earlier item, or else a workspace zone, has its `zone_id`. */
  conflict: 'existing' | 'in-file' | null;
}
