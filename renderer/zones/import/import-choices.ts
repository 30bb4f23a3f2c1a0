import type { ConflictChoice } from '../../../shared/zones/formats/import-preview.ts';
import { isSurelyOneZone, type JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import type { ItemChoices, Ticks } from './ImportItems.tsx';

/** Options for zones that the file lacks. */
export const missingActions = ['leave', 'mark', 'delete'] as const;
export type MissingAction = (typeof missingActions)[number];

/** Options for items of one `zone_id` beyond the first. */
export const repeatChoices = ['join', 'rename', 'keep', 'replace'] as const;
export type RepeatChoice = (typeof repeatChoices)[number];

/** Options of an import that the user has selected. */
export interface ImportChoices {
  /** Default for a `zone_id` that the workspace has; null if not set. */
  conflict: ConflictChoice | null;
  /** Default for a `zone_id` that occurs several times; null if not set. */
  repeat: RepeatChoice | null;
  /** Whether items of a `zone_id` are joined, if set for it individually. */
  joins: ReadonlyMap<string, boolean>;
  itemChoices: ItemChoices;
  ticks: Ticks;
  /** Declined renames, by the `id` of the incoming zone. */
  declined: ReadonlySet<string>;
  missing: MissingAction;
  /** Ids of missing zones that are left unchanged. */
  unticked: ReadonlySet<string>;
  /** Also treats zones of stores that the file doesn't cover as missing. */
  everywhere: boolean;
}

/** Options about a `zone_id` that occurs several times. */
export type RepeatChoices = Pick<ImportChoices, 'repeat' | 'joins' | 'itemChoices'>;

export const noChoices: ImportChoices = {
  conflict: null,
  repeat: null,
  joins: new Map(),
  itemChoices: new Map(),
  ticks: new Map(),
  declined: new Set(),
  missing: 'leave',
  unticked: new Set(),
  everywhere: false,
};

/**
 * Returns the choice for all conflicts of a kind. By default, zones of the workspace are replaced, and items with a
 * repeated `zone_id` are imported under new ones.
 */
export function choiceOfAll(
  { conflict, repeat }: Pick<ImportChoices, 'conflict' | 'repeat'>,
  kind: NonNullable<ReadableItem['conflict']>,
): ConflictChoice {
  if (kind === 'existing') return conflict ?? 'replace';
  return repeat === null || repeat === 'join' ? 'rename' : repeat;
}

/** Whether items of one `zone_id` are imported as one zone; by default only if they are certainly its parts. */
export const isJoined = (
  group: JoinableParts,
  { repeat, joins }: Pick<ImportChoices, 'repeat' | 'joins'>,
): boolean =>
  joins.get(group.joined.zone.zoneId) ?? (repeat === null ? isSurelyOneZone(group) : repeat === 'join');
