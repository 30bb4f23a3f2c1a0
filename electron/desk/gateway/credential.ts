import type { Credential } from '../../../shared/api/operation.ts';
import type { KeyName } from '../../../shared/desk/connections.ts';

/** The available keys in clear text. They must only be written into requests. */
export type KeysInClear = Partial<Record<KeyName, string>>;

export interface ChosenCredential {
  form: Credential;
  key: string;
}

/** The key that is sent in each form (`api.md`, Authentication). */
const keyByForm: Record<Credential, KeyName> = {
  'X-Api-Key': 'private',
  private_key: 'private',
  key: 'public',
};

/** Forms by preference: the header first, because it keeps the key out of URLs, which end up in logs. */
const formsByPreference: readonly Credential[] = ['X-Api-Key', 'private_key', 'key'];

/**
 * Returns the preferred form that the operation accepts and that a key is available for; undefined if there is none.
 */
export function chooseCredential(
  accepted: readonly Credential[],
  keys: KeysInClear,
): ChosenCredential | undefined {
  for (const form of formsByPreference) {
    const key = keys[keyByForm[form]];
    if (accepted.includes(form) && key !== undefined) return { form, key };
  }
  return undefined;
}
