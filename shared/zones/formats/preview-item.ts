import type { ZoneIssue } from '../checks/zone-issue.ts';
import type { Zone } from '../zone.ts';
import type { LeftOut, ReadItem, ZoneFields } from './reading.ts';

/** One item of a file as it would come in. */
export type PreviewItem = Extract<ReadItem, { ok: false }> | ReadableItem;

export interface ReadableItem {
  ok: true;
  place: ReadItem['place'];
  zone: Zone;
  /** The fields that its file has for any item; the others are empty, and so is one that it has for others alone. */
  given: readonly (keyof ZoneFields)[];
  /** What of it does not come with it. */
  leftOut: readonly LeftOut[];
  /** Its shape is what a line encloses. */
  isFromLine?: true;
  /** What the checks find; a zone with issues can be imported and repaired. */
  issues: ZoneIssue[];
  /** Whether an item before it has its `zone_id`, or else a zone of the workspace. */
  conflict: 'existing' | 'in-file' | null;
}
