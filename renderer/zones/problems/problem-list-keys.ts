import type { FocusBinding } from '../../ui/focus-keys.ts';
import { rowKeys } from '../../ui/row-keys.ts';
import type { CommandGroup } from '../../workbench/command.ts';

interface ProblemListInFocus {
  row: number;
  count: number;
  goToRow(row: number): void;
  /** Row of the group's header; undefined if it has none. */
  head: number | undefined;
  foldGroup(folded: boolean): void;
}

const foldBinding: FocusBinding<ProblemListInFocus> = {
  keys: ['ArrowLeft', 'ArrowRight'],
  titleKey: 'keys.problemFold',
  when: ({ row, head }, key) => head !== undefined && (key === 'ArrowLeft' || head === row),
  run({ row, head = row, goToRow, foldGroup }, key) {
    if (head === row) foldGroup(key === 'ArrowLeft');
    else goToRow(head);
  },
};

/** Key bindings of the problem list. Enter is missing, as buttons handle it. */
export const problemBindings: readonly FocusBinding<ProblemListInFocus>[] = [...rowKeys, foldBinding];

/** Keys of the problem list, for the list of shortcuts; without those that all lists have. */
export const problemListKeys: CommandGroup = {
  titleKey: 'zones.problems.title',
  focusKeys: [{ keys: ['Enter'], titleKey: 'keys.problemShow' }, foldBinding],
};
