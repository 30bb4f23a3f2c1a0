import { z } from 'zod';
import { type KeyName, type KeyState, type KeysState, keyNames } from '../../../shared/desk.ts';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import type { KeysInClear } from '../gateway/credential.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { SecretVault } from './secret-vault.ts';

export interface Keys {
  state(): KeysState;
  set(name: KeyName, key: string): Promise<Outcome<KeysState>>;
  forget(name: KeyName): Promise<KeysState>;
  /** For the gateway alone. */
  inClear(): KeysInClear;
}

const sealedSchema = z.object({ vault: z.string(), sealed: z.string() });
type Sealed = z.infer<typeof sealedSchema>;

/** What can stand in a header: a key with anything else was copied wrongly. */
const keyPattern = /^[\x21-\x7e]+$/;

/**
 * Opens the keys that are stored. What cannot be opened any more is `unreadable` until it is given
 * again or forgotten.
 * @param store ciphertext and references, never a key in clear
 * @param vault null where the machine has no secure storage
 */
export async function openKeys(store: SettingsStore, vault: SecretVault | null): Promise<Keys> {
  const clear: KeysInClear = {};
  const states: Record<KeyName, KeyState> = { public: 'absent', private: 'absent' };

  for (const name of keyNames) {
    const kept = store.get()[name];
    if (kept === undefined) continue;
    const key = await opened(name, kept);
    states[name] = key === null ? 'unreadable' : 'stored';
    if (key !== null) clear[name] = key;
  }

  async function opened(name: KeyName, kept: unknown): Promise<string | null> {
    const read = sealedSchema.safeParse(kept);
    if (!read.success || vault === null || read.data.vault !== vault.kind) return null;
    const found = await vault.open(name, read.data.sealed).catch(() => null);
    if (found === null || !keyPattern.test(found.secret)) return null;
    if (found.resealed !== undefined) keep(name, { vault: vault.kind, sealed: found.resealed });
    return found.secret;
  }

  function keep(name: KeyName, entry: Sealed | undefined) {
    const { [name]: _, ...others } = store.get();
    store.set(entry ? { ...others, [name]: entry } : others);
  }

  const state = (): KeysState => ({ keys: { ...states }, secureStorage: vault !== null });

  return {
    state,
    inClear: () => ({ ...clear }),
    async set(name, key) {
      if (!keyPattern.test(key)) {
        const message = 'A key has only letters, digits and signs, and no spaces';
        return failed({ kind: 'invalid', fields: [{ field: 'key', message }] });
      }
      const sealed = await sealedBy(vault, name, key);
      keep(name, sealed);
      clear[name] = key;
      states[name] = sealed ? 'stored' : 'session';
      return succeeded(state());
    },
    async forget(name) {
      const mayBeInVault = states[name] === 'stored' || states[name] === 'unreadable';
      delete clear[name];
      states[name] = 'absent';
      keep(name, undefined);
      if (mayBeInVault) await vault?.forget(name);
      return state();
    },
  };
}

/** Undefined where there is no storage, or it refuses: the key is then kept for the session. */
async function sealedBy(vault: SecretVault | null, name: KeyName, key: string): Promise<Sealed | undefined> {
  if (vault === null) return undefined;
  try {
    return { vault: vault.kind, sealed: await vault.seal(name, key) };
  } catch {
    return undefined;
  }
}
