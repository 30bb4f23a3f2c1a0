import type { KeysState } from '../../shared/desk/connections.ts';
import { useDeskState } from '../desk/states.ts';

/** Whether a provider is in use whose private key isn't stored here or can't be read; zone operations need it. */
export function useIsKeyMissing(): boolean {
  return isKeyMissing(useDeskState('keys'));
}

/** Whether a provider is in use and its private key is stored here. */
export function useHasPrivateKey(): boolean {
  const keys = useDeskState('keys');
  return keys !== null && keys.origin !== null && !isKeyMissing(keys);
}

const isKeyMissing = (keys: KeysState | null): boolean =>
  keys !== null && keys.origin !== null && ['absent', 'unreadable'].includes(keys.keys.private);
