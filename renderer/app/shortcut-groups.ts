import type { WordKey } from '../words/words.ts';
import { type CommandGroup, keyLabel } from '../workbench/command.ts';

interface ShortcutGroup {
  titleKey: WordKey;
  keys: readonly ShortcutRow[];
}

interface ShortcutRow {
  /** Labels of alternative keys. */
  keyLabels: readonly string[];
  titleKey: WordKey;
}

/** Returns the groups for the shortcuts dialog: those with the same title are merged, duplicates removed. */
export function shortcutGroups(groups: readonly CommandGroup[]): readonly ShortcutGroup[] {
  return [...new Set(groups.map(({ titleKey }) => titleKey))].map((titleKey) => {
    const rows = groups.filter((group) => group.titleKey === titleKey).flatMap(rowsOf);
    const rowsByText = new Map(rows.map((row) => [`${row.keyLabels.join(' ')} ${row.titleKey}`, row]));
    return { titleKey, keys: [...rowsByText.values()] };
  });
}

const rowsOf = ({ commands = [], focusKeys = [] }: CommandGroup): readonly ShortcutRow[] => [
  ...commands.flatMap(({ keys, titleKey }) => keys.map((key) => ({ keyLabels: [keyLabel(key)], titleKey }))),
  ...focusKeys.map(({ keys, titleKey }) => ({ keyLabels: keys.map(keyLabel), titleKey })),
];
