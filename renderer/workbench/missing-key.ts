import type { KeysState } from '../../shared/desk/connections.ts';
import { useDeskState } from '../desk/states.ts';

/** Whether the provider in use has no private key here, which all work on zones needs. */
export function useIsKeyMissing(): boolean {
  return isKeyMissing(useDeskState('keys'));
}

/** Whether a provider is in use and its private key is here. */
export function useHasPrivateKey(): boolean {
  const keys = useDeskState('keys');
  return keys !== null && keys.origin !== null && !isKeyMissing(keys);
}

const isKeyMissing = (keys: KeysState | null): boolean =>
  keys !== null && keys.origin !== null && ['absent', 'unreadable'].includes(keys.keys.private);
