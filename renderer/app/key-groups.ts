import type { WordKey } from '../words/words.ts';
import { type CommandGroup, keyLabel } from '../workbench/command.ts';

interface KeyGroup {
  titleKey: WordKey;
  keys: readonly KeyRow[];
}

interface KeyRow {
  /** Labels of alternative keys. */
  pressed: readonly string[];
  titleKey: WordKey;
}

/** Returns the groups for the shortcuts dialog: those with the same title are merged, duplicates removed. */
export function keyGroups(groups: readonly CommandGroup[]): readonly KeyGroup[] {
  return [...new Set(groups.map(({ titleKey }) => titleKey))].map((titleKey) => {
    const together = groups.filter((group) => group.titleKey === titleKey).flatMap(rowsOf);
    const rows = new Map(together.map((row) => [`${row.pressed.join(' ')} ${row.titleKey}`, row]));
    return { titleKey, keys: [...rows.values()] };
  });
}

const rowsOf = ({ commands = [], focusKeys = [] }: CommandGroup): readonly KeyRow[] => [
  ...commands.flatMap(({ keys, titleKey }) => keys.map((key) => ({ pressed: [keyLabel(key)], titleKey }))),
  ...focusKeys.map(({ keys, titleKey }) => ({ pressed: keys.map(keyLabel), titleKey })),
];
