import type { KeyName } from '../../shared/desk/connections.ts';
import { openPanel } from './layout.ts';

/** Id of the field in which a key is entered. */
export const keyFieldId = (name: KeyName) => `key-${name}`;

/** Opens the settings with the cursor in the field of the private key, which may do the most. */
export function goToKeyField() {
  openPanel('settings');
  // The field is there once the panel has been drawn.
  requestAnimationFrame(() => document.getElementById(keyFieldId('private'))?.focus());
}
