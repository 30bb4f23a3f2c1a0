import type { Credential } from '../../../shared/api/operation.ts';
import type { KeyName } from '../../../shared/desk/connections.ts';

/** The available keys in clear text. They only ever go from here into a request. */
export type KeysInClear = Partial<Record<KeyName, string>>;

export interface ChosenCredential {
  form: Credential;
  key: string;
}

/** The key that each form carries (`api.md`, Authentication). */
const keyOf: Record<Credential, KeyName> = { 'X-Api-Key': 'private', private_key: 'private', key: 'public' };

/** Header first: it keeps the key out of URLs, which end up in logs. */
const preferred: readonly Credential[] = ['X-Api-Key', 'private_key', 'key'];

/** Returns the best form that the operation accepts and a key is available for. */
export function chooseCredential(
  accepted: readonly Credential[],
  keys: KeysInClear,
): ChosenCredential | undefined {
  for (const form of preferred) {
    const key = keys[keyOf[form]];
    if (accepted.includes(form) && key !== undefined) return { form, key };
  }
  return undefined;
}
