import type { Credential } from '../../../shared/api/operation.ts';
import type { KeyName } from '../../../shared/desk/connections.ts';

/** The keys at hand, in clear: they go from here into a request and nowhere else. */
export type KeysInClear = Partial<Record<KeyName, string>>;

export interface ChosenCredential {
  form: Credential;
  key: string;
}

/** Which key each form carries (`api.md`, Authentication). */
const keyOf: Record<Credential, KeyName> = { 'X-Api-Key': 'private', private_key: 'private', key: 'public' };

/** The header first: it keeps the key out of addresses, which others may write down. */
const preferred: readonly Credential[] = ['X-Api-Key', 'private_key', 'key'];

/** The best form that the operation accepts and a key is there for. */
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
