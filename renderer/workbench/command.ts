import type { ListedKeys } from '../ui/focus-keys.ts';
import type { KeyBinding } from '../ui/window-keys.ts';
import { type WordKey, words } from '../words/words.ts';

/** Action of the window, available by its keys, if any, and in menus, the palette, and the keyboard shortcuts dialog. */
export interface Command extends KeyBinding {
  /** Unique in the window. */
  id: string;
  titleKey: WordKey;
  /** Program menu to list it in; if absent, that of its panel or the navigation menu. */
  menu?: 'file' | 'help';
  /** Returns why it is unavailable even if its panel is open; null if available. Always available if absent. */
  unavailable?(): WordKey | null;
  /** Returns a title for lists of all panels' commands that names what it would change, such as “Delete 3 zones”. */
  specificTitle?(): string;
  /** It applies to what is selected or open in its panel. */
  ofSelection?: true;
  /** It ends or corrects an action in progress, so it isn't in menus. */
  transient?: true;
}

/** Group in the keyboard shortcuts dialog. */
export interface CommandGroup {
  titleKey: WordKey;
  commands?: readonly Command[];
  /** Keys that work while a certain element is focused: bindings, or descriptions of what the browser or a library handles. */
  focusKeys?: readonly ListedKeys[];
}

const keyNames: Readonly<Record<string, WordKey>> = {
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

const keySymbols: Readonly<Record<string, string>> = {
  alt: 'Alt',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
};

/** Returns a key as it is labeled on keyboards of the window's language. `shift+` before a symbol, such as `?`, is omitted. */
export const keyLabel = (key: string) =>
  key
    .replace(/^shift\+(?=[^a-z]$)/i, '')
    .split('+')
    .map((part) => {
      const name = keyNames[part];
      return name ? words.t(name) : (keySymbols[part] ?? part);
    })
    .join('+');

/** Returns a button's tooltip: its text with the shortcut of the equivalent command, if there is one. */
export function withShortcut(text: string, { keys: [key] }: Pick<Command, 'keys'>) {
  return key === undefined ? text : words.t('keys.hint', { text, key: keyLabel(key) });
}
