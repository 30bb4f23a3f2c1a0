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
  knows(origin: string): boolean;
  /** Records that the user selected this origin. */
  remember(origin: string): void;
  /**
   * Stores a key for the origin in use. Refuses any other origin: the service may have changed since the user entered
   * the key.
   */
  set(origin: string, name: KeyName, key: string): Promise<Outcome<null>>;
  /** Deletes a key of an origin, in whichever vault it is stored. */
  forget(origin: string, name: KeyName): Promise<void>;
  /** Returns the keys in clear text, for the gateway and for requests to this URL only. */
  inClear(baseUrl: string): KeysInClear;
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

interface SealedKey {
  state: KeyState;
  clear?: string;
}
type Connection = Record<KeyName, SealedKey>;

const none = (): Connection => ({ public: { state: 'absent' }, private: { state: 'absent' } });

/**
 * Opens the stored keys. Keys from before they were bound to an origin are bound to the origin in use now; if there is
 * none, the user has to enter them again. A key that can't be opened stays `unreadable` until it is entered again or
 * forgotten.
 */
export async function openKeyBindings(parts: KeyBindingsParts): Promise<KeyBindings> {
  const { store, forgetInKeyring } = parts;
  const vault = parts.vault === 'locked' ? null : parts.vault;
  const connections = new Map<string, Connection>();
  const originInUse = () => {
    const baseUrl = parts.baseUrl();
    return baseUrl === null ? null : originOf(baseUrl);
  };

  const storedAll = () => storedSchema.parse(store.get().connections);
  const stored = (origin: string, name: KeyName): unknown => storedAll()[origin]?.[name];

  function keep(origin: string, change: Partial<Record<KeyName, Sealed | undefined>>) {
    const all = storedAll();
    const keys = Object.entries({ ...all[origin], ...change }).filter(([, entry]) => entry !== undefined);
    store.set({ ...store.get(), connections: { ...all, [origin]: Object.fromEntries(keys) } });
  }

  async function opened(entry: unknown): Promise<{ secret: string; resealed?: string } | null> {
    const read = sealedSchema.safeParse(entry);
    if (!read.success || vault === null || read.data.vault !== vault.kind) return null;
    return vault.open(read.data.sealed).catch(() => null);
  }

  async function held(origin: string, name: KeyName, entry: unknown): Promise<SealedKey> {
    const found = await opened(entry);
    const secret = found && secretSchema.safeParse(parsed(found.secret)).data;
    const isIts = secret && secret.origin === origin && secret.name === name && keyPattern.test(secret.key);
    if (!isIts) return { state: 'unreadable' };
    if (vault && found?.resealed !== undefined) {
      keep(origin, { [name]: { vault: vault.kind, sealed: found.resealed } });
    }
    return { state: 'stored', clear: secret.key };
  }

  /** Seals a key; undefined if there is no vault or it fails, in which case the key lasts for the session only. */
  async function sealedBy(origin: string, name: KeyName, key: string): Promise<Sealed | undefined> {
    if (vault === null) return undefined;
    try {
      const secret = JSON.stringify({ origin, name, key } satisfies z.infer<typeof secretSchema>);
      return { vault: vault.kind, sealed: await vault.seal(`${origin} ${name}`, secret) };
    } catch {
      return undefined;
    }
  }

  /** Deletes the keyring entry. Secrets sealed by another vault exist in the store only. */
  async function forgetSealed(entry: unknown, unless?: Sealed) {
    const { success, data } = sealedSchema.safeParse(entry);
    if (success && data.vault === 'keyring' && data.sealed !== unless?.sealed) {
      await forgetInKeyring(data.sealed);
    }
  }

  /** Migrates a key from before keys were bound to an origin. */
  async function bind(name: KeyName) {
    const { [name]: entry, ...others } = store.get();
    if (entry === undefined) return;
    const origin = originInUse() ?? noOrigin;
    const key = origin === noOrigin ? undefined : (await opened(entry))?.secret;
    const mine = connections.get(origin) ?? none();
    connections.set(origin, mine);
    if (mine[name].state === 'absent') {
      const sealed = key === undefined ? undefined : await sealedBy(origin, name, key);
      if (key === undefined) mine[name] = { state: 'unreadable' };
      else mine[name] = { state: sealed ? 'stored' : 'session', clear: key };
      // Keep an entry that can't be opened, so that it can be deleted from its vault later.
      keep(origin, { [name]: sealed ?? sealedSchema.safeParse(entry).data });
      if (sealed) await forgetSealed(entry, sealed).catch(() => undefined);
    }
    const { connections: bound } = store.get();
    store.set({ ...others, connections: bound });
  }

  for (const [origin, keys] of Object.entries(storedAll())) {
    const mine = none();
    for (const name of keyNames)
      if (keys[name] !== undefined) mine[name] = await held(origin, name, keys[name]);
    connections.set(origin, mine);
  }
  for (const name of keyNames) await bind(name);
  const first = originInUse();
  if (first !== null) remember(first);

  function remember(origin: string) {
    if (connections.has(origin)) return;
    connections.set(origin, none());
    keep(origin, {});
  }

  const statesOf = (origin: string): Record<KeyName, KeyState> => {
    const { public: ofPublic, private: ofPrivate } = connections.get(origin) ?? none();
    return { public: ofPublic.state, private: ofPrivate.state };
  };

  function state(): KeysState {
    const origin = originInUse();
    const others = [...connections.keys()].filter((other) => other !== origin);
    return {
      origin,
      keys: origin === null ? { public: 'absent', private: 'absent' } : statesOf(origin),
      others: others.map((other) => ({ origin: other, keys: statesOf(other) })),
      secureStorage: parts.vault === 'locked' ? 'locked' : vault ? 'there' : 'none',
    };
  }

  return {
    state,
    knows: (origin) => connections.has(origin),
    remember,
    async set(origin, name, key) {
      if (origin !== originInUse()) return failed(refused('origin', 'another-service'));
      if (!keyPattern.test(key)) return failed(refused('key', 'key-characters'));
      const before = stored(origin, name);
      const sealed = await sealedBy(origin, name, key);
      const mine = connections.get(origin) ?? none();
      connections.set(origin, mine);
      mine[name] = { state: sealed ? 'stored' : 'session', clear: key };
      // A locked keyring still has the secrets once it is unlocked.
      if (parts.vault !== 'locked') {
        keep(origin, { [name]: sealed });
        await forgetSealed(before, sealed).catch(() => undefined);
      }
      return succeeded(null);
    },
    async forget(origin, name) {
      await forgetSealed(stored(origin, name));
      keep(origin, { [name]: undefined });
      const mine = connections.get(origin);
      if (mine) mine[name] = { state: 'absent' };
    },
    inClear(baseUrl) {
      const mine = connections.get(originOf(baseUrl));
      const keys: KeysInClear = {};
      for (const name of keyNames) {
        const clear = mine?.[name].clear;
        if (clear !== undefined) keys[name] = clear;
      }
      return keys;
    },
    fingerprint(baseUrl) {
      const clear = connections.get(originOf(baseUrl))?.private.clear;
      return clear === undefined ? null : fingerprintOf(clear);
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
