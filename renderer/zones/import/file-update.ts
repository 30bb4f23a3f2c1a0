import type { TFunction } from 'i18next';
import {
  type ImportComparison,
  markedAsMissing,
  missingZones,
  withoutRenamings,
} from '../../../shared/zones/formats/import-comparison.ts';
import {
  type ConflictChoice,
  importEdit,
  type MarkedItem,
  type ReadableItem,
} from '../../../shared/zones/formats/import-preview.ts';
import type { Edit, Zone } from '../../../shared/zones/zone.ts';
import type { ComparedFile } from './compared-file.ts';
import { isTicked, type OwnChoices, type Ticks } from './ImportItems.tsx';

/** What can become of zones that the file does not have. */
export const missingActions = ['leave', 'mark', 'delete'] as const;
export type MissingAction = (typeof missingActions)[number];

/** What the person has chosen to be done with a file. */
export interface ImportChoices {
  /** What is done where a `zone_id` is taken; null where that was not chosen. */
  conflict: ConflictChoice | null;
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

export const noChoices: ImportChoices = {
  conflict: null,
  own: new Map(),
  ticks: new Map(),
  declined: new Set(),
  missing: 'leave',
  unticked: new Set(),
  everywhere: false,
};

/** A file of zones that are there is an update; what comes twice in a file is no reason to lose either. */
export const choiceOfAll = (
  { conflict }: Pick<ImportChoices, 'conflict'>,
  kind: NonNullable<ReadableItem['conflict']>,
): ConflictChoice => conflict ?? (kind === 'existing' ? 'replace' : 'rename');

/** What an import does, as the edit and counted. */
export interface FileUpdate {
  edit: Edit;
  /** As it is with the renamings that were declined. */
  comparison: ImportComparison;
  /** Those that are missing and offered to be marked or deleted. */
  missing: readonly Zone[];
  counts: {
    added: number;
    replaced: number;
    renamed: number;
    unchanged: number;
    marked: number;
    deleted: number;
    left: number;
  };
}

/**
 * Makes the one edit of all that was chosen.
 * @param note of what a missing zone is marked with
 */
export function updateOfFile(
  { comparison: whole, incoming }: ComparedFile,
  items: readonly MarkedItem[],
  zones: ReadonlyMap<string, Zone>,
  choices: ImportChoices,
  note: string,
): FileUpdate {
  const comparison = withoutRenamings(whole, incoming, choices.declined);
  const isRenamed = new Set(comparison.renamed.map((update) => update.incoming));
  const matches = new Map([
    ...[...comparison.changed, ...comparison.renamed].map(({ incoming, before }): [string, Zone] => [
      incoming,
      before,
    ]),
    ...comparison.unchanged,
  ]);
  const edit = importEdit(
    items.filter((item) => isTicked(item, choices.ticks)),
    [...zones.values()],
    ({ zone, conflict }) =>
      isRenamed.has(zone.id)
        ? 'replace'
        : (choices.own.get(zone.id) ?? choiceOfAll(choices, conflict ?? 'existing')),
    matches,
  );
  const missing = missingZones(comparison, choices.everywhere);
  const touched = choices.missing === 'leave' ? [] : missing.filter(({ id }) => !choices.unticked.has(id));
  const isDeleting = choices.missing === 'delete';
  const marked = isDeleting ? [] : touched.map((zone) => markedAsMissing(zone, note));
  const replaced = edit.put.filter(({ id }) => zones.has(id));
  const renamedIds = new Set(comparison.renamed.map(({ before }) => before.id));
  const renamed = replaced.filter(({ id }) => renamedIds.has(id)).length;
  return {
    edit: {
      ...edit,
      put: [...edit.put, ...marked],
      remove: isDeleting ? touched.map(({ id }) => id) : [],
    },
    comparison,
    missing,
    counts: {
      added: edit.put.length - replaced.length,
      replaced: replaced.length - renamed,
      renamed,
      unchanged: comparison.unchanged.size,
      marked: marked.length,
      deleted: isDeleting ? touched.length : 0,
      left: missing.length - touched.length,
    },
  };
}

const countNames = ['added', 'replaced', 'unchanged', 'renamed', 'marked', 'deleted', 'left'] as const;

/** What an import does or has done, each with its number: `3 new`, `12 replaced`. */
export const countsInWords = (t: TFunction, counts: FileUpdate['counts']): string[] =>
  countNames.flatMap((name) =>
    counts[name] === 0 ? [] : t(`zones.import.outcome.${name}`, { count: counts[name] }),
  );
