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

/** What an import changes: its edit, and counts. */
export interface FileUpdate {
  edit: Edit;
  /** Comparison with declined renames as new zones. */
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
 * Returns what importing a file with these choices changes.
 * @param note text that marks a missing zone
 */
export function updateOfFile(
  { comparison: fileComparison, incoming }: ComparedFile,
  items: readonly MarkedItem[],
  zones: ReadonlyMap<string, Zone>,
  choices: ImportChoices,
  note: string,
): FileUpdate {
  const comparison = withoutRenamings(fileComparison, incoming, choices.declined);
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
        : (choices.itemChoices.get(zone.id) ?? choiceOfAll(choices, conflict ?? 'existing')),
    matches,
  );
  const missing = missingZones(comparison, choices.everywhere);
  const affected = choices.missing === 'leave' ? [] : missing.filter(({ id }) => !choices.unticked.has(id));
  const isDeleting = choices.missing === 'delete';
  const marked = isDeleting ? [] : affected.map((zone) => markedAsMissing(zone, note));
  const replaced = edit.put.filter(({ id }) => zones.has(id));
  const renamedIds = new Set(comparison.renamed.map(({ before }) => before.id));
  const renamed = replaced.filter(({ id }) => renamedIds.has(id)).length;
  return {
    edit: {
      ...edit,
      put: [...edit.put, ...marked],
      remove: isDeleting ? affected.map(({ id }) => id) : [],
    },
    comparison,
    missing,
    counts: {
      added: edit.put.length - replaced.length,
      replaced: replaced.length - renamed,
      renamed,
      unchanged: comparison.unchanged.size,
      marked: marked.length,
      deleted: isDeleting ? affected.length : 0,
      left: missing.length - affected.length,
    },
  };
}

const countNames = ['added', 'replaced', 'unchanged', 'renamed', 'marked', 'deleted', 'left'] as const;

/** Describes what an import changes or has changed, each with its number: `3 new`, `12 replaced`. */
export const countsInWords = (t: TFunction, counts: FileUpdate['counts']): string[] =>
  countNames.flatMap((name) =>
    counts[name] === 0 ? [] : t(`zones.import.outcome.${name}`, { count: counts[name] }),
  );
