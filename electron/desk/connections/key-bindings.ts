import { z } from 'zod';
import { type KeyName, type KeyState, type KeysState, keyNames } from '../../../shared/desk/connections.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import { jsonValue, limitedRecord, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import type { KeysInClear } from '../gateway/credential.ts';
import { fingerprintOf, type KeyFingerprint } from '../gateway/key-fingerprint.ts';
import type { RecordStore } from '../record-store.ts';
import type { ForgetInKeyring, SecretVault } from './secret-vault.ts';

/**
 * Keys of the services that were selected, by origin. The origin is part of the sealed text, so that editing the file
 * can't move a key to another service.
 */
export interface KeyBindings {
  state(): KeysState;
  /** Whether the user has selected this origin before. */
  wasSelected(origin: string): boolean;
  /** Records that the user selected this origin. */
  recordSelected(origin: string): void;
  /**
   * Stores a key for the origin in use; for this session only if there is no vault, it is locked, or sealing fails.
   * Refuses any other origin, because the service may have changed since the user entered the key, and keys with spaces
   * or characters other than ASCII.
   */
  set(origin: string, name: KeyName, key: string): Promise<Outcome<null>>;
  /**
   * Deletes a key of an origin, in whichever vault it is stored.
   * @throws Error if the keyring fails; the key then stays
   */
  forget(origin: string, name: KeyName): Promise<void>;
  /** Returns the keys in clear text, for the gateway and for requests to this URL only. */
  clearTextKeys(baseUrl: string): KeysInClear;
  /** Returns a fingerprint of the private key for this URL, which doesn't reveal the key; null if there is no key. */
  fingerprint(baseUrl: string): KeyFingerprint | null;
}

export interface KeyBindingsParts {
  /** Contains ciphertext and references, never a key in clear text. */
  store: RecordStore;
  /** Null if the machine has no secure storage; `locked` if the user hasn't unlocked it. */
  vault: SecretVault | 'locked' | null;
  forgetInKeyring: ForgetInKeyring;
  /** Returns the base URL of the provider in use; null for the built-in service. */
  baseUrl(): string | null;
}

const sealedSchema = z.object({ vault: limitedText, sealed: limitedText });
type Sealed = z.infer<typeof sealedSchema>;

/** Schema of the text that is sealed. */
const secretSchema = z.object({ origin: limitedText, name: z.enum(keyNames), key: limitedText });

const storedSchema = limitedRecord(limitedText, limitedRecord(limitedText, jsonValue).catch({})).catch({});

/** Placeholder origin for keys stored before origins were recorded. */
const noOrigin = '';

/** Characters allowed in a header; anything else is a copy error. */
const keyPattern = /^[\x21-\x7e]+$/;

interface KeyInMemory {
  state: KeyState;
  clearText?: string;
}
type OriginKeys = Record<KeyName, KeyInMemory>;

const absentKeys = (): OriginKeys => ({ public: { state: 'absent' }, private: { state: 'absent' } });

/**
 * Opens the stored keys. Keys from before they were bound to an origin are bound to the origin in use now; if there is
 * none, the user has to enter them again. A key that can't be opened stays `unreadable` until it is entered again or
 * forgotten.
 */
