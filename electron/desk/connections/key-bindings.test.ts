import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { confStore } from '../record-store.ts';
import { type KeyBindingsParts, openKeyBindings } from './key-bindings.ts';
import { forgetInKeyring, type KeyringEntry, keyringVault } from './keyring-vault.ts';
import type { SecretVault } from './secret-vault.ts';

const key = 'b5f1c0de-0000-4000-8000-canary000001';

/** A keyring in memory; `broken` fails every call as a locked one does. */
function keyring() {
  const stored = new Map<string, string>();
  const state = { kept: stored, broken: false };
  const guard = () => {
    if (state.broken) throw new Error('locked');
  };
  const entry = (account: string): KeyringEntry => ({
    async setPassword(password) {
      guard();
      stored.set(account, password);
    },
    async getPassword() {
      guard();
      return stored.get(account) ?? null;
    },
    async deletePassword() {
      guard();
      return stored.delete(account);
    },
  });
  return { ...state, entry, break: () => Object.assign(state, { broken: true }) };
}

async function unlocked({ entry }: ReturnType<typeof keyring>, profile = 'main'): Promise<SecretVault> {
  const vault = await keyringVault(profile, entry);
  if (vault === null || vault === 'locked') throw new Error('The keyring cannot be used');
  return vault;
}

const profile = () => {
  const folder = temporaryFolder();
  return {
    store: () => confStore(folder, 'keys'),
    onDisk: () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(),
  };
};

const [one, other] = ['https://api.one.example', 'https://api.other.example'];
const noKeys = { public: 'absent', private: 'absent' };

/** Opens the key bindings of a profile, with this provider in use. */
function open(parts: Partial<KeyBindingsParts> & Pick<KeyBindingsParts, 'store' | 'vault'>) {
  return openKeyBindings({ forgetInKeyring: async () => {}, baseUrl: () => `${one}/v1`, ...parts });
}

/** A vault that returns sealed secrets to the caller, like the one of the desktop program. */
const sealing: SecretVault = {
  kind: 'safe-storage',
  seal: async (_, secret) => Buffer.from(secret).toString('base64'),
  open: async (sealed) => ({ secret: Buffer.from(sealed, 'base64').toString() }),
};

test('a key is kept across restarts, and in no file as plain text', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store, onDisk } = profile();
  const connections = await open({ store: store(), vault });
  await connections.set(one, 'private', key);
  expect(connections.state()).toEqual({
    origin: one,
    keys: { public: 'absent', private: 'stored' },
    others: [],
    secureStorage: 'there',
  });
  const later = await open({ store: store(), vault });
  expect(later.clearTextKeys(`${one}/v2`)).toEqual({ private: key });
  expect(later.clearTextKeys(other)).toEqual({});
  expect(later.state().keys.private).toBe('stored');
  expect(onDisk()).not.toContain(key);
});

test('a locked keyring is reported after five seconds, and its keys stay in it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => undefined);
  const locked = { setPassword: never, getPassword: never, deletePassword: never };
  const vault = keyringVault('main', () => locked);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await vault).toBe('locked');
  const ring = keyring();
  const { store, onDisk } = profile();
  const before = await open({ store: store(), vault: await keyringVault('main', ring.entry) });
  await before.set(one, 'private', key);
  const stored = onDisk();
  const whileLocked = await open({ store: store(), vault: await vault });
  expect(whileLocked.state()).toMatchObject({ keys: { private: 'unreadable' }, secureStorage: 'locked' });
  expect(onDisk()).toBe(stored);

  // A key set while the keyring is locked lasts for this session only.
  await whileLocked.set(one, 'private', `${key}-other`);
  expect(whileLocked.state()).toMatchObject({ keys: { private: 'session' } });
  expect(onDisk()).toBe(stored);
  const after = await open({ store: store(), vault: await keyringVault('main', ring.entry) });
  expect(after.clearTextKeys(one)).toMatchObject({ private: key });
});

test('forgetting a key removes it everywhere', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  const parts = { vault, forgetInKeyring: (sealed: string) => forgetInKeyring(sealed, ring.entry) };
  const connections = await open({ store: store(), ...parts });
  await connections.set(one, 'private', key);
  await connections.forget(one, 'private');
  expect(connections.clearTextKeys(one)).toEqual({});
  expect([...ring.kept.values()]).toEqual([]);
  expect((await open({ store: store(), ...parts })).state().keys.private).toBe('absent');
});

test('the desktop program also removes keys that the browser host stored in the keyring', async () => {
  const ring = keyring();
  const { store } = profile();
  const inBrowser = await open({ store: store(), vault: await keyringVault('main', ring.entry) });
  await inBrowser.set(one, 'private', key);
  await inBrowser.set(one, 'public', key);
  const forget = (sealed: string) => forgetInKeyring(sealed, ring.entry);
  const desktop = await open({ store: store(), vault: sealing, forgetInKeyring: forget });
  expect(desktop.state().keys).toEqual({ public: 'unreadable', private: 'unreadable' });
  await desktop.forget(one, 'private');
  expect(ring.kept.size).toBe(1);
  // The other one is replaced.
  await desktop.set(one, 'public', key);
  expect(ring.kept.size).toBe(0);
  expect(desktop.state().keys).toEqual({ public: 'stored', private: 'absent' });
});

