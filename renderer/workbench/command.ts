import type { ListedKeys } from '../ui/focus-keys.ts';
import type { KeyBinding } from '../ui/window-keys.ts';
import { type WordKey, words } from '../words/words.ts';

/** Something that can be done in the window, by its key, if it has one, and from where else commands are offered. */
export interface Command extends KeyBinding {
  /** Unique in the window. */
  id: string;
  titleKey: WordKey;
  /** Program menu to list it in; if absent, that of its panel or the navigation menu. */
  menu?: 'file' | 'help';
  /** Why it is unavailable even after its panel is opened; null if available. Always available if absent. */
  unavailable?(): WordKey | null;
  /** Name among commands of other panels, if it says what would be changed now, such as “Delete 3 zones”. */
  specificTitle?(): string;
  /** Works on what is selected or open in its panel. */
  ofSelection?: true;
  /** Ends or corrects an action in progress, so it is in no menu. */
  transient?: true;
}

/** A group in the keyboard shortcuts dialog. */
export interface CommandGroup {
  titleKey: WordKey;
  commands?: readonly Command[];
  /** Keys of focused elements: each row is a binding, or describes what the browser or a library handles. */
  focusKeys?: readonly ListedKeys[];
}

const names: Readonly<Record<string, WordKey>> = {
  mod: 'keys.name.ctrl',
  shift: 'keys.name.shift',
  Enter: 'keys.name.enter',
  Escape: 'keys.name.escape',
  Space: 'keys.name.space',
  Delete: 'keys.name.delete',
  Backspace: 'keys.name.backspace',
  Home: 'keys.name.home',
  End: 'keys.name.end',
  PageUp: 'keys.name.pageUp',
  PageDown: 'keys.name.pageDown',
  Insert: 'keys.name.insert',
};

const signs: Readonly<Record<string, string>> = {
  alt: 'Alt',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
};

/** A key as a keyboard of the window's language has it; a character that needs Shift by itself is shown alone. */
export const keyLabel = (key: string) =>
  key
    .replace(/^shift\+(?=[^a-z]$)/i, '')
    .split('+')
    .map((part) => {
      const name = names[part];
      return name ? words.t(name) : (signs[part] ?? part);
    })
    .join('+');

/** A button's tooltip: what it does, and the key of the command that does the same. */
export function withKey(text: string, { keys: [key] }: Pick<Command, 'keys'>) {
  return key === undefined ? text : words.t('keys.hint', { text, key: keyLabel(key) });
}
