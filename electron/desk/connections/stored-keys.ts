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
 * The services that a person chose, by origin, and the keys given for each. A key is bound to its origin:
 * the sealed text says it, so that nothing that is changed in the file moves a key to another service.
 */
export interface KeyBindings {
  state(): KeysState;
  /** Whether a person has chosen this origin before. */
  knows(origin: string): boolean;
  /** A person has chosen this origin. */
  remember(origin: string): void;
  /** Takes a key for the origin in use; for another one it is refused, as the person meant that one. */
  set(origin: string, name: KeyName, key: string): Promise<Outcome<null>>;
  /** Forgets one key of an origin, in whichever storage it is. */
  forget(origin: string, name: KeyName): Promise<void>;
  /** For the gateway alone, and for requests to this address alone. */
  inClear(baseUrl: string): KeysInClear;
  /** What others may know of the private key for this address; null where there is none. */
  fingerprint(baseUrl: string): KeyFingerprint | null;
}

export interface KeyBindingsParts {
  /** Ciphertext and references, never a key in clear. */
  store: RecordStore;
  /** Null where the machine has no secure storage; `locked` where nobody has unlocked it. */
  vault: SecretVault | 'locked' | null;
  forgetInKeyring: ForgetInKeyring;
  /** Address of the provider in use; null with the built-in service. */
  baseUrl(): string | null;
}

const sealedSchema = z.object({ vault: limitedText, sealed: limitedText });
type Sealed = z.infer<typeof sealedSchema>;

/** What is sealed: whose key it is stands inside. */
const secretSchema = z.object({ origin: limitedText, name: z.enum(keyNames), key: limitedText });

const storedSchema = limitedRecord(limitedText, limitedRecord(limitedText, jsonValue).catch({})).catch({});

/** Stands for the service of a key that was kept while nobody noted which it was for. */
const noOrigin = '';

/** What can stand in a header: a key with anything else was copied wrongly. */
const keyPattern = /^[\x21-\x7e]+$/;

interface SealedKey {
  state: KeyState;
  clear?: string;
}
type Connection = Record<KeyName, SealedKey>;

const none = (): Connection => ({ public: { state: 'absent' }, private: { state: 'absent' } });

/**
 * Opens what is stored. Keys of a profile from before they were bound belong to the origin that is in use
 * at that moment; where that is none, they have to be given again. What cannot be opened any more is
 * `unreadable` until it is given again or forgotten.
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

  /** Undefined where there is no storage, or it refuses: the key is then kept for the session. */
  async function sealedBy(origin: string, name: KeyName, key: string): Promise<Sealed | undefined> {
    if (vault === null) return undefined;
    try {
      const secret = JSON.stringify({ origin, name, key } satisfies z.infer<typeof secretSchema>);
      return { vault: vault.kind, sealed: await vault.seal(`${origin} ${name}`, secret) };
    } catch {
      return undefined;
    }
  }

  /** Takes away what a keyring keeps; what another storage has sealed stands in the store alone. */
  async function forgetSealed(entry: unknown, unless?: Sealed) {
    const { success, data } = sealedSchema.safeParse(entry);
    if (success && data.vault === 'keyring' && data.sealed !== unless?.sealed) {
      await forgetInKeyring(data.sealed);
    }
  }

  /** Binds a key from before keys were bound. */
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
      // What cannot be opened is kept as it was, to be forgotten where it is.
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
      // What a locked keyring holds is there again when it is unlocked.
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
