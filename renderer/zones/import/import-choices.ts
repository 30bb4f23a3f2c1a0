import type { ConflictChoice } from '../../../shared/zones/formats/import-preview.ts';
import { isSurelyOneZone, type JoinableParts } from '../../../shared/zones/formats/joinable-parts.ts';
import type { ReadableItem } from '../../../shared/zones/formats/preview-item.ts';
import type { OwnChoices, Ticks } from './ImportItems.tsx';

/** What can become of zones that the file does not have. */
export const missingActions = ['leave', 'mark', 'delete'] as const;
export type MissingAction = (typeof missingActions)[number];

/** What can become of items of one `zone_id` beside the first of them. */
export const repeatChoices = ['join', 'rename', 'keep', 'replace'] as const;
export type RepeatChoice = (typeof repeatChoices)[number];

/** What the person has chosen to be done with a file. */
export interface ImportChoices {
  /** What is done where the workspace has a `zone_id`; null where that was not chosen. */
  conflict: ConflictChoice | null;
  /** What is done where a `zone_id` comes several times; null where that was not chosen. */
  repeat: RepeatChoice | null;
  /** Whether the items of a `zone_id` are joined, where that was chosen for it alone. */
  joins: ReadonlyMap<string, boolean>;
  own: OwnChoices;
  ticks: Ticks;
  /** Renamings that are none, by the `id` of the incoming zone. */
  declined: ReadonlySet<string>;
  missing: MissingAction;
  /** Missing zones that stay as they are, by their ids. */
  unticked: ReadonlySet<string>;
  /** Zones of stores that the file does not cover are missing, too. */
  everywhere: boolean;
}

/** Those about a `zone_id` that comes several times. */
export type RepeatChoices = Pick<ImportChoices, 'repeat' | 'joins' | 'own'>;

export const noChoices: ImportChoices = {
  conflict: null,
  repeat: null,
  joins: new Map(),
  own: new Map(),
  ticks: new Map(),
  declined: new Set(),
  missing: 'leave',
  unticked: new Set(),
  everywhere: false,
};

/** A file of zones that are there is an update; what comes twice in a file is no reason to lose either. */
export function choiceOfAll(
  { conflict, repeat }: Pick<ImportChoices, 'conflict' | 'repeat'>,
  kind: NonNullable<ReadableItem['conflict']>,
): ConflictChoice {
  if (kind === 'existing') return conflict ?? 'replace';
  return repeat === null || repeat === 'join' ? 'rename' : repeat;
}

/** Whether items of one `zone_id` come in as one zone: without a choice those that are surely its parts. */
export const isJoined = (
  group: JoinableParts,
  { repeat, joins }: Pick<ImportChoices, 'repeat' | 'joins'>,
): boolean =>
  joins.get(group.joined.zone.zoneId) ?? (repeat === null ? isSurelyOneZone(group) : repeat === 'join');