export async function openKeyBindings(parts: KeyBindingsParts): Promise<KeyBindings> {
  const { store, forgetInKeyring } = parts;
  const vault = parts.vault === 'locked' ? null : parts.vault;
  const keysByOrigin = new Map<string, OriginKeys>();
  const originInUse = () => {
    const baseUrl = parts.baseUrl();
    return baseUrl === null ? null : originOf(baseUrl);
  };

  const allEntries = () => storedSchema.parse(store.get().connections);
  const stored = (origin: string, name: KeyName): unknown => allEntries()[origin]?.[name];

  function storeEntries(origin: string, change: Partial<Record<KeyName, Sealed | undefined>>) {
    const all = allEntries();
    const keys = Object.entries({ ...all[origin], ...change }).filter(([, entry]) => entry !== undefined);
    store.set({ ...store.get(), connections: { ...all, [origin]: Object.fromEntries(keys) } });
  }

  async function openSealed(entry: unknown): Promise<{ secret: string; resealed?: string } | null> {
    const read = sealedSchema.safeParse(entry);
    if (!read.success || vault === null || read.data.vault !== vault.kind) return null;
    return vault.open(read.data.sealed).catch(() => null);
  }

  async function openStoredKey(origin: string, name: KeyName, entry: unknown): Promise<KeyInMemory> {
    const opened = await openSealed(entry);
    const secret = opened && secretSchema.safeParse(parsed(opened.secret)).data;
    const isValid = secret && secret.origin === origin && secret.name === name && keyPattern.test(secret.key);
    if (!isValid) return { state: 'unreadable' };
    if (vault && opened?.resealed !== undefined) {
      storeEntries(origin, { [name]: { vault: vault.kind, sealed: opened.resealed } });
    }
    return { state: 'stored', clearText: secret.key };
  }

  /** Seals a key; undefined if there is no vault or it fails, in which case the key lasts for the session only. */
  async function sealKey(origin: string, name: KeyName, key: string): Promise<Sealed | undefined> {
    if (vault === null) return undefined;
    try {
      const secret = JSON.stringify({ origin, name, key } satisfies z.infer<typeof secretSchema>);
      return { vault: vault.kind, sealed: await vault.seal(`${origin} ${name}`, secret) };
    } catch {
      return undefined;
    }
  }

  /** Deletes the keyring entry. Secrets sealed by another vault exist in the store only. */
  async function forgetSealed(entry: unknown, replacement?: Sealed) {
    const { success, data } = sealedSchema.safeParse(entry);
    if (success && data.vault === 'keyring' && data.sealed !== replacement?.sealed) {
      await forgetInKeyring(data.sealed);
    }
  }

  /** Migrates a key from before keys were bound to an origin. */
  async function bindToOrigin(name: KeyName) {
    const { [name]: entry, ...others } = store.get();
    if (entry === undefined) return;
    const origin = originInUse() ?? noOrigin;
    const key = origin === noOrigin ? undefined : (await openSealed(entry))?.secret;
    const originKeys = keysByOrigin.get(origin) ?? absentKeys();
    keysByOrigin.set(origin, originKeys);
    if (originKeys[name].state === 'absent') {
      const sealed = key === undefined ? undefined : await sealKey(origin, name, key);
      if (key === undefined) originKeys[name] = { state: 'unreadable' };
      else originKeys[name] = { state: sealed ? 'stored' : 'session', clearText: key };
      // Keep an entry that can't be opened, so that it can be deleted from its vault later.
      storeEntries(origin, { [name]: sealed ?? sealedSchema.safeParse(entry).data });
      if (sealed) await forgetSealed(entry, sealed).catch(() => undefined);
    }
    const { connections: bound } = store.get();
    store.set({ ...others, connections: bound });
  }

  for (const [origin, keys] of Object.entries(allEntries())) {
    const originKeys = absentKeys();
    for (const name of keyNames)
      if (keys[name] !== undefined) originKeys[name] = await openStoredKey(origin, name, keys[name]);
    keysByOrigin.set(origin, originKeys);
  }
  for (const name of keyNames) await bindToOrigin(name);
  const currentOrigin = originInUse();
  if (currentOrigin !== null) recordSelected(currentOrigin);

  function recordSelected(origin: string) {
    if (keysByOrigin.has(origin)) return;
    keysByOrigin.set(origin, absentKeys());
    storeEntries(origin, {});
  }

  const statesOf = (origin: string): Record<KeyName, KeyState> => {
    const { public: ofPublic, private: ofPrivate } = keysByOrigin.get(origin) ?? absentKeys();
    return { public: ofPublic.state, private: ofPrivate.state };
  };

  function state(): KeysState {
    const origin = originInUse();
    const others = [...keysByOrigin.keys()].filter((other) => other !== origin);
    return {
      origin,
      keys: origin === null ? { public: 'absent', private: 'absent' } : statesOf(origin),
      others: others.map((other) => ({ origin: other, keys: statesOf(other) })),
      secureStorage: parts.vault === 'locked' ? 'locked' : vault ? 'there' : 'none',
    };
  }

  return {
    state,
    wasSelected: (origin) => keysByOrigin.has(origin),
    recordSelected,
    async set(origin, name, key) {
      if (origin !== originInUse()) return failed(refused('origin', 'another-service'));
      if (!keyPattern.test(key)) return failed(refused('key', 'key-characters'));
      const previousEntry = stored(origin, name);
      const sealed = await sealKey(origin, name, key);
      const originKeys = keysByOrigin.get(origin) ?? absentKeys();
      keysByOrigin.set(origin, originKeys);
      originKeys[name] = { state: sealed ? 'stored' : 'session', clearText: key };
      // Keep the stored key: it is readable again after unlocking; the new one lasts for this session.
      if (parts.vault !== 'locked') {
        storeEntries(origin, { [name]: sealed });
        await forgetSealed(previousEntry, sealed).catch(() => undefined);
      }
      return succeeded(null);
    },
    async forget(origin, name) {
      await forgetSealed(stored(origin, name));
      storeEntries(origin, { [name]: undefined });
      const originKeys = keysByOrigin.get(origin);
      if (originKeys) originKeys[name] = { state: 'absent' };
    },
    clearTextKeys(baseUrl) {
      const originKeys = keysByOrigin.get(originOf(baseUrl));
      const keys: KeysInClear = {};
      for (const name of keyNames) {
        const clearText = originKeys?.[name].clearText;
        if (clearText !== undefined) keys[name] = clearText;
      }
      return keys;
    },
    fingerprint(baseUrl) {
      const clearText = keysByOrigin.get(originOf(baseUrl))?.private.clearText;
      return clearText === undefined ? null : fingerprintOf(clearText);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
