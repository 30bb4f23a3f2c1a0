import type { TFunction } from 'i18next';
import {
  type ImportComparison,
  markedAsMissing,
  missingZones,
  withoutRenamings,
} from '../../../shared/zones/formats/import-comparison.ts';
import { importEdit, type MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { Edit, Zone } from '../../../shared/zones/zone.ts';
import type { ComparedFile } from './compared-file.ts';
import { isTicked } from './ImportItems.tsx';
import { choiceOfAll, type ImportChoices } from './import-choices.ts';

/** What an import does: its edit and counts. */
export interface FileUpdate {
  edit: Edit;
  /** With declined renames as new zones. */
  comparison: ImportComparison;
  /** Missing zones to mark or delete. */
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
 * Builds the edit from all options.
 * @param note text that marks a missing zone
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