test('a key counts as stored if the keyring fails to remove it', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  const forget = (sealed: string) => forgetInKeyring(sealed, ring.entry);
  const connections = await open({ store: store(), vault, forgetInKeyring: forget });
  await connections.set(one, 'private', key);
  ring.break();
  await expect(connections.forget(one, 'private')).rejects.toThrow();
  expect(connections.state().keys.private).toBe('stored');
});

test('without secure storage, a key lasts until the program exits', async () => {
  const { store, onDisk } = profile();
  const connections = await open({ store: store(), vault: null });
  await connections.set(one, 'public', key);
  expect(connections.state()).toMatchObject({
    keys: { public: 'session', private: 'absent' },
    secureStorage: 'none',
  });
  expect(connections.clearTextKeys(one)).toEqual({ public: key });
  expect((await open({ store: store(), vault: null })).state().keys.public).toBe('absent');
  expect(onDisk()).not.toContain(key);
});

test('a key that can’t be decrypted is unreadable until it is entered again', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  await (await open({ store: store(), vault })).set(one, 'private', key);

  const noStorage = await open({ store: store(), vault: null });
  expect(noStorage.state().keys.private).toBe('unreadable');
  expect(noStorage.clearTextKeys(one)).toEqual({});

  ring.kept.clear();
  const wiped = await open({ store: store(), vault });
  expect(wiped.state().keys.private).toBe('unreadable');
  await wiped.set(one, 'private', key);
  expect((await open({ store: store(), vault })).state().keys.private).toBe('stored');
});

test('a key that the keyring fails to store lasts for the session', async () => {
  const ring = keyring();
  const vault = await keyringVault('main', ring.entry);
  const { store } = profile();
  const connections = await open({ store: store(), vault });
  ring.break();
  await connections.set(one, 'private', key);
  expect(connections.state()).toMatchObject({ keys: { private: 'session' } });
  expect(connections.clearTextKeys(one)).toEqual({ private: key });
  expect(store().get()).toEqual({ connections: { [one]: {} } });
});

test.each([
  { private: 'nonsense', public: { vault: 'keyring', sealed: 5 } },
  { connections: { [one]: { private: 'nonsense', public: { vault: 'keyring', sealed: 5 } } } },
])('a damaged record counts as an unreadable key', async (record) => {
  const { store } = profile();
  store().set(record);
  const vault = await keyringVault('main', keyring().entry);
  const { keys } = (await open({ store: store(), vault })).state();
  expect(keys).toEqual({ public: 'unreadable', private: 'unreadable' });
});

test('keys of older profiles are sealed for the service in use, and their old entries are removed', async () => {
  const ring = keyring();
  const vault = await unlocked(ring);
  const { store } = profile();
  const sealed = await vault.seal('private', key);
  store().set({ private: { vault: 'keyring', sealed } });
  const parts = { vault, forgetInKeyring: (account: string) => forgetInKeyring(account, ring.entry) };
  expect((await open({ store: store(), ...parts })).clearTextKeys(one)).toEqual({ private: key });
  expect(ring.kept.has(sealed)).toBe(false);
  const later = await open({ store: store(), ...parts, baseUrl: () => other });
  expect(later.clearTextKeys(other)).toEqual({});
  expect(later.clearTextKeys(one)).toEqual({ private: key });
  expect(later.state()).toMatchObject({ origin: other, keys: noKeys, others: [{ origin: one }] });
});

test('a key that isn’t valid in a header is rejected without being repeated', async () => {
  const connections = await open({ store: profile().store(), vault: null });
  for (const wrong of ['two words', 'line\nbreak', 'ключ']) {
    const outcome = await connections.set(one, 'private', wrong);
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid', fields: [{ field: 'key' }] } });
    expect(JSON.stringify(outcome)).not.toContain(wrong);
  }
  expect(connections.state().keys.private).toBe('absent');
});

test('a fingerprint identifies a key without revealing it', async () => {
  const connections = await open({ store: profile().store(), vault: null });
  expect(connections.fingerprint(one)).toBeNull();
  await connections.set(one, 'private', key);
  const first = connections.fingerprint(one);
  expect(connections.fingerprint(one)?.id).toBe(first?.id);
  await connections.set(one, 'private', 'another-key');
  const second = connections.fingerprint(one);
  expect(second?.id).not.toBe(first?.id);
  expect(await first?.hash('salt')).not.toBe(await second?.hash('salt'));
  expect(JSON.stringify(first)).not.toContain(key);
  expect(connections.fingerprint(other)).toBeNull();
});

test('a keyring that doesn’t store values counts as unavailable', async () => {
  const ring = keyring();
  expect(await keyringVault('main', ring.entry)).not.toBeNull();
  expect([...ring.kept.values()]).toEqual([]);
  ring.break();
  expect(await keyringVault('main', ring.entry)).toBeNull();
  const forgetful = (account: string) => ({ ...ring.entry(account), setPassword: async () => {} });
  expect(await keyringVault('main', forgetful)).toBeNull();
  expect(
    await keyringVault('main', () => {
      throw new Error('no such store');
    }),
  ).toBeNull();
});

test('profiles keep separate keys in the same keyring', async () => {
  const ring = keyring();
  const [one, other] = await Promise.all([unlocked(ring, 'one'), unlocked(ring, 'other')]);
  const [first, second] = [await one.seal('private', key), await other.seal('private', 'another')];
  expect(await one.open(first)).toEqual({ secret: key });
  expect(await other.open(second)).toEqual({ secret: 'another' });
});
